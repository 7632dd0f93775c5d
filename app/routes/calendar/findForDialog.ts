/** The session whose dialog the address opens; failing, it costs the dialog only. */
import { ApiError } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import type { Mentorship } from '../../../api/contract/tolerant';
import { findAsked } from '../mentorships/detail/findAsked';

/** Null when no dialog is asked for, or one that is not the caller's. */
export async function findForDialog({
  api,
  url,
  log,
}: Pick<Context, 'api' | 'url' | 'log'>): Promise<Mentorship | 'failed' | null> {
  try {
    return await findAsked({ api }, url);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'the session of a dialog of the calendar could not be loaded');
    return 'failed';
  }
}
