import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SearchOrder } from '../../contract/searchValues';
import type { Db } from '../../db/types';
import { type Columns, columnsOf } from './columns';
import { COMPARE, type MentorEntry } from './entries';

/**
 * A copy in memory of what search filters, sorts and counts by, as fresh as the database: each read first asks for the rows that changed
 * since the last one (an index look-up, mostly of nothing). Any number of instances.
 */
export interface MentorIndex {
  /** Asks for what changed. The number grows when something did: what was made of the mentors before holds as long as it stays. */
  refresh(): Promise<number>;
  /** Those that are listed, in that order. */
  inOrder(order: SearchOrder): Columns;
}

type SortedBy = keyof typeof COMPARE;

const row = z
  .object({
    id: z.int(),
    listed: z.boolean(),
    price: z.int().nullable(),
    rating: z.int().nullable(),
    score: z.int(),
    reviews: z.int(),
    since: z.number(),
    sortName: z.string(),
    areas: z.array(z.int()),
    mornings: z.int(),
    afternoons: z.int(),
    evenings: z.int(),
  })
  .nullable();

export function createMentorIndex(db: Db): MentorIndex {
  const entries = new Map<number, MentorEntry>();
  /** Sorted once, and again after a change: what is nearly sorted is sorted quickly. */
  const orders = new Map<SortedBy, MentorEntry[]>();
  const columns = new Map<SortedBy, Columns>();
  let horizon = '0';
  let version = 0;

  const refresh = async () => {
    const { rows, next } = await changesSince(horizon, db);
    for (const changed of rows) {
      const known = entries.get(changed.id);
      if (known) Object.assign(known, changed);
      else {
        entries.set(changed.id, changed);
        for (const sorted of orders.values()) sorted.push(changed);
      }
    }
    horizon = next;
    if (rows.length === 0) return;
    version++;
    columns.clear();
  };
  const refreshed = oneAfterAnother(refresh);

  return {
    async refresh() {
      await refreshed();
      return version;
    },
    inOrder(order) {
      const by = order === 'relevance' ? 'score' : order;
      const ready = columns.get(by);
      if (ready) return ready;
      const sorted = (orders.get(by) ?? [...entries.values()]).sort(COMPARE[by]);
      orders.set(by, sorted);
      const made = columnsOf(sorted);
      columns.set(by, made);
      return made;
    },
  };
}

/** As bits: `week_parts` holds day * 3 + part. */
const daysOf = (part: number) =>
  sql.raw(`(select coalesce(bit_or(1 << (p / 3)), 0) from unnest(s.week_parts) p where p % 3 = ${part})`);

/**
 * Rows of transactions that a snapshot with this horizon may not have seen. Numbers of transactions never come again; those above the
 * snapshot's come from a database that was restored here.
 */
async function changesSince(horizon: string, db: Db): Promise<{ rows: MentorEntry[]; next: string }> {
  const { rows } = await db.execute<{ next: string; entry: unknown }>(sql`
    select pg_snapshot_xmin(h.now)::text as next, case when s.user_id is not null then json_build_object(
      'id', s.user_id, 'listed', s.listed, 'price', s.price_cents, 'rating', s.rating_hundredths,
      'score', s.score_hundredths, 'reviews', s.review_count, 'since', extract(epoch from coalesce(s.listed_since, s.member_since)) * 1000,
      'sortName', s.sort_name, 'areas', s.expertise_ids,
      'mornings', ${daysOf(0)}, 'afternoons', ${daysOf(1)}, 'evenings', ${daysOf(2)}) end as entry
    from (select pg_current_snapshot() as now) h left join mentor_search s
      on s.changed >= ${horizon}::xid8 and (${horizon} = '0' or s.changed < pg_snapshot_xmax(h.now))`);
  const found = rows.flatMap(({ entry }) => row.parse(entry) ?? []);
  return { rows: found, next: rows[0]?.next ?? horizon };
}

/** Callers while one run is under way share the next: what it reads has to be younger than their call. */
function oneAfterAnother(work: () => Promise<void>): () => Promise<void> {
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
