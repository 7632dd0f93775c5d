/** Sifts the lines about hours out of a calendar as a stream; nothing else is kept (docs/contract.md, 'Calendars elsewhere'). */
import { createHash } from 'node:crypto';
import { DAY } from '~/api/time';

/** Why a calendar could not be read, in words for its owner. Says nothing of the address itself. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';
}

const NOT_A_CALENDAR = 'Esa dirección no lleva a un calendario.';
const CUT = 'El calendario ha llegado cortado: le falta el final.';

const PROPERTY = /^[\w-]+[;:]/;
const WANTED =
  /^(?:UID|SUMMARY|DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO|X-WR-TIMEZONE)[;:]/i;
const MARK = /^(BEGIN|END):\s*([\w-]+)\s*$/i;
/** Characters; longer entries are kept unread, since reading them here would block others. */
const LONG = 100_000;
const ENTRIES = ['VEVENT', 'VFREEBUSY', 'VTIMEZONE'];
const OBSERVANCES = ['STANDARD', 'DAYLIGHT'];

export interface Sifted {
  text: string;
  /** Covers past entries too, so it stays the same until the calendar changes. */
  digest: string;
}

/**
 * The unfolded lines that count, without entries that lie before `before` (AAAAMMDD) and without lines that are
 * neither a property nor its continuation. @throws CalendarError
 */
export async function sift(parts: AsyncIterable<Uint8Array>, before: string): Promise<Sifted> {
  const kept: string[] = [];
  const hash = createHash('sha256');
  let hasBegun = false;
  let isOpen = false;
  /** The entry being read, and the nesting depth of other components in or beside it. */
  let entry: string[] | null = null;
  let depth = 0;

  const close = () => {
    if (entry) {
      const text = `${entry.join('\n')}\nEND:${entry[0]?.slice('BEGIN:'.length)}`;
      hash.update(text);
      if (text.length > LONG || !isOver(entry, before)) kept.push(text);
    }
    entry = null;
    depth = 0;
  };
  const take = (line: string) => {
    const [, mark, kind = ''] = MARK.exec(line) ?? [];
    const name = kind.toUpperCase();
    const begins = mark?.toUpperCase() === 'BEGIN';
    if (!mark) {
      if (depth === 0 && WANTED.test(line)) (entry ?? kept).push(line);
    } else if (name === 'VCALENDAR') {
      close();
      if (isOpen) kept.push('END:VCALENDAR');
      if (begins) kept.push('BEGIN:VCALENDAR');
      isOpen = begins;
      hasBegun ||= begins;
    } else if (ENTRIES.includes(name)) {
      // Also closes an entry that was never ended.
      close();
      if (begins) entry = [`BEGIN:${name}`];
    } else if (entry && depth === 0 && OBSERVANCES.includes(name))
      entry.push(`${begins ? 'BEGIN' : 'END'}:${name}`);
    else depth = Math.max(0, depth + (begins ? 1 : -1));
  };

  let line = '';
  let isWanted = false;
  const read = (physical: string) => {
    if (physical.startsWith(' ') || physical.startsWith('\t')) {
      if (isWanted) line += physical.slice(1);
    } else if (PROPERTY.test(physical)) {
      take(line);
      line = physical;
      isWanted = WANTED.test(line);
    }
  };
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of parts) {
    const [first = '', ...more] = decoder.decode(part, { stream: true }).split(/\r\n|\r|\n/);
    rest += first;
    for (const next of more) {
      read(rest);
      rest = next;
    }
  }
  read(rest);
  take(line);
  if (!hasBegun) throw new CalendarError(NOT_A_CALENDAR);
  if (isOpen) throw new CalendarError(CUT);
  return { text: kept.join('\n'), digest: hash.digest('base64') };
}

/** True only when the dates say so at a glance. */
function isOver(entry: string[], before: string): boolean {
  if (entry[0] === 'BEGIN:VTIMEZONE') return false;
  const days: number[] = [];
  let ends = Number.NEGATIVE_INFINITY;
  let runs = 0;
  for (const line of entry) {
    if (/^(?:UID|SUMMARY|EXDATE|EXRULE)[;:]/i.test(line)) continue;
    if (/^DURATION|;RANGE=|^(?:RDATE|FREEBUSY).*\/P/i.test(line)) return false;
    const found = (line.match(/\d{8}/g) ?? []).map(dayOf);
    if (!/^RRULE/i.test(line)) days.push(...found);
    else if (/UNTIL=\d{8}/i.test(line)) ends = Math.max(...found);
    else runs += daysOf(line.toUpperCase());
  }
  const [first, last] = [Math.min(...days), Math.max(...days)];
  // The last time of a series may be as long as the first.
  const length = ends > last || runs > 0 ? last - first : 0;
  return days.length > 0 && Math.max(ends, last + runs) + length < dayOf(before);
}

const dayOf = (text: string) =>
  Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6))) / DAY;

/** Days after which a plain series has reached its COUNT at the latest; Infinity for other rules. */
function daysOf(rule: string): number {
  const parts = new URLSearchParams(rule.slice('RRULE:'.length).replaceAll(';', '&'));
  const step = parts.get('FREQ') === 'WEEKLY' ? 7 : 1;
  const plain = ['FREQ', 'COUNT', 'INTERVAL', 'WKST', ...(step === 7 ? ['BYDAY'] : [])];
  const isKnown = /FREQ=(?:DAI|WEEK)LY/.test(rule) && [...parts.keys()].every((name) => plain.includes(name));
  const days = Number(parts.get('COUNT') ?? Infinity) * Number(parts.get('INTERVAL') ?? 1) * step;
  return isKnown && days > 0 ? days : Infinity;
}
