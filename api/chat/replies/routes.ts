import { createRoute, z } from '@hono/zod-openapi';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { replyPayload, savedReply } from '~/api/contract/chat';
import { readsBody } from '~/api/http/body';
import { answers, createRoutes, idParam, noContent, refused, takes } from '~/api/http/routing';
import { addReply, changeReply, listReplies, removeReply } from './queries';

const LIST = '/api/chat/replies/';
const ONE = '/api/chat/replies/{id}/';
const EXTENSION = 'talk';
const EXAMPLE = { title: 'Primera clase', text: 'Trae el último examen: empezamos por ahí.' };
const params = z.object({ id: idParam });

const listRoute = createRoute({
  method: 'get',
  path: LIST,
  'x-extension': EXTENSION,
  summary: 'The caller’s saved replies, by title',
  middleware: signedIn,
  responses: answers(z.array(savedReply)),
});
const addRoute = createRoute({
  method: 'post',
  path: LIST,
  'x-extension': EXTENSION,
  summary: 'Saves one',
  middleware: [signedIn, readsBody()] as const,
  request: takes(replyPayload, EXAMPLE),
  responses: { ...answers(savedReply, 201), ...refused({ 409: 'There are as many as one can have.' }) },
});
const changeRoute = createRoute({
  method: 'put',
  path: ONE,
  'x-extension': EXTENSION,
  summary: 'Changes one',
  middleware: [signedIn, readsBody()] as const,
  request: { params, ...takes(replyPayload, EXAMPLE) },
  responses: answers(savedReply),
});
const removeRoute = createRoute({
  method: 'delete',
  path: ONE,
  'x-extension': EXTENSION,
  summary: 'Deletes one',
  middleware: signedIn,
  request: { params },
  responses: noContent,
});

/** Extension `talk`: nobody reads those of somebody else (docs/contract.md, 'Saved replies'). */
export function replyRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  return createRoutes()
    .openapi(listRoute, async (c) => c.json(await listReplies(c.get('caller').id, db), 200))
    .openapi(addRoute, async (c) => {
      const added = await addReply(c.get('caller').id, c.req.valid('json'), services);
      return c.json(added, 201);
    })
    .openapi(changeRoute, async (c) => {
      const own = { id: c.req.valid('param').id, userId: c.get('caller').id };
      return c.json(await changeReply(own, c.req.valid('json'), { db, now: clock() }), 200);
    })
    .openapi(removeRoute, async (c) => {
      await removeReply({ id: c.req.valid('param').id, userId: c.get('caller').id }, db);
      return c.body(null, 204);
    });
}
