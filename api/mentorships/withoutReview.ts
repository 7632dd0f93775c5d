import { createRoute, z } from '@hono/zod-openapi';
import { and, count, isNotNull, isNull, sql } from 'drizzle-orm';
import { signedIn } from '../auth/signedIn';
import { mentorship, page } from '../contract/entities';
import { mentorships } from '../db/schema';
import { pageOf, pageQuery, pageRequest } from '../http/pages';
import { answers, createRoutes } from '../http/routing';
import type { Services } from '../services';
import type { ApiApp } from '../types';
import { selectMentorships, viewsOf } from './queries';
import { at, end } from './times';

const route = createRoute({
  method: 'get',
  path: '/api/mentorships/without_review/',
  summary:
    'Finished sessions that the calling student has not reviewed yet, newest first; nobody else has any',
  middleware: signedIn,
  request: { query: z.object(pageQuery) },
  responses: answers(page(mentorship)),
});

/** What a student may still review (api.md section 2). Before the routes of one session. */
export function withoutReviewRoutes({ db, clock, siteOrigin: origin }: Services): ApiApp {
  return createRoutes().openapi(route, async (c) => {
    const request = pageRequest(c.req.valid('query'));
    const reading = { db, now: clock() };
    const where = reviewable(c.get('caller').id, reading.now);
    const [counted] = await db.select({ count: count() }).from(mentorships).where(where);
    const rows = await selectMentorships(db, where, { limit: request.size, offset: request.offset });
    const results = await viewsOf(rows, { ...reading, caller: c.get('caller') });
    return c.json(pageOf(results, { count: counted?.count ?? 0, request, url: c.req.url, origin }), 200);
  });
}

const reviewable = (studentId: number, now: Date) =>
  and(
    isNull(mentorships.cancelledAt),
    isNotNull(mentorships.confirmedAt),
    sql`${end} <= ${at(now)}`,
    sql`mentorships.id in (select s.mentorship_id from mentorship_students s
      where s.student_id = ${studentId} and s.left_at is null)`,
    sql`not exists (select 1 from reviews r where r.mentorship_id = ${mentorships.id} and r.student_id = ${studentId})`,
  );
