import type { Interval } from '~/api/availability/slots';
import { DAY, isoDay, SECOND } from '~/api/time';
import { calendarUrl, fetchCalendar } from './fetchCalendar';
import { sift } from './sieve';
import type { BusyServices, Turn } from './thread';

/** How long a server may take while somebody waits, and when nobody does. */
const FETCH_MS = { asked: 5 * SECOND, due: 20 * SECOND };
/** For fetching and reading together. The website gives up on a call after 10 s. */
const ALL_MS = { asked: 7 * SECOND, due: Number.POSITIVE_INFINITY };

/** How far ahead a calendar is read: the next reading comes a quarter of an hour later. */
const WINDOW_DAYS = 366;

/** From an address to the hours that its calendar takes. @throws CalendarError; 503 if other calendars took its time */
export async function readTimes(
  address: string,
  lane: Turn['lane'],
  {
    fetchCalendar: fetch = fetchCalendar,
    readCalendar,
    clock,
    timeZone,
    siteOrigin,
  }: Pick<BusyServices, 'fetchCalendar' | 'readCalendar' | 'clock' | 'timeZone' | 'siteOrigin'>,
) {
  const until = performance.now() + ALL_MS[lane];
  // By whole days, so that what is cut off stays the same from one reading to the next.
  const today = Math.floor(clock().getTime() / DAY) * DAY;
  const window = { start: new Date(today - DAY), end: new Date(today + WINDOW_DAYS * DAY) };
  // A day more, since a day is not over everywhere at once.
  const before = isoDay(today - 2 * DAY).replaceAll('-', '');
  const parts = fetch(calendarUrl(address).href, { milliseconds: FETCH_MS[lane], siteOrigin });
  const calendar = await sift(parts, before);
  const ownHost = new URL(siteOrigin).hostname;
  const { times, unread } = await readCalendar(calendar, { window, timeZone, ownHost }, { lane, until });
  const hours: Interval[] = [];
  for (let i = 0; i < times.length; i += 2)
    hours.push({ start: new Date(times[i] ?? 0), end: new Date(times[i + 1] ?? 0) });
  return { hours, unread };
}
