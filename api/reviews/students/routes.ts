import { z } from '@hono/zod-openapi';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Caller, Services } from '~/api/context';
import { page } from '~/api/contract/common';
import { studentReview, studentReviewChanges, studentReviewPayload } from '~/api/contract/reviews';
import { readsBody } from '~/api/http/body';
import { notFound } from '~/api/http/errors';
import { pageOf, pageQuery, pageRequest } from '~/api/http/pagination';
import { answers, createRoutes, idParam, noContent, routesOf, takes } from '~/api/http/routing';
import {
  changeStudentReview,
  createStudentReview,
  deleteStudentReview,
  findStudentReview,
  listStudentReviews,
} from './studentReviews';

const route = routesOf('marketplace');

const LIST = '/api/student-reviews/';
const ONE = '/api/student-reviews/{id}/';
const params = z.object({ id: idParam });

const listRoute = route('get', LIST, signedIn, {
  summary: 'What mentors wrote of students, newest first: the caller’s own, and all for staff',
  request: {
    query: z.object({
      ...pageQuery,
      mentorship: idParam.optional().describe('Id of a session: only of that one.'),
    }),
  },
  responses: answers(page(studentReview)),
});
const createStudentReviewRoute = route('post', LIST, [signedIn, readsBody()], {
  summary: 'A mentor reviews a student of a finished session, once',
  request: takes(studentReviewPayload, {
    mentorship: 12,
    alumno: 7,
    calification: 5,
    text: 'Viene con las dudas preparadas.',
  }),
  responses: answers(studentReview, 201),
});
const changeRoute = route('patch', ONE, [signedIn, readsBody()], {
  summary: 'Changes the fields that are sent: its mentor for 14 days, and staff',
  request: { params, ...takes(studentReviewChanges) },
  responses: answers(studentReview),
});
const deleteRoute = route('delete', ONE, signedIn, {
  summary: 'Takes it back: its mentor for 14 days, and staff',
  request: { params },
  responses: noContent,
});

/** Extension `marketplace` (docs/contract.md, 'Calls: reviews and badges'). */
export function studentReviewRoutes(services: Services): ApiApp {
  const { db, siteOrigin: origin } = services;
  const known = async (id: number, caller: Caller) => {
    const found = await findStudentReview(id, { caller, db });
    if (!found) throw notFound();
    return found;
  };
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { page: number, page_size, mentorship } = c.req.valid('query');
      const request = pageRequest({ page: number, page_size });
      const reading = { caller: c.get('caller'), db };
      const { results, count } = await listStudentReviews({ mentorship }, request, reading);
      return c.json(pageOf(results, { count, request, url: c.req.url, origin }), 200);
    })
    .openapi(createStudentReviewRoute, async (c) => {
      const id = await createStudentReview(c.req.valid('json'), c.get('caller'), services);
      return c.json(await known(id, c.get('caller')), 201);
    })
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param');
      await changeStudentReview(id, c.req.valid('json'), { caller: c.get('caller'), services });
      return c.json(await known(id, c.get('caller')), 200);
    })
    .openapi(deleteRoute, async (c) => {
      await deleteStudentReview(c.req.valid('param').id, c.get('caller'), services);
      return c.body(null, 204);
    });
}
