import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { frozen } from '~/api/contract/tolerant';
import { mentorships, users } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import { HOUR } from '~/api/time';
import type { PublicMentor } from '~/api/users/view';
import { mentorsWhere } from './queries';

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
export function createMentorViews(db: Db) {
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
