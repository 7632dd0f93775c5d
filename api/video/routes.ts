import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { roomClosed, roomEntry, roomPresence } from '~/api/contract/room';
import { done, ok } from '~/api/http/answer';
import { answers, createRoutes, noContent, refusedWith, routesOf } from '~/api/http/routing';
import { sessionParams as params, SESSION_PATH } from '~/api/mentorships/queries';
import { enterRoom, leaveRoom, roomOf } from './enterRoom';
import { presentFor } from './presence';

const route = routesOf('talk');

const PATH = `${SESSION_PATH}room/`;

const enterRoute = route('post', PATH, signedIn, {
  summary: 'Enters the room of a session, or stays in it: an entry token, and who else is there',
  description:
    'Opens 10 minutes before the session (15 for its mentor and staff), closes 30 minutes after its end. People inside repeat the call every `heartbeat_seconds`; those not heard of for 45 seconds have left.',
  request: { params },
  responses: {
    ...answers(roomEntry, 200),
    ...refusedWith(
      roomClosed,
      'Not confirmed yet, or not open at this time (then with `opens_at` and `closes_at`), or all places are taken (without them).',
    ),
  },
});

const leaveRoute = route('delete', PATH, signedIn, {
  summary: 'Leaves the room of a session',
  request: { params },
  responses: noContent,
});

const presenceRoute = route('get', `${SESSION_PATH}presence/`, signedIn, {
  summary: 'Who is in the room of a session now, for those who may enter it',
  request: { params },
  responses: answers(roomPresence),
});

export function videoRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  return createRoutes()
    .openapi(enterRoute, async (c) => {
      const caller = c.get('caller');
      const row = await roomOf(c.req.valid('param').identifier, caller, services);
      return c.json(await enterRoom(row, caller, services), 200);
    })
    .openapi(leaveRoute, async (c) => {
      const caller = c.get('caller');
      return done(
        c,
        leaveRoom(await roomOf(c.req.valid('param').identifier, caller, services), caller, services),
      );
    })
    .openapi(presenceRoute, (c) => {
      const { identifier } = c.req.valid('param');
      return ok(c, presentFor(identifier, c.get('caller'), { db, now: clock() }));
    });
}
