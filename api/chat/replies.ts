import { z } from '@hono/zod-openapi';
import { and, asc, eq, sql } from 'drizzle-orm';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { type ReplyPayload, replyPayload, type SavedReply, savedReply } from '~/api/contract/chat';
import { REPLIES_MAX } from '~/api/contract/rules/replies';
import { violates } from '~/api/db/errors';
import { inTurn } from '~/api/db/locks';
import { savedReplies } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import { done } from '~/api/http/answer';
import { conflict, invalid, notFound } from '~/api/http/errors';
import { answers, createRoutes, idParams, noContent, refused, routesOf, takes } from '~/api/http/routing';

const route = routesOf('talk');

type Row = typeof savedReplies.$inferSelect;

const viewOf = ({ id, title, text, updatedAt }: Row): SavedReply => ({
  id,
  title,
  text,
  updated_at: updatedAt.toISOString(),
});

const readOwn = statement<{ userId: number }, Row[]>('saved replies', (db) =>
  db
    .select()
    .from(savedReplies)
    .where(eq(savedReplies.userId, sql.placeholder('userId')))
    .orderBy(asc(sql`lower(${savedReplies.title})`), asc(savedReplies.id)),
);

/** @throws 400 on a taken `title`, 409 when there are as many as one can have */
function addReply(userId: number, payload: ReplyPayload, services: Services): Promise<SavedReply> {
  const now = services.clock();
  return inTurn(userId, services, async (tx) => {
    // A concurrent addition waits, and counts this one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('saved_replies', ${userId}))`);
    if ((await tx.$count(savedReplies, eq(savedReplies.userId, userId))) >= REPLIES_MAX) throw conflict(FULL);
    const row = { ...payload, userId, createdAt: now, updatedAt: now };
    return written(tx.insert(savedReplies).values(row).returning());
  });
}

type Own = { id: number; userId: number };
const isOwn = ({ id, userId }: Own) => and(eq(savedReplies.id, id), eq(savedReplies.userId, userId));

/** @throws 400 on a taken `title`, 404 */
const changeReply = (own: Own, payload: ReplyPayload, { db, now }: { db: Db; now: Date }) =>
  written(
    db
      .update(savedReplies)
      .set({ ...payload, updatedAt: now })
      .where(isOwn(own))
      .returning(),
  );

/** @throws 404 */
async function removeReply(own: Own, db: Db): Promise<void> {
  const gone = await db.delete(savedReplies).where(isOwn(own)).returning({ id: savedReplies.id });
  if (gone.length === 0) throw notFound();
}

async function written(writing: PromiseLike<Row[]>): Promise<SavedReply> {
  try {
    const [row] = await writing;
    if (!row) throw notFound();
    return viewOf(row);
  } catch (error) {
    if (violates(error, 'saved_replies_title')) throw invalid({ title: [TAKEN] });
    throw error;
  }
}

const FULL = `Ya tienes ${REPLIES_MAX} respuestas guardadas: elimina alguna para añadir otra.`;
const TAKEN = 'Ya tienes una respuesta con ese nombre.';

const LIST = '/api/chat/replies/';
const ONE = '/api/chat/replies/{id}/';
const EXAMPLE = { title: 'Primera clase', text: 'Trae el último examen: empezamos por ahí.' };
const listRoute = route('get', LIST, signedIn, {
  summary: 'The caller’s saved replies, by title',
  responses: answers(z.array(savedReply)),
});
const addRoute = route('post', LIST, signedIn, {
  summary: 'Saves one',
  request: takes(replyPayload, EXAMPLE),
  responses: { ...answers(savedReply, 201), ...refused({ 409: 'There are as many as one can have.' }) },
});
const changeRoute = route('put', ONE, signedIn, {
  summary: 'Changes one',
  request: { params: idParams, ...takes(replyPayload, EXAMPLE) },
  responses: answers(savedReply),
});
const removeRoute = route('delete', ONE, signedIn, {
  summary: 'Deletes one',
  request: { params: idParams },
  responses: noContent,
});

/** Extension `talk`, private to their author (docs/contract.md, 'Saved replies'). */
export function replyRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const rows = await readOwn(db, { userId: c.get('caller').id });
      return c.json(rows.map(viewOf), 200);
    })
    .openapi(addRoute, async (c) => {
      return c.json(await addReply(c.get('caller').id, c.req.valid('json'), services), 201);
    })
    .openapi(changeRoute, async (c) => {
      const own = { id: c.req.valid('param').id, userId: c.get('caller').id };
      return c.json(await changeReply(own, c.req.valid('json'), { db, now: clock() }), 200);
    })
    .openapi(removeRoute, (c) =>
      done(c, removeReply({ id: c.req.valid('param').id, userId: c.get('caller').id }, db)),
    );
}
