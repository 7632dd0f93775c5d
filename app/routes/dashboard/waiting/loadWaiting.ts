import { ApiError } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import type { User } from '../../../../api/contract/tolerant';
import { findAsked } from '../../mentorships/detail/findAsked';
import { dialogOf } from '../../mentorships/detail/place';
import { type MentorshipView, viewOf } from '../../mentorships/view';
import { viewerOf } from '../../mentorships/viewer';
import { type TimeLeft, timeLeft } from './timeLeft';

const SHOWN = 3;

export interface WaitingRequest extends MentorshipView {
  left: TimeLeft;
}

export interface WaitingView {
  /** Soonest first. */
  requests: WaitingRequest[];
  /** Of all that wait. */
  count: number;
  /** The API ends by itself what nobody answered, and tells who asked. */
  ends: boolean;
  /** The session whose dialog the address opens, when it is none of these; 'failed': it could not be read. */
  selected: MentorshipView | 'failed' | null;
  /** The identifier that the address asked for; '' for none. */
  loadedFor: string;
}

/** Requests that wait for the answer of this mentor. @throws ApiError */
export async function loadWaiting(context: Context, user: User): Promise<WaitingView> {
  const [{ items, count }, viewer] = await Promise.all([
    context.api.mentorships.listWaiting(SHOWN),
    viewerOf(context, user),
  ]);
  const requests = items.map((one) => ({
    ...viewOf(one, viewer),
    left: timeLeft(one.init_date, viewer.now),
  }));
  const loadedFor = dialogOf(context.url.searchParams)?.identifier ?? '';
  const isKnown = requests.some((one) => one.identifier === loadedFor);
  const asked = isKnown ? null : await askedOrFailed(context);
  return {
    requests,
    count,
    ends: viewer.tells,
    selected: asked === 'failed' ? asked : asked && viewOf(asked, viewer),
    loadedFor,
  };
}

/** A dialog that cannot be read costs no request its place. */
async function askedOrFailed(context: Context) {
  try {
    return await findAsked(context, context.url);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return 'failed' as const;
  }
}
