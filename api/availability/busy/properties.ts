/** The lines of a calendar (RFC 5545) as programs really write them. Unreadable values throw. */
import { DAY, HOUR, MINUTE, SECOND } from '~/api/time';
import type { Zone, Zones } from './zones';

/** A calendar, an entry, or a part of one. */
export interface Component {
  name: string;
  lines: string[];
  parts: Component[];
}

/** The calendars in a sifted text. */
export function calendarsOf(text: string): Component[] {
  const all: Component = { name: '', lines: [], parts: [] };
  const open = [all];
  for (const line of text.split('\n')) {
    const [, mark, name = ''] = /^(BEGIN|END):([A-Z]+)$/.exec(line) ?? [];
    if (mark === 'BEGIN') {
      const part: Component = { name, lines: [], parts: [] };
      open.at(-1)?.parts.push(part);
      open.push(part);
    } else if (mark) while (open.length > 1 && open.pop()?.name !== name);
    else open.at(-1)?.lines.push(line);
  }
  return all.parts;
}

export const partsOf = ({ parts }: Component, name: string) => parts.filter((part) => part.name === name);

/** Lines of that property that have a value. */
export const linesOf = ({ lines }: Component, name: string): string[] =>
  lines.filter(
    (line) =>
      line.slice(0, name.length).toUpperCase() === name &&
      /[;:]/.test(line.charAt(name.length)) &&
      contentOf(line) !== '',
  );

/** The property's first value, or ''. */
export const textOf = (component: Component, name: string): string =>
  contentOf(linesOf(component, name)[0] ?? '');

export const contentOf = (line: string): string =>
  /^[^:"]*(?:"[^"]*"[^:"]*)*:(.*)$/.exec(line)?.[1]?.trim() ?? '';

/** `wall` is what the zone's clock shows, written as if it were UTC. */
export interface Moment {
  wall: number;
  isDate: boolean;
  zone: Zone;
}

interface Dated {
  moment: Moment;
  /** The end of a period, as it is written. */
  until: string;
}

const DATE = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(Z)?)?(?=\s|$)/i;

/** The values of a line of dates; `zone` is for times without one. Names of zones may contain colons. */
export function datesOf(line: string, zones: Zones, zone = zones.own): [Dated, ...Dated[]] {
  const colon = line.search(/:\s*(?=\d{4}-?\d\d-?\d\d)/);
  if (colon < 0) throw new Error('no date');
  const head = line.slice(0, colon);
  const name = /;TZID=("?)(.+?)\1(?=;[\w-]+=|$)/i.exec(head)?.[2];
  const isDay = /;VALUE=DATE(?=;|$)/i.test(head);
  const dated = (value: string): Dated => {
    const [start = '', until = ''] = value.trim().split('/');
    const { wall, isDate, isUtc } = wallOf(isDay ? start.replace(/T.*/i, '') : start);
    const named = name ? zones.named(name) : zone;
    return { moment: { wall, isDate, zone: isDate ? zones.marketplace : isUtc ? zones.utc : named }, until };
  };
  const [first = '', ...more] = line.slice(colon + 1).split(',');
  return [dated(first), ...more.map(dated)];
}

export function wallOf(value: string) {
  const [, year, month, day, hour, minute = 0, second = 0, isUtc] = DATE.exec(value) ?? [];
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const time = Number(hour ?? 0) * HOUR + Number(minute) * MINUTE + Number(second) * SECOND;
  // Such as 29 February in most years.
  if (new Date(midnight).getUTCDate() !== Number(day) || time > DAY) throw new Error('no such day');
  return { wall: midnight + time, isDate: hour === undefined, isUtc: isUtc !== undefined };
}

const DURATION = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?(?=\s|$)/i;
const LONGEST = 3_660 * DAY;

/** In milliseconds: days on the clock, the rest in elapsed time. */
export function durationOf(value: string): { days: number; time: number } {
  const [all, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(value) ?? [];
  const duration = {
    days: (Number(weeks) * 7 + Number(days)) * DAY,
    time: Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND,
  };
  if (!all || duration.days + duration.time > LONGEST) throw new Error('no duration');
  return duration;
}
