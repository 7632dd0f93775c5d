import type { User } from '../../../../api/contract/tolerant';
import { ApiError } from '../../../.server/api/errors';
import { namesOf } from '../../../.server/topicNames';
import { statusOf } from '../../../domain/mentorshipStatus';
import { askedOf } from '../reviewsUrl';
import { type Deps, ownContext } from '../student/ownContext';
import { type OwnContext, type OwnReview, ownReviewView } from '../student/ownReviewView';
import { type PendingSession, pendingView } from '../student/pendingView';

/** What a dialog can be about. */
export type Asked =
  | { state: 'write'; session: PendingSession }
  /** Not over yet, or never confirmed. */
  | { state: 'early' | 'unconfirmed'; session: PendingSession }
  /** An own review: there already, to be changed or deleted. */
  | { state: 'review'; review: OwnReview }
  | { state: 'missing' | 'failed' };

/** For the dialog that the address names; null when it names none. Never throws for a failure of the API. */
export async function loadAsked(
  me: User,
  catalogue: OwnContext['catalogue'],
  deps: Deps,
): Promise<Asked | null> {
  const asked = askedOf(deps.url.searchParams);
  if (!asked) return null;
  try {
    return asked.name === 'resena'
      ? await sessionAsked(asked.key, me, catalogue, deps)
      : await reviewAsked({ id: asked.key }, catalogue, deps);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    deps.log.warn({ err: error }, 'what a review is about could not be read');
    return { state: 'failed' };
  }
}

async function sessionAsked(
  key: string,
  me: User,
  catalogue: OwnContext['catalogue'],
  deps: Deps,
): Promise<Asked> {
  const { api, config, now } = deps;
  const found = await api.mentorships.find(key);
  if (!found?.alumnos.some(({ id }) => id === me.id)) return { state: 'missing' };
  const [written, topicName] = await Promise.all([
    reviewAsked({ session: found }, catalogue, deps),
    namesOf(found.expertises, api),
  ]);
  if (written.state === 'review') return written;
  const session = pendingView(found, { timeZone: config.timeZone, topicName });
  if (statusOf(found, now()) !== 'finished') return { state: 'early', session };
  return { state: found.confirmation ? 'write' : 'unconfirmed', session };
}

async function reviewAsked(
  wanted: Parameters<Deps['api']['reviews']['findMine']>[0],
  catalogue: OwnContext['catalogue'],
  deps: Deps,
): Promise<Asked> {
  const found = await deps.api.reviews.findMine(wanted);
  if (!found) return { state: 'missing' };
  return { state: 'review', review: ownReviewView(found, await ownContext([found], catalogue, deps)) };
}
