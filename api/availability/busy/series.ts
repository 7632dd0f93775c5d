/** When an entry of a calendar takes time: once, or as a series (RFC 5545, 3.6.1 and 3.8.5). What cannot be read throws. */
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

/** Neither called off, nor marked as time that stays free. */
export function takesTime(entry: Component): boolean {
  const said = (name: string) => textOf(entry, name).toUpperCase();
  return (
    said('STATUS') !== 'CANCELLED' &&
    said('TRANSP') !== 'TRANSPARENT' &&
    said('X-MICROSOFT-CDO-BUSYSTATUS') !== 'FREE'
  );
}

const at = ({ wall, zone }: Moment) => instantOf(wall, zone);

/**
 * `changed`: entries that stand for one occurrence of it each, and replace that. Occurrences far from the window may
 * be missing.
 */
export function timesOf(entry: Component, changed: Component[], { zones, from, to }: Around): Taken[] {
  const [line = ''] = linesOf(entry, 'DTSTART');
  const [{ moment: start }] = datesOf(line, zones);
  const { zone } = start;
  const { endOf, endZone } = lengthOf(entry, start, zones);
  const taken = (wall: number, begins = instantOf(wall, zone)): Taken => ({
    start: begins,
    end: endOf(wall),
    zones: [zone, endZone],
  });

  const begins = from - (endOf(start.wall) - at(start)) - 2 * DAY;
  const wallsOf = (property: string) =>
    linesOf(entry, property)
      .map((rule) => recurrenceOf(contentOf(rule), start.wall, (instant) => wallAt(instant, zone)))
      .flatMap((series) => series.between(begins, to + 2 * DAY));

  const times = new Map<number, Taken>();
  const add = (one: Taken) => times.set(one.start, one);
  for (const wall of [start.wall, ...wallsOf('RRULE')]) add(taken(wall));
  for (const { moment, until } of linesOf(entry, 'RDATE').flatMap((dates) => datesOf(dates, zones, zone)))
    if (until) add(periodOf(moment, until));
    else if (moment.isDate) add(taken(moment.wall + (start.wall % DAY)));
    else add(taken(wallAt(at(moment), zone), at(moment)));

  const replaced = changed.flatMap((one) => linesOf(one, 'RECURRENCE-ID'));
  const dayOf = (wall: number) => Math.floor(wall / DAY);
  const days = new Set<number>();
  for (const line of [...replaced, ...linesOf(entry, 'EXDATE')])
    for (const moment of momentsOf(line, zones, zone))
      if (moment.isDate === start.isDate) times.delete(at(moment));
      else days.add(dayOf(moment.isDate ? moment.wall : wallAt(at(moment), zone)));
  for (const wall of wallsOf('EXRULE')) times.delete(instantOf(wall, zone));
  return [...times.values()].filter((one) => !days.has(dayOf(wallAt(one.start, zone))));
}

/** What cannot be read leaves nothing out: hours rather stay taken. */
function momentsOf(line: string, zones: Zones, zone: Zone): Moment[] {
  try {
    return datesOf(line, zones, zone).map(({ moment }) => moment);
  } catch {
    return [];
  }
}

/** By the zone that the end is written in; whole days, and the days of a duration, are those of the clock. */
function lengthOf(entry: Component, start: Moment, zones: Zones) {
  const [end] = linesOf(entry, 'DTEND');
  const duration = textOf(entry, 'DURATION');
  let { days, time } = duration ? durationOf(duration) : { days: start.isDate ? DAY : 0, time: 0 };
  let endZone = start.zone;
  if (end) {
    const [{ moment }] = datesOf(end, zones);
    endZone = moment.zone;
    const isWhole = start.isDate && moment.isDate;
    [days, time] = isWhole ? [moment.wall - start.wall || DAY, 0] : [0, at(moment) - at(start)];
  }
  if (days < 0 || time < 0) throw new Error('ends before it starts');
  return { endZone, endOf: (wall: number) => instantOf(wall + days, start.zone) + time };
}

/** Stretches of a VFREEBUSY that are not free. */
export function busyOf(entry: Component, zones: Zones): Taken[] {
  return linesOf(entry, 'FREEBUSY')
    .filter((line) => !/;FBTYPE="?FREE"?[;:]/i.test(line))
    .flatMap((line) => datesOf(line, zones))
    .map(({ moment, until }) => periodOf(moment, until));
}

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
