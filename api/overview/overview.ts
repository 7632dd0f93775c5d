/** The marketplace by week and as it is now (docs/contract.md, 'Overview'). */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reading } from '~/api/context';
import type { overview, overviewWeek } from '~/api/contract/overview';
import { JOB_NAMES, QUEUES, type Queue } from '~/api/contract/rules/jobs';
import { USER_TYPES } from '~/api/contract/rules/profile';
import { hasQueues } from '~/api/db/jobQueue';
import { fullNameOf, personColumns } from '~/api/db/people';
import { jobRuns, users } from '~/api/db/schema';
import { commas } from '~/api/db/statement';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { lastWeeks, type Week } from '~/api/figures/figures';
import { DEAD_LETTERS } from '~/api/mail/queue';

type Overview = z.infer<typeof overview>;
type WeekSums = Omit<z.infer<typeof overviewWeek>, 'from'> & { week: number };

const ACTIVE_DAYS = 30;
const MOST_STORED = 10;

const COUNTED = [
  ...['students', 'mentors', 'requests', 'confirmed', 'minutes', 'reviews', 'cases_opened', 'cases_decided'],
] as (keyof WeekSums)[];

/**
 * By week, counted from 1. Requests are found by their start, or when they were called off, and cases by their decision:
 * none of these lies before they were made, and there are indexes.
 */
async function readWeeks(weeks: Week[], end: Date, { db, now }: Reading): Promise<Map<number, WeekSums>> {
  const first = timestamptz(weeks[0]?.start ?? end);
  const starts = sql`(select array[${commas(weeks.map(({ start }) => timestamptz(start)))}])`;
  const sums = COUNTED.map(
    (name) => sql`coalesce(sum(n) filter (where what = ${name}), 0)::int as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<WeekSums>(sql`
    select width_bucket(at, ${starts}) as week,
      ${commas(sums)},
      round(percentile_cont(0.5) within group (order by n) filter (where what = 'case_minutes'))::int as case_minutes
    from (
      select created_at as at, case user_type when 'mentor' then 'mentors' else 'students' end as what, 1::float8 as n
      from users where created_at >= ${first} and user_type in ('mentor', 'alumno')
        and (is_active or restriction is not null or deleted_at is not null)
      union all
      select m.created_at, k.what, 1 from (
        select created_at, confirmed_at from mentorships
        where cancelled_at is null and lower(during) >= ${first} and created_at >= ${first} and not offered
        union all
        select created_at, confirmed_at from mentorships
        where cancelled_at >= ${first} and created_at >= ${first} and not offered
      ) m cross join lateral (select 'requests' union all select 'confirmed' where m.confirmed_at is not null) k (what)
      union all
      select lower(during), 'minutes', extract(epoch from upper(during) - lower(during)) / 60 from mentorships
      where cancelled_at is null and lower(during) >= ${first} and upper(during) <= ${timestamptz(now)}
        and confirmed_at is not null and not missed
      union all
      select created_at, 'reviews', 1 from reviews where created_at >= ${first} and published_at is not null
      union all
      select queued_at, 'cases_opened', 1 from cases
      where decided_at is null and queued_at >= ${first} and kind in ('report', 'objection')
      union all
      select k.at, k.what, k.n from cases c cross join lateral (values
        (c.queued_at, 'cases_opened', 1), (c.decided_at, 'cases_decided', 1),
        (c.decided_at, 'case_minutes', extract(epoch from c.decided_at - c.queued_at) / 60)) k (at, what, n)
      where c.decided_at >= ${first} and c.kind in ('report', 'objection')
    ) one where at >= ${first} and at < ${timestamptz(end)} group by 1`);
  return new Map(rows.map((row) => [row.week, row]));
}

const NOTHING = Object.fromEntries(COUNTED.map((name) => [name, 0])) as Omit<
  WeekSums,
  'week' | 'case_minutes'
>;

async function readPeople({ db, now }: Reading): Promise<Overview['people']> {
  const since = sql`${timestamptz(now)} - make_interval(days => ${sql.raw(String(ACTIVE_DAYS))})`;
  const { rows } = await db.execute<Overview['people'][number]>(sql`
    select user_type, count(*)::int as count, (count(*) filter (where last_login_at > ${since}))::int as active
    from users where is_active and deleted_at is null group by user_type`);
  return USER_TYPES.map(
    (type) => rows.find(({ user_type }) => user_type === type) ?? { user_type: type, count: 0, active: 0 },
  );
}

/** How many wait in each queue of pg-boss. */
async function readQueues(db: Db): Promise<Record<string, number>> {
  if (!(await hasQueues(db))) return {};
  const { rows } = await db.execute<{ name: string; waiting: number }>(sql`
    select name, count(*)::int as waiting from pgboss.job where state in ('created', 'retry') group by name`);
  return Object.fromEntries(rows.map(({ name, waiting }) => [name, waiting]));
}

async function readStorage(db: Db): Promise<Overview['storage']> {
  const { rows: sums } = await db.execute<{ bytes: number }>(sql`
    select ((select coalesce(sum(coalesce(size, octet_length(bytes))), 0) from stored_files)
      + (select coalesce(sum(octet_length(bytes)), 0) from pictures))::float8 as bytes`);
  const owned = sql`(
    select id, sum(size) as bytes from (
      select mentor_id as id, size from materials
      union all
      select u.id, octet_length(p.bytes) from users u join pictures p on p.hash = u.picture_hash
      where u.picture_hash is not null
    ) each group by id order by bytes desc, id limit ${sql.raw(String(MOST_STORED))}) owned`;
  const people = await db
    .select({ ...personColumns, bytes: sql<number>`owned.bytes::float8` })
    .from(users)
    .innerJoin(owned, sql`owned.id = ${users.id}`)
    .orderBy(sql`owned.bytes desc`, users.id);
  return {
    bytes: sums[0]?.bytes ?? 0,
    people: people.map(({ bytes, ...person }) => ({
      ...{ username: person.username, full_name: fullNameOf(person), bytes },
    })),
  };
}

/** The last `count` weeks, and the state of the server. */
export async function overviewOf(
  count: number,
  { timeZone, ...reading }: Reading & { timeZone: string },
): Promise<Overview> {
  const { db, now } = reading;
  const { weeks, end } = lastWeeks(count, { now, timeZone });
  const sums = await readWeeks(weeks, end, reading);
  const runs = new Map((await db.select().from(jobRuns)).map((row) => [row.job, row]));
  const waiting = await readQueues(db);
  const queues = (Object.keys(QUEUES) as Queue[]).map((queue) => ({ queue, waiting: waiting[queue] ?? 0 }));
  return {
    weeks: weeks.map(({ from }, index) => {
      const { week: _, ...row } = sums.get(index + 1) ?? { week: 0, ...NOTHING, case_minutes: null };
      return { from, ...row };
    }),
    people: await readPeople(reading),
    mails: { waiting: waiting.mail ?? 0, failed: waiting[DEAD_LETTERS] ?? 0 },
    jobs: JOB_NAMES.map((job) => {
      const { at = null, whole = null, tookMs = null } = runs.get(job) ?? {};
      return { job, at: at?.toISOString() ?? null, whole, took_ms: tookMs };
    }),
    queues,
    storage: await readStorage(db),
  };
}
