/** A mentor's figures by week and as a whole, in four statements (docs/contract.md, 'Figures'). */

import { type SQL, sql } from 'drizzle-orm';
import { signedInMentor } from '~/api/auth/callers';
import { readHours } from '~/api/availability/queries';
import { slotsOfRange } from '~/api/availability/slots';
import type { ApiApp, Reading, Services } from '~/api/context';
import { type FiguresJson, figures, figuresQuery } from '~/api/contract/figures';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { users } from '~/api/db/schema';
import { commas } from '~/api/db/statement';
import { timestamptz } from '~/api/db/times';
import { answers, createRoutes, routesOf } from '~/api/http/routing';
import { signalsOf } from '~/api/mentors/queries';
import { DAY, dayOfWeek, isoDay, startOfDay, wallTimeOf } from '~/api/time';

interface Asked {
  mentorId: number;
  weeks: Week[];
  end: Date;
}

type WeekSums = { week: number; minutes: number; views: number; reviews: number; marks: number };

/** Sums by week, counted from 1. A session counts once, however many students it has. */
async function readWeeks({ mentorId, weeks, end }: Asked, { db }: Reading): Promise<Map<number, WeekSums>> {
  // A subquery is read once for all rows.
  const array = (values: SQL[]) => sql`(select array[${commas(values)}])`;
  const starts = array(weeks.map(({ start }) => timestamptz(start)));
  const days = array(weeks.map(({ from }) => sql`${from}::date`));
  const first = weeks[0];
  if (!first) return new Map();
  const { rows } = await db.execute<WeekSums>(sql`
    select week, sum(minutes)::int as minutes, sum(views)::int as views, sum(reviews)::int as reviews, sum(marks)::int as marks
    from (
      select width_bucket(lower(during), ${starts}) as week,
        extract(epoch from upper(during) - lower(during)) / 60 as minutes, 0 as views, 0 as reviews, 0 as marks
      from mentorships where mentor_id = ${mentorId} and confirmed_at is not null and cancelled_at is null
        and lower(during) >= ${timestamptz(first.start)} and lower(during) < ${timestamptz(end)}
      union all
      select width_bucket(day, ${days}), 0, views, 0, 0
      from profile_views where mentor_id = ${mentorId} and day >= ${first.from}::date
      union all
      select width_bucket(created_at, ${starts}), 0, 0, 1, calification
      from reviews where mentor_id = ${mentorId} and published_at is not null
        and created_at >= ${timestamptz(first.start)} and created_at < ${timestamptz(end)}
    ) one group by week`);
  return new Map(rows.map((row) => [row.week, row]));
}

type Whole = {
  students: number;
  returning: number;
  signals: { requests: number; confirmed: number; answer_minutes: number | null } | null;
  /** The first day with any counted view, of any mentor; YYYY-MM-DD. */
  counted_from: string | null;
};

async function readWhole(mentorId: number, { db, now }: Reading): Promise<Whole> {
  const at = timestamptz(now);
  const { rows } = await db.execute<Whole>(sql`
    select t.students, t.returning, ${signalsOf(now)} as signals, (select min(day) from profile_views)::text as counted_from
    from ${users} cross join (
      select count(*)::int as students, (count(*) filter (where sessions > 1))::int as returning from (
        select count(*) as sessions
        from mentorships m join mentorship_students s on s.mentorship_id = m.id and s.left_at is null
        where m.mentor_id = ${mentorId} and m.confirmed_at is not null and m.cancelled_at is null
          and upper(m.during) <= ${at} and upper(m.during) > ${at} - interval '12 months'
        group by s.student_id
      ) taught
    ) t where ${users.id} = ${mentorId}`);
  const [row] = rows;
  if (!row) throw new Error('A mentor is gone.');
  return row;
}

/** The figures of the last `count` weeks. */
export async function figuresOf(
  { mentorId, count }: { mentorId: number; count: number },
  { timeZone, ...reading }: Reading & { timeZone: string },
): Promise<FiguresJson> {
  const { weeks, end } = lastWeeks(count, { now: reading.now, timeZone });
  const sums = await readWeeks({ mentorId, weeks, end }, reading);
  const whole = await readWhole(mentorId, reading);
  const range = { from: weeks[0]?.from ?? '', to: weeks.at(-1)?.to ?? '' };
  const hours = await readHours({ mentorId, ...range }, reading.db);
  const since = whole.counted_from;
  const shown = weeks.map(({ from, to }, index) => {
    const { minutes = 0, views = 0, reviews = 0, marks = 0 } = sums.get(index + 1) ?? {};
    return {
      from,
      minutes,
      offered_minutes: slotsOfRange(hours, { from, to, timeZone }).length * SLOT_MINUTES,
      views: since !== null && since <= to ? views : null,
      reviews,
      mean: reviews > 0 ? Math.round((marks / reviews) * 100) / 100 : null,
    };
  });
  const { signals } = whole;
  return {
    weeks: shown,
    students: whole.students,
    returning: whole.returning,
    acceptance: signals && { answered: signals.requests, confirmed: signals.confirmed },
    reply_minutes: signals?.answer_minutes ?? null,
    views_total: since === null ? null : shown.reduce((sum, { views }) => sum + (views ?? 0), 0),
  };
}

export interface Week {
  /** Its Monday and its Sunday, YYYY-MM-DD. */
  from: string;
  to: string;
  start: Date;
}

/** Weeks on the marketplace's clock, the current one last; `end`: when the week after it begins. */
export function lastWeeks(count: number, { now, timeZone }: { now: Date; timeZone: string }) {
  const today = wallTimeOf(now, timeZone).day;
  const monday = Date.parse(`${today}T00:00:00Z`) - dayOfWeek(today) * DAY;
  const dayAfter = (weeks: number, days = 0) => isoDay(monday + (weeks * 7 + days) * DAY);
  const weeks = Array.from({ length: count }, (_, index): Week => {
    const from = dayAfter(index + 1 - count);
    return { from, to: dayAfter(index + 1 - count, 6), start: startOfDay(from, timeZone) };
  });
  return { weeks, end: startOfDay(dayAfter(1), timeZone) };
}

const route = routesOf('desk')('get', '/api/figures/', signedInMentor, {
  summary: 'The calling mentor’s hours, students, answers, profile views and reviews, by week',
  request: { query: figuresQuery },
  responses: answers(figures),
});

/** Extension `desk` (docs/contract.md, 'Figures'). */
export const figureRoutes = ({ db, clock, timeZone }: Services): ApiApp =>
  createRoutes().openapi(route, async (c) => {
    const asked = { mentorId: c.get('caller').id, count: c.req.valid('query').weeks };
    return c.json(await figuresOf(asked, { db, now: clock(), timeZone }), 200);
  });
