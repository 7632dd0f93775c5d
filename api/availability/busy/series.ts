/** When an entry of a calendar takes time, once or as a series (RFC 5545, 3.6.1 and 3.8.5). Unreadable entries throw. */
import { DAY } from '~/api/time';
import {
  type Component,
  contentOf,
  datesOf,
  durationOf,
  linesOf,
  type Moment,
  textOf,
  wallOf,
} from './properties';
import { recurrenceOf } from './recurrence';
import { instantOf, wallAt, type Zone, type Zones } from './zones';

export interface Taken {
  start: number;
  end: number;
  /** The zones that it was written in. */
  zones: Zone[];
}
interface Around {
  zones: Zones;
  /** In milliseconds. */
  from: number;
  to: number;
}

/** Neither cancelled nor marked as free. */
export function takesTime(entry: Component): boolean {
  const said = (name: string) => textOf(entry, name).toUpperCase();
  return (
    said('STATUS') !== 'CANCELLED' &&
    said('TRANSP') !== 'TRANSPARENT' &&
    said('X-MICROSOFT-CDO-BUSYSTATUS') !== 'FREE'
  );
}

const at = ({ wall, zone }: Moment) => instantOf(wall, zone);

/** `changed`: entries that replace one occurrence each, or all from one on. Occurrences far from the window may be missing. */
export function timesOf(entry: Component, changed: Component[], { zones, from, to }: Around): Taken[] {
  const { start, taken } = occurrenceOf(entry, zones);
  const { zone } = start;
  /** On the clock of the series; a whole day means its time on that day. */
  const wallIn = (moment: Moment) =>
    moment.isDate ? moment.wall + (start.wall % DAY) : wallAt(at(moment), zone);
  const moves = changed.flatMap((one) =>
    orNone(() => movesOf(one, zones, (moment) => instantOf(wallIn(moment), zone))),
  );
  moves.sort((a, b) => a.from - b.from);
  const reach = Math.max(0, ...moves.map(({ by }) => by)) + 2 * DAY;
  const { start: first, end } = taken(start.wall);
  const wallsOf = (property: string) =>
    linesOf(entry, property)
      .map((rule) => recurrenceOf(contentOf(rule), start.wall, (instant) => wallAt(instant, zone)))
      .flatMap((series) => series.between(from - (end - first) - reach, to + reach));

  const times = new Map<number, Taken>();
  const add = (one: Taken) => times.set(one.start, one);
  for (const wall of [start.wall, ...wallsOf('RRULE')]) add(taken(wall));
  for (const { moment, until } of linesOf(entry, 'RDATE').flatMap((dates) => datesOf(dates, zones, zone)))
    add(until ? periodOf(moment, until) : taken(wallIn(moment), moment.isDate ? undefined : at(moment)));

  const replaced = changed.flatMap((one) => linesOf(one, 'RECURRENCE-ID'));
  const dayOf = (wall: number) => Math.floor(wall / DAY);
  const days = new Set<number>();
  for (const line of [...replaced, ...linesOf(entry, 'EXDATE')])
    for (const { moment } of orNone(() => datesOf(line, zones, zone)))
      if (moment.isDate === start.isDate) times.delete(at(moment));
      else days.add(dayOf(wallIn(moment)));
  for (const wall of wallsOf('EXRULE')) times.delete(instantOf(wall, zone));
  return [...times.values()]
    .filter((one) => !days.has(dayOf(wallAt(one.start, zone))))
    .flatMap((one) => moves.findLast((move) => move.from < one.start)?.moved(one) ?? one);
}

/** An unreadable exception removes nothing: the hours stay taken. */
function orNone<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch {
    return [];
  }
}

/** The move of all occurrences after its own (RANGE=THISANDFUTURE), with its length. */
function movesOf(changed: Component, zones: Zones, instantIn: (moment: Moment) => number) {
  const [line = ''] = linesOf(changed, 'RECURRENCE-ID');
  if (!/^[^:]*;RANGE=THISANDFUTURE/i.test(line)) return [];
  const { start, taken } = occurrenceOf(changed, zones);
  const from = instantIn(datesOf(line, zones)[0].moment);
  const shift = start.wall - wallAt(from, start.zone);
  const { start: begins, end } = taken(start.wall);
  return [
    {
      from,
      /** How far occurrences may end up from where they were, in ms. */
      by: Math.abs(shift) + end - begins,
      moved: (one: Taken) => (takesTime(changed) ? [taken(wallAt(one.start, start.zone) + shift)] : []),
    },
  ];
}

/** Its first time, and the hours it takes when it begins at another wall time; whole days are days on the clock. */
function occurrenceOf(entry: Component, zones: Zones) {
  const [line = ''] = linesOf(entry, 'DTSTART');
  const [{ moment: start }] = datesOf(line, zones);
  const { zone } = start;
  const [end] = linesOf(entry, 'DTEND');
  const duration = textOf(entry, 'DURATION');
  let { days, time } = duration ? durationOf(duration) : { days: start.isDate ? DAY : 0, time: 0 };
  const written = [zone];
  if (end) {
    const [{ moment }] = datesOf(end, zones);
    written.push(moment.zone);
    const isWhole = start.isDate && moment.isDate;
    [days, time] = isWhole ? [moment.wall - start.wall || DAY, 0] : [0, at(moment) - at(start)];
  }
  if (days < 0 || time < 0) throw new Error('ends before it starts');
  const taken = (wall: number, begins = instantOf(wall, zone)): Taken => ({
    start: begins,
    end: instantOf(wall + days, zone) + time,
    zones: written,
  });
  return { start, taken };
}

/** The busy periods of a VFREEBUSY. */
export const busyOf = (entry: Component, zones: Zones): Taken[] =>
  linesOf(entry, 'FREEBUSY')
    .filter((line) => !/;FBTYPE="?FREE"?[;:]/i.test(line))
    .flatMap((line) => datesOf(line, zones))
    .map(({ moment, until }) => periodOf(moment, until));

function periodOf(start: Moment, until: string): Taken {
  const { zone } = start;
  const zones = [zone];
  if (!/^\+?P/i.test(until)) {
    const { wall, isUtc } = wallOf(until);
    return { start: at(start), end: isUtc ? wall : instantOf(wall, zone), zones };
  }
  const { days, time } = durationOf(until);
  return { start: at(start), end: instantOf(start.wall + days, zone) + time, zones };
}
