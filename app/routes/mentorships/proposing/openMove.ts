import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Mentorship } from '~/api/contract/mentorships';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import { enter } from '~/app/.server/guards';
import { safeRedirect } from '~/app/.server/requestUrl';
import { costText, hourlyText, priceProblem } from '~/app/domain/money/price';
import { moveRefusal, moveWay, slotsOf } from '~/app/domain/sessions/rescheduling';
import { dayOfSlot } from '~/app/domain/slots/slots';
import { firstNameOf, firstNamesOf, nameList } from '~/app/domain/text/personNames';
import { formatInstant, formatTime } from '~/app/domain/time/dates';
import { formatDuration, minutesBetween } from '~/app/domain/time/durations';
import { visitorHoursText, type Zones } from '~/app/domain/time/visitorClock';
import * as paths from '~/app/paths';
import { hoursToken } from '~/app/sessions/mentorshipView';
import { readMoveState } from '~/app/sessions/moveUrl';
import { keepIfFree } from '~/app/slots/slotSelection';
import { instantsOfSlots, LOST_SLOTS, loadSlotWeek, visitorClockView } from '~/app/slots/slotWeek';

export type Move = NonNullable<Awaited<ReturnType<typeof openMove>>>;

/** The page's user, session and rights, for loader and action. Null if the visitor has no such session. */
export async function openMove(args: LoaderFunctionArgs) {
  const { context, me } = await enter(args);
  const way = moveWay(await orProblem(context.api.listCapabilities()));
  if (way === null) throw statusResponse(404);
  const identifier = args.params.identifier ?? '';
  const session = await orProblem(context.api.mentorships.find(identifier));
  if (!session) return null;
  const { timeZone } = context.config;
  const address = readMoveState(context.url.searchParams);
  const isMentor = session.mentor?.id === me.id;
  return {
    context,
    session,
    me,
    way,
    /** Before the confirmation the mentor may also propose another price, if there is one. */
    canProposePrice: way === 'propose' && isMentor && !session.confirmation && !priceProblem(session.price),
    hasFollowing: way === 'propose' && session.series !== null && session.series.week < session.series.weeks,
    /** The reason this person cannot move it now. */
    refusal: moveRefusal(session, { me, now: context.now(), timeZone }),
    isMentor,
    present: slotsOf(session, timeZone),
    address,
    back: safeRedirect(address.back, paths.mentorship(session.identifier)),
  };
}

export function areSameSlots(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((slot) => b.includes(slot));
}

/** Effects of moving a session (docs/contract.md, 'Moving', 'Moving and cancelling'). */

interface MoveFacts {
  session: Pick<Mentorship, 'mentor' | 'alumnos' | 'confirmation'>;
  isMentor: boolean;
  notifies: boolean;
  way?: 'propose' | 'move';
}

/** Names of those who have to accept a proposal. */
export const otherSide = ({ session, isMentor }: Pick<MoveFacts, 'session' | 'isMentor'>) =>
  isMentor ? studentNames(session) : mentorName(session);

export function moveConsequence({ session, isMentor, notifies, way }: MoveFacts): string {
  if (way === 'propose') {
    const many = isMentor && session.alumnos.length > 1;
    const accepts = `${otherSide({ session, isMentor })} ${many ? 'acepten' : 'acepte'}`;
    const confirmed = session.confirmation ? '' : ' Al aceptarla, la sesión queda confirmada.';
    return `La sesión sigue como está hasta que ${accepts}. La hora que propones queda reservada mientras tanto.${confirmed}`;
  }
  if (!isMentor) {
    return `La sesión queda pendiente hasta que ${mentorName(session)} confirme la nueva hora. La hora de ahora se libera en cuanto envías el cambio.`;
  }
  if (session.confirmation) {
    const told = notifies ? `, y avisaremos a ${studentNames(session)}` : '';
    return `El cambio vale desde el momento en que lo envías${told}.`;
  }
  const told = notifies ? `Avisaremos a ${studentNames(session)} de la nueva hora. ` : '';
  return `${told}La solicitud seguirá pendiente hasta que la confirmes.`;
}

/** Text after sending; `confirmation` is the new one. '' for none. */
export function moveOutcome({ session, isMentor, notifies }: Omit<MoveFacts, 'way'>): string {
  if (session.confirmation) {
    return notifies ? `Hemos avisado a ${isMentor ? studentNames(session) : mentorName(session)}.` : '';
  }
  return isMentor
    ? 'Sigue pendiente de que la confirmes.'
    : `Queda pendiente de que ${mentorName(session)} la confirme.`;
}

const studentNames = ({ alumnos }: MoveFacts['session']) =>
  nameList(firstNamesOf(alumnos)) || 'los estudiantes';
const mentorName = ({ mentor }: MoveFacts['session']) => firstNameOf(mentor, 'el mentor');

export async function loadMove({ context, session, address, isMentor, present, back, way, ...move }: Move) {
  const { timeZone } = context.config;
  const [first] = address.slots;
  const wanted =
    address.week ??
    dayOfSlot(first ?? present[0] ?? formatInstant(session.init_date, 'yyyy-MM-dd', timeZone));
  const week = await loadSlotWeek(session.mentor?.id ?? '', wanted, context, present);
  const chosen = keepIfFree(address.slots, week);
  const isLost = address.slots.length > 0 && chosen.length === 0;
  const isSame = areSameSlots(chosen, present) && !move.canProposePrice;
  const canReview = address.review && chosen.length > 0 && !isLost && !isSame;
  const asked = canReview ? instantsOfSlots(chosen, timeZone) : null;
  const { price } = session;
  return {
    kind: 'open' as const,
    identifier: session.identifier,
    back,
    week,
    ...visitorClockView(week, context.zones),
    timeZone,
    mentorName: firstNameOf(session.mentor, 'El mentor'),
    who: isMentor ? nameList(session.alumnos.map((one) => one.full_name)) : (session.mentor?.full_name ?? ''),
    now: hoursView(session, price, context.zones),
    seen: hoursToken(session),
    /** Euros per hour; 0 if not shown. */
    price,
    hourly: hourlyText(price),
    way,
    /** Names of those who have to agree; '' for nobody. */
    asks: way === 'propose' || !isMentor ? otherSide({ session, isMentor }) : '',
    canProposePrice: move.canProposePrice,
    /** The later sessions of its series can be moved alike. */
    hasFollowing: move.hasFollowing,
    consequence: moveConsequence({ session, isMentor, notifies: context.config.ownApi, way }),
    selected: chosen,
    length: present.length || undefined,
    lost: isLost ? LOST_SLOTS : null,
    review: asked && hoursView(asked, price, context.zones),
  };
}

export type MoveView = Awaited<ReturnType<typeof loadMove>>;

export type HoursView = ReturnType<typeof hoursView>;

type Hours = Pick<Mentorship, 'init_date' | 'end_date'>;

export function hoursView({ init_date: start, end_date: end }: Hours, price: number, zones: Zones) {
  const minutes = minutesBetween(start, end);
  return {
    /** 'jueves 26/11/2026' */
    date: formatInstant(start, 'EEEE dd/MM/yyyy', zones.market),
    /** '18:30 a 19:30' */
    time: `${formatTime(start, zones.market)} a ${formatTime(end, zones.market)}`,
    duration: formatDuration(minutes),
    total: costText(minutes, price),
    /** '17:30 – 18:30 en tu hora'; '' if the clocks agree. */
    own: visitorHoursText(start, end, zones),
  };
}
