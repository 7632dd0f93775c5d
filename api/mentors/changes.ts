import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mentorSearch, preferences, publicChanges } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import { entry, type MentorEntry } from './search/mentorIndex';

export interface Changes {
  /** The changed rows of `mentor_search`. */
  entries: MentorEntry[];
  /** Mentors of whom anything public changed, also by `entries`; or anything may have. */
  mentors: number[] | 'all';
  /** Those whose hours or bookings may have changed. */
  hours: number[] | 'all';
  /** Those of `asked` who may not be shown by search engines. */
  hidden: { asked: number[] | 'all'; ids: number[] };
  /** The state of the database that this tells of: ask from here the next time. */
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
 * By transactions that the earlier snapshot did not see. Ids are never reused; larger ones than today's,
 * other than this transaction's own, come from a database that was restored here. Both bounds are simple
 * comparisons, so that any plan uses the index.
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
        // A row without a mentor tells of all.
        hidden:
          hiddenOf(sql`select p.user_id from ${publicChanges} c join ${preferences} p on p.user_id = c.mentor_id
          where not p.indexed and ${unseen('c.changed')}
        union all ${everyHidden}
          and exists (select from ${publicChanges} c where c.mentor_id is null and ${unseen('c.changed')})`),
      })
      .from(oneRow),
);

const entries = z.array(entry);

/** What changed since that snapshot, usually nothing; everything for null. One statement. */
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
