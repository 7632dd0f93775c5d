import { type Interval, type OfferedHours, offeredMinutes, SLOT_MS } from '~/api/availability/slots';
import { instantOf, wallTimeOf } from '~/api/availability/wallClock';

/** Maximum number of a student's unanswered requests, each of which blocks a mentor's hours. */
export const MAX_OPEN_REQUESTS = 10;

/** True when every half hour of the booking is one of the mentor's slots on that day. */
export function isOffered(
  { start, end }: Interval,
  { weekly, exceptions = [], timeZone }: OfferedHours & { timeZone: string },
): boolean {
  for (let at = start.getTime(); at < end.getTime(); at += SLOT_MS) {
    const { day, minute } = wallTimeOf(new Date(at), timeZone);
    const listed = offeredMinutes(day, { weekly, exceptions }).includes(minute);
    if (!listed || instantOf({ day, minute }, timeZone)?.getTime() !== at) return false;
  }
  return true;
}
