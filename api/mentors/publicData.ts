/**
 * In-memory copies of the public data of mentors and areas, as fresh as the database: each read first asks what
 * changed since the last one. Works with any number of instances.
 */

import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Services, Visit } from '~/api/context';
import type { SearchOrder } from '~/api/contract/rules/search';
import { frozen } from '~/api/contract/tolerant';
import { mentorships, users } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import { type Catalogue, createCatalogue } from '~/api/expertises/queries';
import { oncePerVisit } from '~/api/http/direct';
import { HOUR } from '~/api/time';
import type { PublicMentor } from '~/api/users/view';
import { readChanges } from './changes';
import { mentorsWhere } from './queries';
import { createFreeDays, type FreeDays } from './search/freeDays';
import { type Columns, createMentorIndex, type MentorEntry } from './search/mentorIndex';

/** After such a pause everything is read anew; `public_changes` is kept for much longer. */
const LONGEST_SILENCE = 12 * HOUR;

/** The copies, with all changes up to the call that returned them. */
export interface FreshData {
  /** Changes with anything that search filters and sorts by, except free hours: derived data stays valid until then. */
  version: number;
  /** The listed mentors in that order. */
  inOrder(order: SearchOrder): Columns;
  /** The next days on which they can be booked. */
  freeDays(at: { now: Date; timeZone: string }): Promise<FreeDays>;
  /** Best and newest first, also those who are not listed. */
  ranked(): readonly MentorEntry[];
  newest(): readonly MentorEntry[];
  entry(id: number): MentorEntry | undefined;
  /** Best first: listed, taking bookings, and not hidden from search engines. */
  findable(): MentorEntry[];
  /** The listed ones of these ids, in the given order. */
  mentors(ids: number[], now: Date): Promise<PublicMentor[]>;
  /** From the cache only. */
  mentorNamed(username: string, now: Date): PublicMentor | null;
  catalogue(): Promise<Catalogue>;
}

export interface PublicData {
  /** One statement; calls of the same visit share it. */
  fresh(visit?: Visit): Promise<FreshData>;
}

export interface MentorServices extends Services {
  publicData: PublicData;
}

export function createPublicData(db: Db): PublicData {
  const index = createMentorIndex();
  const views = createMentorViews(db);
  const freeDays = createFreeDays(db);
  const catalogue = createCatalogue(db);
  let snapshot: string | null = null;
  let asked = 0;

  const refresh = shareNextRun(async () => {
    const now = Date.now();
    const isRecent = Math.abs(now - asked) < LONGEST_SILENCE;
    const changes = await readChanges(isRecent ? snapshot : null, db);
    if (changes.mentors === 'all') {
      views.dropAll();
      catalogue.drop();
    } else for (const id of changes.mentors) views.drop(id);
    freeDays.tell(changes.hours);
    index.take(changes.entries);
    index.hide(changes.hidden);
    snapshot = changes.snapshot;
    asked = now;
  });

  const data: FreshData = {
    get version() {
      return index.version();
    },
    inOrder: index.inOrder,
    freeDays: (at) => freeDays.read(() => [...index.inOrder('score').ids], at),
    ranked: () => index.sorted('score'),
    newest: () => index.sorted('newest'),
    entry: index.entry,
    findable: () =>
      index.sorted('score').filter(({ id, listed, available }) => listed && available && !index.isHidden(id)),
    mentors: views.of,
    mentorNamed: views.named,
    catalogue: catalogue.read,
  };
  const read = () => refresh().then(() => data);
  // A page may read from two databases (`createReads`), each with its own.
  return { fresh: (visit) => oncePerVisit(visit, read, read) };
}

/** Callers during a run share the next one, since their data must be newer than their call. */
function shareNextRun(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = null;
        return start();
      });
    return waiting;
  };
}

/** About 25 MB with long profiles. */
const MOST_KEPT = 5_000;

interface Kept {
  /** Null: not listed. */
  mentor: PublicMentor | null;
  /** Valid between these ms, from one end of a session to the next, which earns points; an hour at most (`signals.active`). */
  from: number;
  until: number;
}

/** A cache of public profiles by id. Changes drop them; they expire by the clock. */
function createMentorViews(db: Db) {
  const known = new LRUCache<number, Kept>({ max: MOST_KEPT });
  const ids = new LRUCache<string, number>({ max: MOST_KEPT });
  /** The newest reading of each id: a reading that was dropped meanwhile is not cached. */
  const readings = new Map<number, object>();

  async function read(wanted: number[], now: Date): Promise<Map<number, Kept>> {
    const reading = {};
    for (const id of wanted) readings.set(id, reading);
    try {
      const found = await readViews(wanted, { db, now });
      for (const [id, kept] of found) {
        if (readings.get(id) !== reading) continue;
        known.set(id, kept);
        if (kept.mentor) ids.set(kept.mentor.username.toLowerCase(), id);
      }
      return found;
    } finally {
      for (const id of wanted) if (readings.get(id) === reading) readings.delete(id);
    }
  }

  function keptAt(id: number, now: Date): Kept | undefined {
    const kept = known.get(id);
    const at = now.getTime();
    return kept && kept.from <= at && at < kept.until ? kept : undefined;
  }

  return {
    /** The listed ones, in the given order. */
    async of(wanted: number[], now: Date): Promise<PublicMentor[]> {
      const kept = wanted.map((id) => keptAt(id, now));
      const missing = wanted.filter((_, i) => kept[i] === undefined);
      const rest = missing.length > 0 ? await read(missing, now) : undefined;
      return wanted.flatMap((id, i) => (kept[i] ?? rest?.get(id))?.mentor ?? []);
    },
    /** The cached mentor with that name, case-insensitive. */
    named(username: string, now: Date): PublicMentor | null {
      const name = username.toLowerCase();
      const id = ids.get(name);
      const mentor = id === undefined ? null : keptAt(id, now)?.mentor;
      return mentor?.username.toLowerCase() === name ? mentor : null;
    },
    drop(id: number) {
      known.delete(id);
      readings.delete(id);
    },
    dropAll() {
      known.clear();
      readings.clear();
    },
  };
}

/** Confirmed sessions earn points at their end. */
const lastAndNextEnd = statement<
  { ids: number[]; now: string },
  { id: number; last: number | null; next: number | null }[]
>('mentor_ends', (db) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const end = (which: 'desc' | 'asc') => sql<
    number | null
  >`(select extract(epoch from upper(m.during))::float8 * 1000
    from ${mentorships} m where m.mentor_id = i.id and m.confirmed_at is not null and m.cancelled_at is null and not m.missed
      and ${which === 'desc' ? sql`upper(m.during) <= ${now}` : sql`upper(m.during) > ${now}`}
    order by upper(m.during) ${sql.raw(which)} limit 1)`;
  return db
    .select({ id: sql<number>`i.id`, last: end('desc'), next: end('asc') })
    .from(sql`unnest(${sql.placeholder('ids')}::int[]) as i (id)`);
});

/** Two statements; a change between them drops the result. */
async function readViews(ids: number[], reading: { db: Db; now: Date }): Promise<Map<number, Kept>> {
  const [mentors, ends] = await Promise.all([
    mentorsWhere(sql`${users.id} = any(${sql.param(ids)}::int[])`, reading),
    lastAndNextEnd(reading.db, { ids, now: reading.now.toISOString() }),
  ]);
  const hence = reading.now.getTime() + HOUR;
  const byId = new Map(mentors.map((mentor) => [mentor.id, frozen(mentor)]));
  return new Map(
    ends.map(({ id, last, next }) => [
      id,
      { mentor: byId.get(id) ?? null, from: last ?? -Infinity, until: Math.min(next ?? Infinity, hence) },
    ]),
  );
}
