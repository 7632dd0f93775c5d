/** The hours that a calendar takes, and what of it could not be understood (docs/contract.md, 'Calendars elsewhere'). */
import type { z } from 'zod';
import type { Interval } from '~/api/availability/slots';
import type { unreadEntries } from '~/api/contract/availability';
import { type Component, calendarsOf, contentOf, linesOf, partsOf, textOf } from './properties';
import { busyOf, type Taken, takesTime, timesOf } from './series';
import { zonesOf } from './zones';

const MOST_OF_ALL = 60_000;
/** How many unread entries and zones are named, and how many letters of each. */
const NAMED = 5;
const LETTERS = 60;

export interface Job {
  /** Sifted. */
  text: string;
  window: Interval;
  /** The marketplace's, for times without a zone, whole days and unknown zones. */
  timeZone: string;
  /** Second half of the UIDs of our own sessions, which are skipped. */
  ownHost: string;
}

/** Shown to the mentor: entries that were left out, and names of unknown zones. */
export type Unread = z.infer<typeof unreadEntries>;

export interface Reading {
  /** Alternating starts and ends in milliseconds: ascending, merged, within the window. */
  times: Float64Array;
  unread: Unread;
}

/** Null: more times than are kept. Runs in a thread of its own, since a calendar may take for ever. */
export function busyTimes({ text, window, timeZone, ownHost }: Job): Reading | null {
  const found: Taken[] = [];
  const [from, to] = [window.start.getTime(), window.end.getTime()];
  const unread: Unread = { count: 0, entries: [], zones: [] };
  for (const calendar of calendarsOf(text))
    for (const [entry, read] of readingsOf(calendar)) {
      try {
        for (const one of read())
          if (one.start < to && one.end > from && one.start < one.end) found.push(one);
      } catch {
        unread.count += 1;
        if (unread.entries.length < NAMED) unread.entries.push(nameOf(entry));
      }
      if (found.length > MOST_OF_ALL) return null;
    }
  const unknown = new Set(found.flatMap(({ zones }) => zones.flatMap((zone) => zone.unknown ?? [])));
  unread.zones = [...unknown].slice(0, NAMED).map(shortened);
  return { times: joined(found, from, to), unread };

  function* readingsOf(calendar: Component): Generator<[Component, () => Taken[]]> {
    const zones = zonesOf(calendar, window, timeZone);
    const around = { zones, from, to };
    for (const entry of partsOf(calendar, 'VFREEBUSY')) yield [entry, () => busyOf(entry, zones)];
    for (const { series, changed } of seriesOf(calendar, ownHost)) {
      for (const entry of series.filter(takesTime)) yield [entry, () => timesOf(entry, changed, around)];
      for (const entry of changed.filter(takesTime)) yield [entry, () => timesOf(entry, [], around)];
    }
  }
}

/** Entries by UID: series, and occurrences that were changed on their own. */
function seriesOf(calendar: Component, ownHost: string) {
  const byUid = new Map<string, { series: Component[]; changed: Component[] }>();
  for (const [i, entry] of partsOf(calendar, 'VEVENT').entries()) {
    const uid = textOf(entry, 'UID') || String(i);
    if (uid.endsWith(`@${ownHost}`)) continue;
    const known = byUid.get(uid) ?? { series: [], changed: [] };
    byUid.set(uid, known);
    known[textOf(entry, 'RECURRENCE-ID') ? 'changed' : 'series'].push(entry);
  }
  return byUid.values();
}

function nameOf(entry: Component): Unread['entries'][number] {
  const title = textOf(entry, 'SUMMARY')
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\,;])/g, '$1');
  const [line = ''] = linesOf(entry, 'DTSTART');
  const [, year, month, day] = /(\d{4})-?(\d\d)-?(\d\d)/.exec(contentOf(line)) ?? [];
  return { title: shortened(title), day: year ? `${year}-${month}-${day}` : '' };
}

const shortened = (text: string) =>
  Array.from(text.replace(/[\s\p{C}]+/gu, ' ').trim())
    .slice(0, LETTERS)
    .join('');

function joined(found: Taken[], from: number, to: number): Float64Array {
  const all: number[] = [];
  for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
    const last = all.length - 1;
    if (last > 0 && start <= (all[last] ?? 0)) all[last] = Math.max(all[last] ?? 0, Math.min(end, to));
    else all.push(Math.max(start, from), Math.min(end, to));
  }
  return Float64Array.from(all);
}
