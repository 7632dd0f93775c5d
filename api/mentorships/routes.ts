import { createRoute, z } from '@hono/zod-openapi';
import { signedIn } from '../auth/signedIn';
import { day } from '../availability/range';
import { reasonPayload } from '../contract/changes';
import { mentorship, page } from '../contract/entities';
import { mentorshipPayload, mentorshipUpdatePayload } from '../contract/payloads';
import { readsBody } from '../http/body';
import { notFound } from '../http/errors';
import { attemptOf } from '../http/idempotency';
import { pageOf, pageQuery, pageRequest } from '../http/pages';
import { answers, createRoutes, takes } from '../http/routing';
import type { Services } from '../services';
import type { ApiApp } from '../types';
import { answerOf } from './answer';
import { book } from './book';
import { cancel } from './cancel';
import { listMentorships } from './list';
import { findMentorship } from './queries';
import { mayTake, SESSION_PATH, sessionParams } from './session';
import { STATUS_FILTERS } from './times';
import { updateMentorship } from './update';

const period = z.union([day, z.iso.datetime({ offset: true }).refine((text) => /^2[01]\d\d-/.test(text))], {
  error: 'Escribe la fecha como AAAA-MM-DD.',
});

const listRoute = createRoute({
  method: 'get',
  path: '/api/mentorships/',
  summary: 'The caller’s sessions, newest start first, with counts per status (extension list-counts)',
  middleware: signedIn,
  request: {
    query: z.object({
      ...pageQuery,
      status: z.enum(STATUS_FILTERS).optional(),
      q: z.string().max(200).optional(),
      from: period.optional(),
      to: period.optional(),
    }),
  },
  responses: answers(page(mentorship).extend({ counts: z.record(z.enum(STATUS_FILTERS), z.int()) })),
});
const createRouteOf = createRoute({
  method: 'post',
  path: '/api/mentorships/',
  summary: 'Requests a session; with `Idempotency-Key` the same request never books twice',
  middleware: [signedIn, readsBody()] as const,
  request: takes(mentorshipPayload),
  responses: answers(mentorship, 201),
});
const getRoute = createRoute({
  method: 'get',
  path: SESSION_PATH,
  summary: 'One session of the caller',
  middleware: signedIn,
  request: { params: sessionParams },
  responses: answers(mentorship),
});
const updateRoute = (method: 'put' | 'patch') =>
  createRoute({
    method,
    path: SESSION_PATH,
    summary: 'Confirms it (its mentor), changes its description (who booked it) or lists it (both)',
    middleware: [signedIn, readsBody()] as const,
    request: { params: sessionParams, ...takes(mentorshipUpdatePayload) },
    responses: answers(mentorship),
  });
const deleteRoute = createRoute({
  method: 'delete',
  path: SESSION_PATH,
  summary: 'Cancels it before its start; a student of a group only leaves it',
  middleware: [signedIn, readsBody()] as const,
  request: { params: sessionParams, ...mayTake(reasonPayload) },
  responses: { 204: { description: '' } },
});

/** Sessions (spec.md section 7, api.md section 2). Only those whom one concerns ever see it: others get a 404. */
export function mentorshipRoutes(services: Services): ApiApp {
  const { db, clock, timeZone, siteOrigin: origin } = services;
  const app = createRoutes()
    .openapi(listRoute, async (c) => {
      const { page: number, page_size, ...filter } = c.req.valid('query');
      const request = pageRequest({ page: number, page_size });
      const reading = { db, now: clock(), caller: c.get('caller'), timeZone };
      const { results, count, counts } = await listMentorships(filter, request, reading);
      return c.json({ ...pageOf(results, { count, request, url: c.req.url, origin }), counts }, 200);
    })
    .openapi(createRouteOf, async (c) => {
      const payload = c.req.valid('json');
      const caller = c.get('caller');
      // Clients draw a room code for each try: it does not make another request of it.
      const { room_code: _, ...asked } = payload;
      const attempt = attemptOf(c.req.header('Idempotency-Key'), { userId: caller.id, payload: asked });
      const row = await book({ payload, caller, attempt }, services);
      return c.json(await answerOf(row, c.get('caller'), { db, now: clock() }), 201);
    })
    .openapi(getRoute, async (c) => {
      const reading = { db, now: clock() };
      const row = await findMentorship(c.req.valid('param').identifier, c.get('caller'), reading);
      if (!row) throw notFound();
      return c.json(await answerOf(row, c.get('caller'), reading), 200);
    })
    .openapi(deleteRoute, async (c) => {
      const { identifier: key } = c.req.valid('param');
      await cancel({ key, caller: c.get('caller'), ...c.req.valid('json') }, services);
      return c.body(null, 204);
    });
  for (const method of ['put', 'patch'] as const) {
    app.openapi(updateRoute(method), async (c) => {
      const { identifier } = c.req.valid('param');
      const row = await updateMentorship(identifier, c.req.valid('json'), c.get('caller'), services);
      return c.json(await answerOf(row, c.get('caller'), { db, now: clock() }), 200);
    });
  }
  return app;
}
