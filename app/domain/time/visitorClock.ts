import { tzOffset } from '@date-fns/tz/tzOffset';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { zoneName } from '~/api/contract/rules/zoneNames';
import { dayOfSlot, tidySlots, timeOfSlot } from '~/app/domain/slots/slots';
import { dayOf, formatInstant, formatTime, type Instant, instantOf } from './dates';
import { formatDuration } from './durations';

/** Zones for texts like '18:00 · 17:00 en tu hora', made on the server only, so that both sides render the same. */
export interface Zones {
  /** IANA zone of the marketplace. */
  market: string;
  /** The visitor's zone; null if unknown or the same. */
  visitor: string | null;
}

/** '17:00 en tu hora', or 'vie 18:30 en tu hora' if the day differs; '' if the clocks agree. */
export function visitorTimeText(start: Instant, { market, visitor }: Zones): string {
  if (visitor === null || isSameClock(start, market, visitor)) return '';
  return `${startText(start, market, visitor)} en tu hora`;
}

/** '17:00 – 18:00 en tu hora', 'vie 18:30 – 19:30 en tu hora'; '' if the clocks agree. */
export function visitorHoursText(start: Instant, end: Instant, { market, visitor }: Zones): string {
  const own = visitorHours(start, end, { market, visitor });
  return own ? `${own[0]} – ${own[1]} en tu hora` : '';
}

/** ['17:00', '18:00'], ['vie 18:30', '19:30']; null if the clocks agree. */
function visitorHours(
  start: Instant,
  end: Instant,
  { market, visitor }: Zones,
): [start: string, end: string] | null {
  if (visitor === null) return null;
  if (isSameClock(start, market, visitor) && isSameClock(end, market, visitor)) return null;
  return [startText(start, market, visitor), formatTime(end, visitor)];
}

/**
 * 'Se muestra la hora peninsular española: en tu zona es 1 hora menos.' for a page of hours between `from` and `to`; ''
 * if the clocks agree throughout.
 */
export function zoneNote(from: Instant, to: Instant, { market, visitor }: Zones): string {
  if (visitor === null) return '';
  const [first, last] = [from, to].map((at) => minutesAhead(at, market, visitor));
  if (first === 0 && last === 0) return '';
  const where = `Se muestra la ${zoneName(market)}`;
  return first === last && first !== undefined
    ? `${where}: en tu zona ${differenceText(first)}.`
    : `${where}, que no es la de tu zona.`;
}

/** Minutes by which the visitor's clock is ahead of the marketplace's at that instant. */
function minutesAhead(at: Instant, market: string, visitor: string): number {
  const date = new Date(at);
  return Math.round(tzOffset(visitor, date) - tzOffset(market, date));
}

function differenceText(minutes: number): string {
  const length = Math.abs(minutes);
  return `${length === 60 ? 'es' : 'son'} ${formatDuration(length)} ${minutes < 0 ? 'menos' : 'más'}`;
}

function startText(start: Instant, market: string, visitor: string): string {
  const pattern = dayOf(start, market) === dayOf(start, visitor) ? 'HH:mm' : 'EEE HH:mm';
  return formatInstant(start, pattern, visitor);
}

function isSameClock(at: Instant, market: string, visitor: string): boolean {
  return minutesAhead(at, market, visitor) === 0;
}

const answers = new Map<string, boolean>();
const MOST_ANSWERS = 1_000;

/** Whether it is a known IANA zone; offsets like '+05:30', which some engines accept, do not count. */
export function isZone(text: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(text)) return false;
  const known = answers.get(text) ?? isKnownToIntl(text);
  if (answers.size >= MOST_ANSWERS) answers.clear();
  answers.set(text, known);
  return known;
}

function isKnownToIntl(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** 'vie 18:30' and '19:00' in the visitor's zone by slot name, without slots for which the clocks agree. */
export type VisitorSlots = Record<string, [start: string, end: string]>;

export function visitorSlots(slots: readonly string[], zones: Zones): VisitorSlots {
  if (zones.visitor === null) return {};
  return Object.fromEntries(
    slots.flatMap((slot) => {
      const start = instantOf(dayOfSlot(slot), timeOfSlot(slot), zones.market);
      const own = visitorHours(start, new Date(start.getTime() + SLOT_MINUTES * 60_000), zones);
      return own ? [[slot, own]] : [];
    }),
  );
}

/** '17:30 – 18:30 en tu hora' for adjacent slots; '' if the clocks agree. */
export function visitorSlotsText(slots: readonly string[], own: VisitorSlots): string {
  const tidy = tidySlots(slots);
  const [first, last] = [own[tidy[0] ?? ''], own[tidy.at(-1) ?? '']];
  return first && last ? `${first[0]} – ${last[1]} en tu hora` : '';
}
