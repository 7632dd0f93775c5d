import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mentorSearch, preferences, publicChanges } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import { entry, type MentorEntry } from './search/mentorIndex';

export interface Changes {
  /** The changed rows of `mentor_search`. */
  entries: MentorEntry[];
  /** Mentors with any public change, including those of `entries`; 'all' when any may have changed. */
  mentors: number[] | 'all';
  /** Mentors whose hours or bookings may have changed. */
  hours: number[] | 'all';
  /** Mentors among `asked` who are hidden from search engines. */
  hidden: { asked: number[] | 'all'; ids: number[] };
  /** The database snapshot of this reading, for the next one. */
  snapshot: string;
}

/** `week_parts` (day * 3 + part) as bits. */
const daysOf = (part: number) =>
  sql.raw(`(select coalesce(bit_or(1 << (p / 3)), 0) from unnest(s.week_parts) p where p % 3 = ${part})`);

const entryOf = sql`json_build_object(
  'id', s.user_id, 'listed', s.listed, 'available', s.available, 'price', s.price_cents, 'rating', s.rating_hundredths,
  'score', s.score_hundredths, 'reviews', s.review_count, 'since', extract(epoch from coalesce(s.listed_since, s.member_since)) * 1000,
  'sortName', s.sort_name, 'areas', s.expertise_ids, 'languages', s.languages,
  'mornings', ${daysOf(0)}, 'afternoons', ${daysOf(1)}, 'evenings', ${daysOf(2)})`;
const snapshot = sql<string>`pg_current_snapshot()::text`;
const oneRow = sql`(select 1) one`;
const hiddenOf = (rows: SQL) => sql<number[] | null>`(select json_agg(distinct h.user_id) from (${rows}) h)`;
const everyHidden = sql`select p.user_id from ${preferences} p where not p.indexed`;

interface Row {
  snapshot: string;
  entries: unknown;
  hidden: number[] | null;
}

const everything = statement<Record<string, never>, Row[]>('all_mentor_entries', (db) =>
  db
    .select({
      snapshot,
      entries: sql<unknown>`(select coalesce(json_agg(${entryOf}), '[]') from ${mentorSearch} s)`,
      hidden: hiddenOf(everyHidden),
    })
    .from(oneRow),
);

/**
 * Changed by transactions that the earlier snapshot did not see. Larger ids than the current ones, but for this
 * transaction's own, come from a restored database. The bounds are simple comparisons, so that any plan uses the index.
 */
const unseen = (changed: string) => {
  const before = sql`${sql.placeholder('snapshot')}::pg_snapshot`;
  const at = sql.raw(changed);
  return sql`${at} >= pg_snapshot_xmin(${before})
    and ${at} <= greatest(pg_snapshot_xmax(pg_current_snapshot()), pg_current_xact_id_if_assigned())
    and (not pg_visible_in_snapshot(${at}, ${before}) or ${at} = pg_current_xact_id_if_assigned())`;
};

const changesSince = statement<{ snapshot: string }, (Row & { told: (number | null)[] | null })[]>(
  'mentor_changes',
  (db) =>
    db
      .select({
        snapshot,
        entries: sql<unknown>`(select coalesce(json_agg(${entryOf}), '[]') from ${mentorSearch} s where ${unseen('s.changed')})`,
        told: sql<
          (number | null)[] | null
        >`(select json_agg(distinct c.mentor_id) from ${publicChanges} c where ${unseen('c.changed')})`,
        // A row without a mentor stands for all mentors.
        hidden:
          hiddenOf(sql`select p.user_id from ${publicChanges} c join ${preferences} p on p.user_id = c.mentor_id
          where not p.indexed and ${unseen('c.changed')}
        union all ${everyHidden}
          and exists (select from ${publicChanges} c where c.mentor_id is null and ${unseen('c.changed')})`),
      })
      .from(oneRow),
);

const entries = z.array(entry);

/** Everything that changed since that snapshot, or everything for null. One statement. */
export async function readChanges(before: string | null, db: Db): Promise<Changes> {
  if (before === null) {
    const [row] = await everything(db, {});
    return {
      entries: entries.parse(row?.entries),
      mentors: 'all',
      hours: 'all',
      hidden: { asked: 'all', ids: row?.hidden ?? [] },
      snapshot: row?.snapshot ?? '1:1:',
    };
  }
  const [row] = await changesSince(db, { snapshot: before });
  const changed = entries.parse(row?.entries);
  const told = row?.told ?? [];
  const ids = told.filter((id) => id !== null);
  return {
    entries: changed,
    mentors: ids.length < told.length ? 'all' : [...changed.map(({ id }) => id), ...ids],
    hours: ids,
    hidden: { asked: ids.length < told.length ? 'all' : ids, ids: row?.hidden ?? [] },
    snapshot: row?.snapshot ?? before,
  };
}
