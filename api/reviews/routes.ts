import { z } from '@hono/zod-openapi';
import { maybeSignedIn, signedIn } from '~/api/auth/callers';
import type { ApiApp, Caller, Services } from '~/api/context';
import { page } from '~/api/contract/common';
import {
  replyPayload,
  review,
  reviewChanges,
  reviewPayload,
  reviewReplacement,
  reviewSummary,
} from '~/api/contract/reviews';
import { done, ok, orNotFound } from '~/api/http/answer';
import { unauthorized } from '~/api/http/errors';
import { paged, pageQuery } from '~/api/http/pagination';
import {
  answers,
  anyone,
  createRoutes,
  idParam,
  idParams,
  noContent,
  routesOf,
  takes,
} from '~/api/http/routing';
import { findReview, listReviews, summarize } from './queries';
import { changeReview, createReview, deleteReview, setReply } from './write';

const route = routesOf();
const marketplaceRoute = routesOf('marketplace');

const LIST = '/api/reviews/';
const SUMMARY = '/api/reviews/summary/';
const ONE = '/api/reviews/{id}/';
const REPLY = '/api/reviews/{id}/reply/';
const mark = z
  .string()
  .regex(/^[1-5]$/)
  .transform(Number)
  .optional()
  .describe('From 1 to 5: only with this mark.');
const badge = idParam.optional().describe('Id of a badge: only those that give it.');
const narrowed = { calification: mark, badge };
const mentor = idParam.describe('Id of a mentor: only theirs.');

const listRoute = route('get', LIST, maybeSignedIn, {
  summary: 'Reviews, newest first; `mentor`, `alumno` and `mentorship` = ids, `calification` and `badge`',
  request: {
    query: z.object({
      ...pageQuery,
      ...narrowed,
      mentor: mentor.optional(),
      alumno: idParam.optional().describe('Id of a student: only theirs.'),
      mentorship: idParam.optional().describe('Id of a session: only of that one.'),
    }),
  },
  responses: answers(page(review)),
});
const summaryRoute = marketplaceRoute('get', SUMMARY, anyone, {
  summary: 'What the reviews of one mentor come to',
  request: { query: z.object({ ...narrowed, mentor }) },
  responses: answers(reviewSummary),
});
const createReviewRoute = route('post', LIST, signedIn, {
  summary: 'Reviews a finished session, once per student of it',
  request: takes(reviewPayload, {
    mentorship: 12,
    title: 'Muy clara',
    calification: 5,
    text: 'Por fin entiendo las derivadas.',
    badges: [1],
  }),
  responses: answers(review, 201),
});
const getRoute = route('get', ONE, maybeSignedIn, {
  summary: 'One review',
  request: { params: idParams },
  responses: answers(review),
});
const changeRoute = <T extends z.ZodType>(method: 'put' | 'patch', schema: T, what: string) =>
  route(method, ONE, signedIn, {
    summary: `${what}: its author for 14 days, and staff`,
    request: { params: idParams, ...takes(schema) },
    responses: answers(review),
  });
const changeRoutes = [
  changeRoute('put', reviewReplacement, 'Rewrites it'),
  changeRoute('patch', reviewChanges, 'Changes the fields that are sent'),
];
const deleteRoute = route('delete', ONE, signedIn, {
  summary: 'Takes it back: its author for 14 days, and staff',
  request: { params: idParams },
  responses: noContent,
});
const replyRoute = marketplaceRoute('put', REPLY, signedIn, {
  summary: 'The mentor’s one answer, written or replaced',
  request: { params: idParams, ...takes(replyPayload) },
  responses: answers(review),
});
const deleteReplyRoute = marketplaceRoute('delete', REPLY, signedIn, {
  summary: 'Takes the answer back',
  request: { params: idParams },
  responses: noContent,
});

/** Reviews (docs/contract.md, 'Calls: reviews and badges'). */
export function reviewRoutes(services: Services): ApiApp {
  const { db } = services;
  const known = async (id: number, reader: Caller | null) => orNotFound(await findReview(id, { db, reader }));
  const app = createRoutes()
    .openapi(listRoute, async (c) => {
      const filter = c.req.valid('query');
      const reader = c.get('reader');
      // A list of one author's reviews would reveal who the author is.
      if (reader === null && (filter.alumno ?? filter.mentorship) !== undefined) {
        throw unauthorized('not_authenticated');
      }
      return c.json(await paged(c, services, (slice) => listReviews(filter, slice, { db, reader })), 200);
    })
    .openapi(summaryRoute, (c) => ok(c, summarize(c.req.valid('query'), db)))
    .openapi(createReviewRoute, async (c) => {
      const id = await createReview(c.req.valid('json'), c.get('caller'), services);
      return c.json(await known(id, c.get('caller')), 201);
    })
    .openapi(getRoute, (c) => ok(c, known(c.req.valid('param').id, c.get('reader'))))
    .openapi(deleteRoute, (c) => done(c, deleteReview(c.req.valid('param').id, c.get('caller'), services)))
    .openapi(replyRoute, async (c) => {
      const { id } = c.req.valid('param');
      await setReply(id, c.req.valid('json').text, { caller: c.get('caller'), services });
      return c.json(await known(id, c.get('caller')), 200);
    })
    .openapi(deleteReplyRoute, (c) =>
      done(c, setReply(c.req.valid('param').id, null, { caller: c.get('caller'), services })),
    );
  for (const route of changeRoutes) {
    app.openapi(route, async (c) => {
      const { id } = c.req.valid('param');
      await changeReview(id, c.req.valid('json'), { caller: c.get('caller'), services });
      return c.json(await known(id, c.get('caller')), 200);
    });
  }
  return app;
}
