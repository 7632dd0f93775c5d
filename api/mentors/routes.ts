import { createRoute, z } from '@hono/zod-openapi';
import { maybeSignedIn } from '../auth/signedIn';
import { publicMentor } from '../contract/entities';
import { notFound } from '../http/errors';
import { answers, createRoutes } from '../http/routing';
import type { Services } from '../services';
import type { ApiApp } from '../types';
import { findMentor, listMentors } from './queries';

const listRoute = createRoute({
  method: 'get',
  path: '/api/mentors/',
  summary: 'Mentors with their profiles; `expertises` = name_ids joined by commas, any of them',
  middleware: maybeSignedIn,
  request: { query: z.object({ expertises: z.string().max(2000).optional() }) },
  responses: answers(z.array(publicMentor)),
});
const oneRoute = createRoute({
  method: 'get',
  path: '/api/mentors/{username}/',
  summary: 'One mentor (extension mentor-by-username)',
  middleware: maybeSignedIn,
  request: { params: z.object({ username: z.string().max(150) }) },
  responses: answers(publicMentor),
});

/** Mentors as everybody may see them (api.md section 2). */
export function mentorRoutes({ db, clock }: Services): ApiApp {
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const wanted = (c.req.valid('query').expertises ?? '').split(',').map((one) => one.trim());
      const nameIds = [...new Set(wanted.filter((one) => one !== ''))];
      return c.json(await listMentors(nameIds, { db, now: clock() }), 200);
    })
    .openapi(oneRoute, async (c) => {
      const mentor = await findMentor(c.req.valid('param').username, { db, now: clock() });
      if (!mentor) throw notFound('Mentor no encontrado');
      return c.json(mentor, 200);
    });
}
