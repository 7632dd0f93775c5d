/** A mentor's weekly hours and the exceptions to them; failing, they cost what stands behind the sessions only. */
import { ApiError } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import type { AvailabilitySlot, User } from '../../../api/contract/tolerant';
import type { AvailabilityException } from '../../../api/contract/tolerantAccount';

export interface Hours {
  weekly: AvailabilitySlot[];
  /** Empty where the API has none (extension `availability-exceptions`). */
  exceptions: AvailabilityException[];
}

/** Null for who is no mentor. Without exceptions known the week alone would show days off as working days: then it failed. */
export async function loadHours(
  me: Pick<User, 'user_type'>,
  { api, log }: Pick<Context, 'api' | 'log'>,
): Promise<Hours | 'failed' | null> {
  if (me.user_type !== 'mentor') return null;
  try {
    const extensions = await api.listCapabilities();
    const [weekly, exceptions] = await Promise.all([
      api.schedule.listWeekly(),
      extensions.has('availability-exceptions') ? api.schedule.listExceptions() : [],
    ]);
    return { weekly, exceptions };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'the hours behind the calendar could not be loaded');
    return 'failed';
  }
}
