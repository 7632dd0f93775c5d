/** The zone of a name in a calendar: described there, known to IANA or Windows, or unknown. */
import { findIana } from 'windows-iana';
import type { Interval } from '~/api/availability/slots';
import { DAY, HOUR, MINUTE, offsetAt } from '~/api/time';
import { type Component, contentOf, linesOf, partsOf, textOf, wallOf } from './properties';
import { recurrenceOf } from './recurrence';

export interface Zone {
  /** Milliseconds by which its clock is ahead of UTC. */
  offsetAt(instant: number): number;
  /** The unknown name, for which the marketplace's clock stands in. */
  unknown?: string;
}

/** The zones of one calendar; `own` is for times without a zone. */
export interface Zones {
  utc: Zone;
  marketplace: Zone;
  own: Zone;
  named(name: string): Zone;
}

/** The first of two in a repeated hour; a skipped time takes the offset from before. */
export function instantOf(wall: number, zone: Zone): number {
  const before = zone.offsetAt(wall - DAY);
  const after = zone.offsetAt(wall + DAY);
  const isBefore = zone.offsetAt(wall - before) === before || zone.offsetAt(wall - after) !== after;
  return wall - (isBefore ? before : after);
}

export const wallAt = (instant: number, zone: Zone) => instant + zone.offsetAt(instant);

export function zonesOf(calendar: Component, window: Interval, timeZone: string): Zones {
  const described = new Map(partsOf(calendar, 'VTIMEZONE').map((one) => [textOf(one, 'TZID'), one]));
  const known = new Map<string, Zone>();
  const marketplace = ianaZone(timeZone);
  const named = (name: string): Zone => {
    const description = described.get(name);
    const zone = known.get(name) ??
      (description && describedZone(description, window)) ??
      zoneByName(name) ?? { ...marketplace, unknown: name };
    known.set(name, zone);
    return zone;
  };
  const default_ = textOf(calendar, 'X-WR-TIMEZONE');
  return { utc: ianaZone('UTC'), marketplace, own: default_ ? named(default_) : marketplace, named };
}

/** Offsets are looked up once a day, and again where the clocks change: looking up is the slowest part. */
function ianaZone(name: string): Zone {
  const midnights = new Map<number, number>();
  const atMidnight = (day: number) => {
    const offset = midnights.get(day) ?? offsetAt(day * DAY, name) * MINUTE;
    midnights.set(day, offset);
    return offset;
  };
  return {
    offsetAt: (instant) => {
      const day = Math.floor(instant / DAY);
      const offset = atMidnight(day);
      return offset === atMidnight(day + 1) ? offset : offsetAt(instant, name) * MINUTE;
    },
  };
}

/** Some programs write a path that ends with an IANA name: `/mozilla.org/20050126_1/Europe/Madrid`. */
function zoneByName(name: string): Zone | null {
  const parts = name.split('/').slice(-3);
  const names = [name, ...parts.map((_, i) => parts.slice(i).join('/')), findIana(name)[0] ?? ''];
  const found = names.find(isIana);
  return found ? ianaZone(found) : null;
}

function isIana(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('es', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** Null for an unusable description, such as one that changes every second. */
function describedZone(description: Component, window: Interval): Zone | null {
  try {
    const changes = description.parts.flatMap((part) => changesOf(part, window)).sort((a, b) => a.at - b.at);
    const [first] = changes;
    if (!first) return null;
    return { offsetAt: (instant) => changes.findLast(({ at }) => at <= instant)?.to ?? first.from };
  } catch {
    return null;
  }
}

/** When an observance begins, around the window, with the offsets before and after. */
function changesOf(observance: Component, { start, end }: Interval) {
  const from = offsetOf(textOf(observance, 'TZOFFSETFROM'));
  const to = offsetOf(textOf(observance, 'TZOFFSETTO'));
  const dates = linesOf(observance, 'RDATE').flatMap((line) => contentOf(line).split(','));
  const first = wallOf(textOf(observance, 'DTSTART')).wall;
  const walls = [first, ...dates.map((date) => wallOf(date).wall)];
  for (const rule of linesOf(observance, 'RRULE').map(contentOf)) {
    if (!/FREQ=YEARLY/i.test(rule)) throw new Error('not a zone');
    const series = recurrenceOf(rule, first, (instant) => instant + from);
    const long = start.getTime() - 2 * 366 * DAY;
    walls.push(series.lastBefore(long), ...series.between(long, end.getTime() + 366 * DAY));
  }
  return walls.map((wall) => ({ at: wall - from, from, to }));
}

function offsetOf(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)/.exec(text) ?? [];
  if (!sign) throw new Error('no offset');
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
}
