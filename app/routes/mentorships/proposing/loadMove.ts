/** Data of the page: the current hours, the mentor's week and the chosen hours. */
import type { Mentorship } from '~/api/contract/mentorships';
import { costText, hourlyText } from '~/app/domain/money/price';
import { dayOfSlot } from '~/app/domain/slots/slots';
import { firstNameOf, nameList } from '~/app/domain/text/personNames';
import { formatInstant, formatTime } from '~/app/domain/time/dates';
import { formatDuration, minutesBetween } from '~/app/domain/time/durations';
import { visitorHoursText, type Zones } from '~/app/domain/time/visitorClock';
import { hoursToken } from '~/app/sessions/mentorshipView';
import { keepIfFree } from '~/app/slots/slotSelection';
import { instantsOfSlots, LOST_SLOTS, loadSlotWeek, visitorClockView } from '~/app/slots/slotWeek';
import { areSameSlots, type Move, moveConsequence, otherSide } from './openMove';

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
