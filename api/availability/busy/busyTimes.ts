/** The hours that a calendar takes, without a word of what they are for (docs/contract.md, 'Calendars elsewhere'). */
import { setImmediate } from 'node:timers/promises';
import { createContext, Script } from 'node:vm';
import ICAL from 'ical.js';
import type { Interval } from '~/api/availability/slots';
import { instantOf, isoDay } from '~/api/availability/wallClock';
import { DAY } from '~/api/time';
import { CalendarError } from './fetchCalendar';

const NOT_A_CALENDAR = 'Esa dirección no lleva a un calendario.';
const TOO_MUCH = 'El calendario tiene demasiadas citas.';
/** Occurrences counted from the beginning of each series: a daily one of thirty years. */
const MOST_OF_ONE = 12_000;
const MOST_OF_ALL = 60_000;
/** Nobody's appointments repeat within a day. */
const TOO_OFTEN = ['SECONDLY', 'MINUTELY', 'HOURLY'];

interface Window extends Interval {
  /** The marketplace's: of times without a zone, and of whole days. */
  timeZone: string;
  /** Second half of the UIDs of our own sessions, which take nothing once more. */
  ownHost: string;
}

/** Others have their turn after so many milliseconds: a calendar with many series takes a second or two. */
const TURN_MS = 15;

/** In order, overlapping ones joined, within the window. @throws CalendarError */
export async function busyTimes(text: string, window: Window): Promise<Interval[]> {
  try {
    return await readTimes(text, window);
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    throw new CalendarError('No entendemos alguna de las citas de ese calendario.');
  }
}

async function readTimes(text: string, window: Window): Promise<Interval[]> {
  const found: Interval[] = [];
  let began = performance.now();
  const counter = { left: MOST_OF_ALL };
  for (const calendar of calendarsOf(text))
    for (const event of eventsOf(calendar, window.ownHost))
      for (const one of timesOf(event, window, counter)) {
        if (one && one.start < window.end && one.end > window.start && one.start < one.end) found.push(one);
        if (performance.now() - began < TURN_MS) continue;
        await setImmediate();
        began = performance.now();
      }
  return joined(found, window);
}

function calendarsOf(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, '')) as unknown[];
    const all = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][];
    const calendars = all.map((one) => new ICAL.Component(one)).filter(({ name }) => name === 'vcalendar');
    if (calendars.length > 0) return calendars;
  } catch {
    // Said below.
  }
  throw new CalendarError(NOT_A_CALENDAR);
}

/** Each with the occurrences that were changed on their own. */
function eventsOf(calendar: ICAL.Component, ownHost: string): Series[] {
  const byUid = new Map<string, { series: ICAL.Component[]; changed: ICAL.Component[] }>();
  for (const [i, component] of calendar.getAllSubcomponents('vevent').entries()) {
    const uid = String(component.getFirstPropertyValue('uid') ?? i);
    if (uid.endsWith(`@${ownHost}`)) continue;
    const known = byUid.get(uid) ?? { series: [], changed: [] };
    byUid.set(uid, known);
    known[component.hasProperty('recurrence-id') ? 'changed' : 'series'].push(component);
  }
  const alone = (one: ICAL.Component): Series => ({ event: new ICAL.Event(one), changed: [] });
  return [...byUid.values()].flatMap(({ series, changed }) => {
    const [main, ...others] = series;
    // An occurrence whose series is not in the file stands for itself.
    if (!main) return changed.map(alone);
    const event = new ICAL.Event(main, { exceptions: changed });
    return [{ event, changed: changed.map((one) => new ICAL.Event(one)) }, ...others.map(alone)];
  });
}

interface Series {
  event: ICAL.Event;
  changed: ICAL.Event[];
}

/** Neither called off, nor marked as time that stays free. */
function takesTime({ component }: ICAL.Event): boolean {
  const said = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  return said('status') !== 'CANCELLED' && said('transp') !== 'TRANSPARENT';
}

/** Null: one that is over, which is counted. */
function* timesOf(
  { event, changed }: Series,
  window: Window,
  counter: { left: number },
): Generator<Interval | null> {
  const own = (one: ICAL.Event) =>
    one.startDate && takesTime(one) ? intervalOf(one.startDate, one.endDate, one, window) : null;
  if (!event.startDate) return;
  if (!event.isRecurring()) return yield own(event);
  for (const one of changed) yield own(one);
  const rules = event.component.getAllProperties('rrule').map((one) => one.getFirstValue() as ICAL.Recur);
  if (rules.some(({ freq }) => TOO_OFTEN.includes(freq))) throw new CalendarError(TOO_MUCH);
  const lasts = event.duration.toSeconds() * 1000;
  let left = MOST_OF_ONE;
  for (const next of startsOf(event)) {
    if (left-- === 0 || counter.left-- === 0) throw new CalendarError(TOO_MUCH);
    // Roughly, since most of an old series is over: no zone is two days from another.
    const day = Date.UTC(next.year, next.month - 1, next.day);
    if (day - 2 * DAY >= window.end.getTime()) return;
    if (day + lasts + 2 * DAY < window.start.getTime() || next.toString() in event.exceptions) yield null;
    else {
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      yield takesTime(item) ? intervalOf(startDate, endDate, item, window) : null;
    }
  }
}

/** Steps at a time, and how long they may take: a rule that never comes true is looked for without end. */
const STEPS = 200;
const MOST_MS = 2_000;
const work = new Script('work()');
const bounds = createContext({ work: () => {} });

function* startsOf(event: ICAL.Event): Generator<ICAL.Time> {
  let iterator: ReturnType<ICAL.Event['iterator']> | null = null;
  for (;;) {
    const batch: ICAL.Time[] = [];
    bounds.work = () => {
      iterator ??= event.iterator();
      for (let next = iterator.next(); next; next = iterator.next()) if (batch.push(next) === STEPS) return;
    };
    try {
      work.runInContext(bounds, { timeout: MOST_MS });
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      throw new CalendarError(TOO_MUCH);
    }
    yield* batch;
    if (batch.length < STEPS) return;
  }
}

function intervalOf(start: ICAL.Time, end: ICAL.Time, event: ICAL.Event, window: Window): Interval {
  return {
    start: new Date(instant(start, event, window)),
    end: new Date(instant(end, event, window)),
  };
}

/** Milliseconds. A zone that the calendar does not describe is looked up by its name. */
function instant(time: ICAL.Time, { component }: ICAL.Event, { timeZone }: Window): number {
  const isKnown = time.zone && time.zone !== ICAL.Timezone.localTimezone && !time.isDate;
  if (isKnown) return time.toUnixTime() * 1000;
  const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? '';
  const zone = !time.isDate && isZone(named) ? named : timeZone;
  const day = isoDay(Date.UTC(time.year, time.month - 1, time.day));
  const minute = time.isDate ? 0 : time.hour * 60 + time.minute;
  const at = instantOf({ day, minute }, zone) ?? instantOf({ day, minute: minute + 60 }, zone);
  return (at ?? new Date(`${day}T00:00:00Z`)).getTime();
}

const zones = new Map<string, boolean>();
function isZone(name: string): boolean {
  const known = zones.get(name);
  if (known !== undefined) return known;
  let is = name !== '';
  try {
    new Intl.DateTimeFormat('es', { timeZone: name });
  } catch {
    is = false;
  }
  if (zones.size < 1_000) zones.set(name, is);
  return is;
}

function joined(times: Interval[], { start, end }: Interval): Interval[] {
  const all: Interval[] = [];
  for (const one of times.sort((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = all.at(-1);
    if (last && one.start <= last.end) {
      if (one.end > last.end) last.end = one.end;
    } else all.push({ ...one });
  }
  return all.map((one) => ({
    start: one.start < start ? start : one.start,
    end: one.end > end ? end : one.end,
  }));
}

/** How far ahead a calendar is read: the next reading comes a quarter of an hour later. */
export const WINDOW_DAYS = 366;
/** By whole days, so that what was cut off stays the same from one reading to the next. */
export function windowFrom(now: Date): Interval {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  return { start: new Date(today - DAY), end: new Date(today + WINDOW_DAYS * DAY) };
}
