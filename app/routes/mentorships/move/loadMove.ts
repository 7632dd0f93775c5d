/** Data of the page: the current hours, the mentor's week and the chosen hours. */

import { totalPrice } from '~/api/contract/rules/price';
import { formatEuros } from '~/app/domain/money/money';
import { dayOfSlot, slotTimeTexts } from '~/app/domain/slots/slots';
import { nameList } from '~/app/domain/text/personNames';
import { formatInstant, formatTime } from '~/app/domain/time/dates';
import { formatDuration, minutesBetween } from '~/app/domain/time/durations';
import { visitorHoursText, type Zones } from '~/app/domain/time/visitorClock';
import { keepIfFree } from '~/app/routes/booking/slotSelection';
import { LOST_SLOTS, loadSlotWeek, visitorClockView } from '~/app/routes/booking/slotWeek';
import { hoursToken } from '~/app/routes/mentorships/mentorshipView';
import type { Move } from './openMove';
import { areSameSlots, instantsOfSlots, moveConsequence } from './openMove';

export interface HoursView {
  /** 'jueves 26/11/2026' */
  date: string;
  /** '18:30 a 19:30' */
  time: string;
  duration: string;
  total: string;
  /** '17:30 – 18:30 en tu hora'; '' if the clocks agree. */
  own: string;
}

export async function loadMove({ context, session, address, isMentor, present, back }: Move) {
  const { timeZone } = context.config;
  const [first] = address.slots;
  const wanted =
    address.week ??
    dayOfSlot(first ?? present[0] ?? formatInstant(session.init_date, 'yyyy-MM-dd', timeZone));
  const week = await loadSlotWeek(session.mentor?.id ?? '', wanted, context, present);
  const chosen = keepIfFree(address.slots, week);
  const isLost = address.slots.length > 0 && chosen.length === 0;
  const canReview = address.review && !isLost && !areSameSlots(chosen, present);
  const { init_date: start, end_date: end, price } = session;
  const minutes = minutesBetween(start, end);
  const now: HoursView = {
    date: formatInstant(start, 'EEEE dd/MM/yyyy', timeZone),
    time: `${formatTime(start, timeZone)} a ${formatTime(end, timeZone)}`,
    duration: formatDuration(minutes),
    total: formatEuros((price * minutes) / 60),
    own: visitorHoursText(start, end, context.zones),
  };
  return {
    kind: 'open' as const,
    identifier: session.identifier,
    back,
    week,
    ...visitorClockView(week, context.zones),
    timeZone,
    mentorName: session.mentor?.full_name ?? 'El mentor',
    who: isMentor ? nameList(session.alumnos.map((one) => one.full_name)) : (session.mentor?.full_name ?? ''),
    now,
    /** The hours the form was shown with. */
    seen: hoursToken(session),
    /** Euros per hour. */
    price,
    /** The mentor has to agree. */
    asks: !isMentor,
    consequence: moveConsequence({ session, isMentor, notifies: context.config.ownApi }),
    selected: chosen,
    lost: isLost ? LOST_SLOTS : null,
    review: canReview ? hoursView(chosen, price, context.zones) : null,
  };
}

export type MoveView = Awaited<ReturnType<typeof loadMove>>;

function hoursView(slots: string[], price: number, zones: Zones): HoursView {
  const hours = instantsOfSlots(slots, zones.market);
  return {
    ...slotTimeTexts(slots),
    total: formatEuros(totalPrice(slots.length, price)),
    own: hours === null ? '' : visitorHoursText(hours.init_date, hours.end_date, zones),
  };
}
