/** What the page of own reviews and its dialogs are read with. */
import { ApiError } from '../../../.server/api/errors';
import type { Context } from '../../../.server/context';
import type { OwnContext } from './ownReviewView';

export type Deps = Pick<Context, 'api' | 'config' | 'now' | 'log' | 'url'>;

/** What own reviews are shown with; mentors are looked up only where the server tells nothing but their ids. */
export async function ownContext(
  reviews: readonly { teacher: { username: string } }[],
  catalogue: OwnContext['catalogue'],
  deps: Deps,
): Promise<OwnContext> {
  const isShort = reviews.some((one) => one.teacher.username === '');
  const mentors = (isShort && (await part(deps.api.mentors.list(), deps))) || [];
  return {
    now: deps.now(),
    timeZone: deps.config.timeZone,
    catalogue,
    mentors: new Map(mentors.map((one) => [one.id, one])),
  };
}

/** Null where the API failed. */
export async function part<T>(read: Promise<T>, { log }: Pick<Context, 'log'>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'a part of the page of reviews could not be read');
    return null;
  }
}
