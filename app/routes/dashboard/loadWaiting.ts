import type { User } from '~/api/contract/tolerant';
import type { Context } from '~/app/.server/context';
import { dialogTargetOf } from '~/app/routes/mentorships/detail/dialogLinks';
import { type MentorshipView, viewOf } from '~/app/routes/mentorships/mentorshipView';
import { findDialogMentorshipOrFailed, viewerOf } from '~/app/routes/mentorships/viewer';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** From so little on it is said with emphasis. */
const SOON = DAY;

interface TimeLeft {
  /** 'Quedan 3 horas para responder'; never more than there is. */
  text: string;
  isSoon: boolean;
}

/**
 * Until when a request that begins at `start` (ISO instant) can be answered: until it begins
 * (docs/contract.md, 'Unanswered requests').
 */
export function timeLeft(start: string, now: Date): TimeLeft {
  const left = Date.parse(start) - now.getTime();
  return { text: `${amount(left)} para responder`, isSoon: left < SOON };
}

function amount(left: number): string {
  if (left < HOUR) return 'Queda menos de una hora';
  if (left < DAY) return remaining(Math.floor(left / HOUR), 'hora');
  return remaining(Math.floor(left / DAY), 'día');
}

function remaining(n: number, unit: string): string {
  return n === 1 ? `Queda 1 ${unit}` : `Quedan ${n} ${unit}s`;
}

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
  const asked = dialogTargetOf(context.url.searchParams)?.identifier;
  const isKnown = requests.some((one) => one.identifier === asked);
  const { session } = isKnown ? { session: null } : await findDialogMentorshipOrFailed(context);
  return {
    requests,
    count,
    ends: viewer.notifies,
    selected: session === 'failed' ? session : session && viewOf(session, viewer),
    loadedFor: asked ?? '',
  };
}
