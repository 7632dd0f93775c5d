/**
 * The sums of a period by part, area and student, in one statement (docs/contract.md, 'Income'). Packs with a price
 * are rows without a session.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Reading } from '~/api/context';
import type { IncomeSummaryJson } from '~/api/contract/income';
import type { PaymentWay } from '~/api/contract/rules/income';
import { eurosOf } from '~/api/contract/rules/price';
import { commas } from '~/api/db/statement';
import { timestamptz } from '~/api/db/times';
import type { Period } from './period';
import { type Student, studentView } from './rows';

const MOST_STUDENTS = 500;
const MOST_PACKS = 500;

/** Sums in cents, 0 for `free` and `credit`. Floats hold every whole number of cents; drivers read bigints as text. */
const SUMS = sql`
  coalesce(sum(cents) filter (where done), 0)::float8 as done,
  coalesce(sum(cents) filter (where not done), 0)::float8 as expected,
  coalesce(sum(cents) filter (where state = 'paid'), 0)::float8 as paid,
  coalesce(sum(cents) filter (where done and state = 'pending'), 0)::float8 as pending`;
type Sums = Record<'done' | 'expected' | 'paid' | 'pending', number>;

interface Asked {
  mentorId: number;
  /** All rows without one. */
  period?: Period;
  /** Id. */
  student?: number;
}

/**
 * The rows of mentors: `is_first` marks one row of each session, `bar` counts from 1, `topic` is the id of the first area.
 * Sold packs have no id and the topic `OF_PACKS`.
 */
export function rowsOf(
  { mentorId, period, student }: Omit<Asked, 'mentorId'> & { mentorId: number | number[] },
  now: Date,
): SQL {
  const isTheirs = (who: SQL) =>
    typeof mentorId === 'number'
      ? sql`${who} = ${mentorId}`
      : sql`${who} = any(${sql.param(`{${mentorId}}`)}::int[])`;
  const isAskedFor = (who: SQL, at: SQL) => sql`
      ${student === undefined ? sql`` : sql`and ${who} = ${student}`}
      ${period ? sql`and ${at} >= ${timestamptz(period.start)} and ${at} < ${timestamptz(period.end)}` : sql``}`;
  const bars = period?.bars ?? [];
  const starts = commas(bars.map((bar) => timestamptz(bar.start)));
  const barOf = (at: SQL) => (bars.length > 0 ? sql`width_bucket(${at}, array[${starts}])` : sql`0`);
  return sql`
    select m.id, m.mentor_id, s.student_id, p.state, upper(m.during) <= ${timestamptz(now)} as done,
      case when s.left_at is null then l.minutes else 0 end as minutes,
      case when p.state in ('pending', 'paid') then round(m.price_cents::numeric * l.minutes / 60) else 0 end as cents,
      s.left_at is null and row_number() over (partition by m.id order by s.left_at is not null, s.student_id) = 1 as is_first,
      ${barOf(sql`lower(m.during)`)} as bar,
      (select t.expertise_id from mentorship_expertises t where t.mentorship_id = m.id
        order by t.position, t.expertise_id limit 1) as topic
    from mentorships m
    join mentorship_students s on s.mentorship_id = m.id
      and (m.cancelled_at is null and s.left_at is null or s.charged_at is not null)
    left join session_payments w on w.mentorship_id = m.id and w.student_id = s.student_id
    cross join lateral (select coalesce(w.state, 'pending') as state) p
    cross join lateral (select (extract(epoch from upper(m.during) - lower(m.during)) / 60)::int as minutes) l
    where ${isTheirs(sql`m.mentor_id`)} and m.confirmed_at is not null
      ${isAskedFor(sql`s.student_id`, sql`lower(m.during)`)}
    union all
    select null, c.mentor_id, c.student_id, 'paid', true, 0, c.price_cents, false, ${barOf(sql`c.created_at`)}, ${OF_PACKS}::int
    from student_credits c
    where ${isTheirs(sql`c.mentor_id`)} and c.price_cents is not null ${isAskedFor(sql`c.student_id`, sql`c.created_at`)}`;
}

/** No area has this id. */
const OF_PACKS = -1;

interface Part extends Sums {
  kind: 'all' | 'bar' | 'topic';
  bar: number | null;
  name_id: string | null;
  name: string | null;
  sessions_done: number;
  sessions_expected: number;
  minutes_done: number;
  minutes: number;
  free: number;
  credit: number;
  last_way: PaymentWay | null;
  /** For `all` only. */
  packs: { id: number; sessions: number; cents: number; at: string; student: Student }[] | null;
  students: (Sums & { student: Student; sessions: number; minutes: number })[] | null;
}

/** A `Student` as JSON, from `users u`. */
const STUDENT = sql`json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name,
  'lastName', u.last_name, 'pictureHash', u.picture_hash, 'deletedAt', u.deleted_at) as student`;

/** As JSON. */
const packsOf = ({ mentorId, period }: Asked): SQL => sql`
  select coalesce(json_agg(pack), '[]') from (
    select c.id, c.sessions, c.price_cents as cents, c.created_at as at, ${STUDENT}
    from student_credits c join users u on u.id = c.student_id
    where c.mentor_id = ${mentorId} and c.price_cents is not null
      ${period ? sql`and c.created_at >= ${timestamptz(period.start)} and c.created_at < ${timestamptz(period.end)}` : sql``}
    order by c.created_at desc, c.id desc limit ${MOST_PACKS}
  ) pack`;

/** As JSON, from the rows `r`. */
const STUDENTS = sql`
  select coalesce(json_agg(one), '[]') from (
    select ${STUDENT}, ${SUMS}, count(r.id)::int as sessions, sum(minutes)::int as minutes
    from r join users u on u.id = r.student_id
    group by u.id
    order by sum(cents) desc, plain(coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username::text)), u.id
    limit ${MOST_STUDENTS}
  ) one`;

async function readParts(asked: Asked, { db, now }: Reading): Promise<Part[]> {
  const { rows } = await db.execute<Part & Record<string, unknown>>(sql`
    with r as materialized (${rowsOf(asked, now)})
    select g.*, e.name_id, e.name,
      (select p.way from session_payments p where p.mentor_id = ${asked.mentorId} and p.state = 'paid'
        order by p.updated_at desc limit 1) as last_way,
      case g.kind when 'all' then (${packsOf(asked)}) end as packs,
      case g.kind when 'all' then (${STUDENTS}) end as students
    from (
      select case grouping(bar, topic) when 3 then 'all' when 1 then 'bar' else 'topic' end as kind, bar, topic, ${SUMS},
        (count(*) filter (where is_first and done))::int as sessions_done,
        (count(*) filter (where is_first and not done))::int as sessions_expected,
        coalesce(sum(minutes) filter (where is_first and done), 0)::int as minutes_done,
        coalesce(sum(minutes) filter (where is_first), 0)::int as minutes,
        (count(*) filter (where state = 'free'))::int as free,
        (count(*) filter (where state = 'credit'))::int as credit
      from r group by grouping sets ((), (bar), (topic))
    ) g left join expertises e on e.id = g.topic
    where g.topic is distinct from ${OF_PACKS}
    order by g.done + g.expected desc, e.name, g.topic`);
  return rows;
}

const inEuros = ({ done, expected, paid, pending }: Sums): Sums => ({
  done: eurosOf(done),
  expected: eurosOf(expected),
  paid: eurosOf(paid),
  pending: eurosOf(pending),
});
const earnedOf = ({ done, expected }: Sums) => ({ done: eurosOf(done), expected: eurosOf(expected) });

/** The sums of a mentor's period; `name` is returned as it was sent. */
export async function summaryOf(
  { mentorId, name, period }: { mentorId: number; name: string; period: Period },
  reading: Reading,
): Promise<IncomeSummaryJson> {
  const parts = await readParts({ mentorId, period }, reading);
  const all = parts.find((part) => part.kind === 'all');
  if (!all) throw new Error('A sum has no row.');
  const bars = new Map(parts.flatMap((part) => (part.kind === 'bar' ? [[part.bar, earnedOf(part)]] : [])));
  return {
    period: name,
    ...inEuros(all),
    sessions_done: all.sessions_done,
    sessions_expected: all.sessions_expected,
    sessions_free: all.free,
    sessions_credit: all.credit,
    minutes_done: all.minutes_done,
    bars: period.bars.map(({ from }, index) => ({
      from,
      ...(bars.get(index + 1) ?? { done: 0, expected: 0 }),
    })),
    students: (all.students ?? []).map(({ student, sessions, minutes, ...sums }) => ({
      ...{ alumno: studentView(student), sessions, minutes },
      ...inEuros(sums),
    })),
    expertises: parts
      .filter((part) => part.kind === 'topic')
      .map((part) => ({
        expertise:
          part.name_id === null || part.name === null ? null : { name_id: part.name_id, name: part.name },
        sessions: part.sessions_done + part.sessions_expected,
        minutes: part.minutes,
        ...earnedOf(part),
      })),
    packs: (all.packs ?? []).map(({ student, cents, at, ...pack }) => ({
      ...pack,
      alumno: studentView(student),
      price: eurosOf(cents),
      created_at: new Date(at).toISOString(),
    })),
    last_way: all.last_way,
  };
}

/** The amount that one student owes for all finished sessions. */
export async function pendingOf(
  { mentorId, student }: { mentorId: number; student: number },
  { db, now }: Reading,
) {
  const { rows } = await db.execute<{ cents: number; sessions: number }>(sql`
    select coalesce(sum(cents), 0)::float8 as cents, count(*)::int as sessions
    from (${rowsOf({ mentorId, student }, now)}) r where done and state = 'pending'`);
  return { pending: eurosOf(rows[0]?.cents ?? 0), sessions_pending: rows[0]?.sessions ?? 0 };
}
