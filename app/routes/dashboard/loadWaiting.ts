import type { Mentorship } from '~/api/contract/mentorships';
import type { Context } from '~/app/.server/context';
import { dialogViewOf } from '~/app/sessions/brief';
import { dialogTargetOf } from '~/app/sessions/dialogs/dialogLinks';
import { viewOf } from '~/app/sessions/mentorshipView';
import { oneRowASeries } from '~/app/sessions/seriesView';
import { findDialogMentorshipOrFailed, type Viewer } from '~/app/sessions/viewer';
import type { FromToday } from './loadUpcoming';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds; less time left is emphasised. */
const SOON = DAY;

/** Time left to answer, rounded down (docs/contract.md, 'Unanswered requests'). */
export function timeLeft({ answer_by, init_date }: Pick<Mentorship, 'answer_by' | 'init_date'>, now: Date) {
  const left = Date.parse(answer_by ?? init_date) - now.getTime();
  return { text: `${amount(left)} para responder`, isSoon: left < SOON };
}

function amount(left: number): string {
  if (left < HOUR) return 'Queda menos de una hora';
  if (left < DAY) return remaining(Math.floor(left / HOUR), 'hora');
  return remaining(Math.floor(left / DAY), 'día');
}

const remaining = (n: number, unit: string): string => (n === 1 ? `Queda 1 ${unit}` : `Quedan ${n} ${unit}s`);

const SHOWN = 3;
/** Read in excess, since a series is one row. */
const READ = 60;

export type WaitingView = Awaited<ReturnType<typeof loadWaiting>>;

/** Requests that wait for this mentor's answer, or offers for this student's. @throws ApiError */
export async function loadWaiting(context: Context, looking: Promise<Viewer>, fromToday: FromToday) {
  const [viewer, ahead] = await Promise.all([looking, fromToday]);
  const user = viewer.me;
  const { items, count } = await context.api.mentorships.listWaiting(READ, user, ahead);
  const rows = oneRowASeries(
    items.map((one) => ({ ...viewOf(one, viewer), left: timeLeft(one, viewer.now) })),
  );
  const requests = rows.slice(0, SHOWN);
  const asked = dialogTargetOf(context.url.searchParams)?.identifier;
  const isKnown = requests.some((one) => one.identifier === asked);
  const { session } = isKnown ? { session: null } : await findDialogMentorshipOrFailed(context);
  return {
    requests,
    /** Number of all that wait; a series is one. */
    count: count - (items.length - rows.length),
    areOffers: user.user_type === 'alumno',
    /** The session of the address's dialog, unless it is one of these; 'failed': it could not be read. */
    selected: session === 'failed' ? session : session && (await dialogViewOf(session, viewer, context)),
    /** The identifier in the address; '' for none. */
    loadedFor: asked ?? '',
  };
}
