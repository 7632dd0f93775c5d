/** A year for the authorities (docs/contract.md, 'Overview'): what mentors earned, and what became of reports. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reading } from '~/api/context';
import type { incomeLine, yearCases, yearIncome } from '~/api/contract/overview';
import { eurosOf } from '~/api/contract/rules/price';
import { fullNameOf } from '~/api/db/people';
import { timestamptz } from '~/api/db/times';
import { type Period, periodOf } from '~/api/income/period';
import { rowsOf } from '~/api/income/summary';

/** Mentors in one part. */
const PART = 200;

/** The quarters of a year, as bars. */
function quartersOf(year: number, timeZone: string): Period {
  const { bars, ...whole } = periodOf(String(year), timeZone);
  return { ...whole, bars: bars.filter((_, month) => month % 3 === 0) };
}

type Row = Omit<z.infer<typeof incomeLine>, 'amount' | 'full_name'> & {
  cents: number;
  first_name: string;
  last_name: string;
  deleted_at: string | null;
};

/** By mentor and quarter, as 'Income' counts what is done; `after`: the last mentor of the part before. */
export async function incomeOfYear(
  year: number,
  after: number,
  { db, now, timeZone }: Reading & { timeZone: string },
): Promise<z.infer<typeof yearIncome>> {
  const period = quartersOf(year, timeZone);
  const within = (at: string) =>
    sql`${sql.raw(at)} >= ${timestamptz(period.start)} and ${sql.raw(at)} < ${timestamptz(period.end)}`;
  const { rows: mentors } = await db.execute<{ id: number }>(sql`
    select id from users where id > ${after} and user_type = 'mentor' and (
      exists (select 1 from mentorships m where m.mentor_id = users.id and ${within('lower(m.during)')})
      or exists (select 1 from student_credits c where c.mentor_id = users.id and ${within('c.created_at')}))
    order by id limit ${PART}`);
  const ids = mentors.map(({ id }) => id);
  const { rows } = await db.execute<Row>(sql`
    select u.id, r.bar as quarter, u.username, u.email, u.first_name, u.last_name, u.deleted_at,
      (count(*) filter (where is_first))::int as sessions, count(distinct student_id)::int as students,
      coalesce(sum(minutes) filter (where is_first), 0)::int as minutes, sum(cents)::float8 as cents
    from (${rowsOf({ mentorId: ids, period }, now)}) r join users u on u.id = r.mentor_id
    where done group by u.id, r.bar order by u.id, r.bar`);
  return {
    results: rows.map(({ cents, first_name, last_name, deleted_at, ...row }) => ({
      ...row,
      ...(deleted_at !== null && { username: '', email: '' }),
      full_name: fullNameOf({
        ...{ firstName: first_name, lastName: last_name, username: row.username, deletedAt: deleted_at },
      }),
      amount: eurosOf(cents),
    })),
    after: ids.length === PART ? (ids.at(-1) ?? null) : null,
  };
}

/** Reports by when they were confirmed, decisions by when they were taken; `none` is a decision and no measure. */
export async function casesOfYear(
  year: number,
  { db, timeZone }: Reading & { timeZone: string },
): Promise<z.infer<typeof yearCases>> {
  const { start, end } = periodOf(String(year), timeZone);
  const { rows } = await db.execute<z.infer<typeof yearCases>['results'][number]>(sql`
    with reports as (
      select r.reason, c.subject, case when r.by_id is not null then 'account'
        when r.name <> '' or r.email <> '' then 'visitor' else 'unnamed' end as reporter
      from case_reports r join cases c on c.id = r.case_id
      where r.confirmed_at >= ${timestamptz(start)} and r.confirmed_at < ${timestamptz(end)}
    ), decided as (
      select * from cases where decided_at >= ${timestamptz(start)} and decided_at < ${timestamptz(end)}
    )
    select 'reports-by-reason' as figure, reason as kind, count(*)::float8 as count from reports group by reason
    union all select 'reports-by-subject', subject, count(*) from reports where subject is not null group by subject
    union all select 'reports-by-reporter', reporter, count(*) from reports group by reporter
    union all select 'measures-by-kind', measure, count(*) from decided where kind in ('report', 'staff') group by measure
    union all select 'measures-by-reason', decision_reason, count(*) from decided
      where kind in ('report', 'staff') and measure <> 'none' group by decision_reason
    union all select 'objections', o.outcome, count(*) from (
      select case when o.decided_at is null then 'open' when f.undone_at <= o.decided_at then 'undone' else 'kept' end as outcome
      from cases o join cases f on f.id = o.objects_to_id
      where o.queued_at >= ${timestamptz(start)} and o.queued_at < ${timestamptz(end)}) o group by o.outcome
    union all select 'median-hours', kind,
      round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - queued_at)) / 3600)::numeric, 1)
    from decided where kind in ('report', 'objection') group by kind
    order by figure, count desc, kind`);
  return { results: rows };
}
