import { z } from '@hono/zod-openapi';
import { maybeSignedIn, signedIn, signedInWithFrame } from '~/api/auth/callers';
import type { ApiApp, Caller, Services } from '~/api/context';
import { frame } from '~/api/contract/frame';
import { currentUser, profilePayload, publicUser } from '~/api/contract/users';
import { ok, orNotFound } from '~/api/http/answer';
import { readsBody } from '~/api/http/body';
import { answers, createRoutes, idParam, routesOf, takes } from '~/api/http/routing';
import { findCurrentUser, findPublicUser } from './queries';
import { updateProfile } from './update';

const route = routesOf();
const accountRoute = routesOf('account');

const meRoute = route('get', '/api/auth/me/', signedIn, {
  summary: 'The caller',
  responses: answers(currentUser),
});

const frameRoute = accountRoute('get', '/api/auth/frame/', signedInWithFrame, {
  summary: 'The caller and what they have not read: `me`, `notifications/unread` and `chat/unread` in one',
  responses: answers(frame),
});

const updateRoute = (method: 'put' | 'patch') =>
  route(method, '/api/auth/profile/', [signedIn, readsBody({ forms: true })], {
    summary: 'Changes the fields that are sent of the caller’s profile',
    description:
      'Also as a form (`multipart/form-data`). There every value is text, and lists (`expertises`, `interests`, `subjects_needed_help`, `learning_goals`) are JSON text in one field: `expertises=["calculo","algebra"]`. `profile_picture` is the file.',
    request: takes(profilePayload, {
      first_name: 'Lucía',
      last_name: 'Gómez',
      bio: 'Estudio segundo de Bachillerato.',
      interests: ['calculo'],
      academic_level: 'bachillerato',
      learning_goals: ['Aprobar Matemáticas'],
    }),
    responses: answers(currentUser),
  });

const publicRoute = route('get', '/api/auth/profile/{id}/', maybeSignedIn, {
  summary:
    'A user as others see them, the caller whole; a student only for people with a session or a chat in common',
  request: { params: z.object({ id: idParam }) },
  responses: answers(z.union([currentUser, publicUser])),
});

/** The caller and other people's public profiles (docs/contract.md, 'Calls: accounts and profiles'). */
export function userRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  const current = async ({ id }: Caller) => orNotFound(await findCurrentUser(id, { db, now: clock() }));
  const app = createRoutes()
    .openapi(meRoute, (c) => ok(c, current(c.get('caller'))))
    .openapi(frameRoute, (c) => c.json(c.get('frame'), 200))
    .openapi(publicRoute, async (c) => {
      const { id } = c.req.valid('param');
      const reader = c.get('reader');
      if (reader?.id === id) return c.json(await current(reader), 200);
      return ok(c, findPublicUser(id, { db, now: clock(), reader }));
    });
  for (const method of ['put', 'patch'] as const) {
    app.openapi(updateRoute(method), async (c) => {
      const caller = c.get('caller');
      await updateProfile(c.req.valid('json'), caller, services, c.get('files'));
      return c.json(await current(caller), 200);
    });
  }
  return app;
}
