import { z } from '@hono/zod-openapi';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Caller, Services } from '~/api/context';
import { page } from '~/api/contract/common';
import { studentReview, studentReviewChanges, studentReviewPayload } from '~/api/contract/reviews';
import { done, orNotFound } from '~/api/http/answer';
import { type PageRequest, paged, pageQuery } from '~/api/http/pagination';
import { answers, createRoutes, idParam, idParams, noContent, routesOf, takes } from '~/api/http/routing';
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
const createStudentReviewRoute = route('post', LIST, signedIn, {
  summary: 'A mentor reviews a student of a finished session, once',
  request: takes(studentReviewPayload, {
    mentorship: 12,
    alumno: 7,
    calification: 5,
    text: 'Viene con las dudas preparadas.',
  }),
  responses: answers(studentReview, 201),
});
const changeRoute = route('patch', ONE, signedIn, {
  summary: 'Changes the fields that are sent: its mentor for 14 days, and staff',
  request: { params: idParams, ...takes(studentReviewChanges) },
  responses: answers(studentReview),
});
const deleteRoute = route('delete', ONE, signedIn, {
  summary: 'Takes it back: its mentor for 14 days, and staff',
  request: { params: idParams },
  responses: noContent,
});

/** Extension `marketplace` (docs/contract.md, 'Calls: reviews and badges'). */
export function studentReviewRoutes(services: Services): ApiApp {
  const { db } = services;
  const known = async (id: number, caller: Caller) => orNotFound(await findStudentReview(id, { caller, db }));
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { mentorship } = c.req.valid('query');
      const reading = { caller: c.get('caller'), db };
      const list = (slice: PageRequest) => listStudentReviews({ mentorship }, slice, reading);
      return c.json(await paged(c, services, list), 200);
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
    .openapi(deleteRoute, (c) =>
      done(c, deleteStudentReview(c.req.valid('param').id, c.get('caller'), services)),
    );
}
