import { z } from '@hono/zod-openapi';
import { and, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Caller, Reading, Services } from '~/api/context';
import { page } from '~/api/contract/common';
import { endedDetail, endedMentorship } from '~/api/contract/history';
import { isMentor, isOffer, isStaff, isStudent } from '~/api/contract/rules/roles';
import { chargedOf, seatTermsOf } from '~/api/db/credits';
import { mentorships } from '~/api/db/schema';
import { notFound } from '~/api/http/errors';
import { type PageRequest, paged, pageQuery } from '~/api/http/pagination';
import { answers, createRoutes, routesOf } from '~/api/http/routing';
import { publicUsersById } from '~/api/users/queries';
import { alternativesTo } from './alternatives';
import { matchesKey, sessionColumns, sessionParams, viewsOf } from './queries';

const route = routesOf('requests');

type EndedView = z.infer<typeof endedMentorship>;
type OwnReading = Reading & { caller: Caller; timeZone: string };
type Slice = Omit<PageRequest, 'page'>;

/** The sessions that ended before they took place, as seen by their mentor, their last students, and staff. */
export function endedFor(caller: Caller): SQL | undefined {
  const ended = isNotNull(mentorships.cancelledAt);
  if (isStaff(caller)) return ended;
  if (isMentor(caller)) return and(ended, eq(mentorships.mentorId, caller.id));
  return and(
    ended,
    // The index on the student narrows it down first.
    sql`${mentorships.id} in (select s.mentorship_id from mentorship_students s where s.student_id = ${caller.id})`,
    sql`exists (select 1 from mentorship_students s where s.mentorship_id = ${mentorships.id}
      and s.student_id = ${caller.id} and (s.left_at is null or s.left_at = ${mentorships.cancelledAt}))`,
  );
}

/** How many confirmed sessions that person has called off late; for staff alone. */
const lateCount = sql<number>`(select count(*)::int from mentorships l
  where l.cancelled_late and l.cancelled_by_id = mentorships.cancelled_by_id)`;

const selectEnded = ({ db, timeZone }: OwnReading, where: SQL | undefined, { size, offset }: Slice) =>
  db
    .select({ ...sessionColumns, lateCount, charge: seatTermsOf(sql`mentorships.cancelled_by_id`, timeZone) })
    .from(mentorships)
    .where(where)
    .orderBy(desc(mentorships.cancelledAt), desc(mentorships.id))
    .limit(size)
    .offset(offset);

/** One page, latest end first (extension `requests`; docs/contract.md, 'History'). */
async function listEnded(request: PageRequest, reading: OwnReading) {
  const { db, caller } = reading;
  const where = endedFor(caller);
  const [all] = await db.select({ count: count() }).from(mentorships).where(where);
  const rows = await selectEnded(reading, where, request);
  return { results: await endedViews(rows, reading), count: all?.count ?? 0 };
}

/** One of them, with alternatives that its student can book. @throws 404 */
async function readEnded(key: string, reading: OwnReading) {
  const { caller } = reading;
  const rows = await selectEnded(reading, and(matchesKey(key), endedFor(caller)), { size: 1, offset: 0 });
  const [row] = rows;
  const [view] = await endedViews(rows, reading);
  if (!row || !view) throw notFound();
  const mayBook = isStudent(caller) && !isOffer(row);
  const found = mayBook ? await alternativesTo({ ...row, studentId: caller.id }, reading) : [];
  const ids = found.map((one) => one.mentorId);
  const mentors = await publicUsersById(ids, reading);
  const alternatives = found.flatMap(({ mentorId, start, end }) => {
    const mentor = mentors.get(mentorId);
    return mentor ? [{ mentor, init_date: start.toISOString(), end_date: end.toISOString() }] : [];
  });
  return { ...view, alternatives };
}

async function endedViews(
  rows: Awaited<ReturnType<typeof selectEnded>>,
  reading: OwnReading,
): Promise<EndedView[]> {
  const { caller } = reading;
  const views = await viewsOf(rows, reading);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return views.flatMap((view) => {
    const row = byId.get(view.id);
    if (!row?.cancelledAt) return [];
    return [
      {
        ...view,
        ...(isMentor(caller) && row.charge
          ? { charge: row.charge }
          : isStudent(caller) && chargedOf(row.charge)),
        ended: {
          kind: row.cancelKind === 'unanswered' ? ('expired' as const) : (row.cancelKind ?? 'cancelled'),
          at: row.cancelledAt.toISOString(),
          by: row.cancelKind === 'unanswered' ? null : actorOf(view, row.cancelledById),
          reason: row.cancelReason ?? '',
          late: row.cancelledLate,
          ...(isStaff(reading.caller) && row.cancelledLate && { late_count: row.lateCount }),
        },
      },
    ];
  });
}

/** The person who ended it, without a name for staff and their command line. */
function actorOf({ mentor, alumnos }: EndedView | Omit<EndedView, 'ended'>, id: number | null) {
  if (mentor.id === id) return { id, role: 'mentor' as const, full_name: mentor.full_name };
  const student = alumnos.find((one) => one.id === id);
  return student
    ? { id, role: 'student' as const, full_name: student.full_name }
    : { id: null, role: 'staff' as const, full_name: '' };
}

const listRoute = route('get', '/api/mentorships/history/', signedIn, {
  summary: 'The caller’s sessions that ended before they took place, what ended last first',
  request: { query: z.object(pageQuery) },
  responses: answers(page(endedMentorship)),
});
const oneRoute = route('get', '/api/mentorships/history/{identifier}/', signedIn, {
  summary: 'One of them; to its student with up to three alternatives that can be booked now',
  request: { params: sessionParams },
  responses: answers(endedDetail),
});

/** docs/contract.md, 'History'. */
export function historyRoutes(services: Services): ApiApp {
  const { db, clock, timeZone } = services;
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const reading = { db, now: clock(), timeZone, caller: c.get('caller') };
      return c.json(await paged(c, services, (slice) => listEnded(slice, reading)), 200);
    })
    .openapi(oneRoute, async (c) => {
      const reading = { db, now: clock(), timeZone, caller: c.get('caller') };
      return c.json(await readEnded(c.req.valid('param').identifier, reading), 200);
    });
}
