/** Extension `staff` (docs/contract.md, 'Blocking'). What a block does is asked where it counts: api/db/blocks.ts. */
import { z } from '@hono/zod-openapi';
import { and, asc, desc, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Caller, Reading, Services } from '~/api/context';
import { block, blockedPerson } from '~/api/contract/blocks';
import { isAdmitted } from '~/api/contract/rules/checks';
import { isMentor, isStaff, isStudent } from '~/api/contract/rules/roles';
import { isBlockedByAny } from '~/api/db/blocks';
import { inTurn, lockMentor, lockStudents } from '~/api/db/locks';
import { blocks, chatMessages, mentorProfiles, users } from '~/api/db/schema';
import { inForce, isUpcoming, takesPart } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { done, ok, orNotFound } from '~/api/http/answer';
import { forbidden, invalid, notFound } from '~/api/http/errors';
import { answers, createRoutes, noContent, refused, routesOf, usernameParam } from '~/api/http/routing';
import { selectMentorships, viewsOf } from '~/api/mentorships/queries';
import { findAcquaintances } from '~/api/users/queries';
import { namedView } from '~/api/users/view';

const MOST = 500;
const MOST_SESSIONS = 100;

const NO_STAFF = 'A quien trabaja en Mentorea no se le puede bloquear. Si algo va mal, denúncialo.';
const NOT_ONESELF = 'No puedes bloquearte.';
const FULL = `Puedes bloquear como mucho a ${MOST} personas.`;

const selectPeople = (db: Db, callerId: number, where: SQL | undefined) =>
  db
    .select({ user: users, since: blocks.createdAt, approval: mentorProfiles.approval })
    .from(users)
    .leftJoin(mentorProfiles, eq(mentorProfiles.userId, users.id))
    .leftJoin(blocks, and(eq(blocks.userId, callerId), eq(blocks.blockedId, users.id)))
    .where(and(isNull(users.deletedAt), where))
    .orderBy(desc(blocks.createdAt), desc(users.id));
type Found = Awaited<ReturnType<typeof selectPeople>>[number];

const personView = ({ user, since }: Found): z.infer<typeof blockedPerson> => ({
  ...namedView(user),
  since: since?.toISOString() ?? null,
});

/** Somebody the caller can see, has talked to or has blocked. @throws 403 for staff and oneself, 404 */
async function findOther(username: string, caller: Caller, { db, clock }: Services): Promise<Found> {
  if (isStaff(caller)) throw forbidden();
  const [row] = await selectPeople(db, caller.id, eq(users.username, username));
  const found = orNotFound(row);
  const { user, since } = found;
  if (user.id === caller.id) throw forbidden(NOT_ONESELF);
  const isSeen =
    (isMentor(user) && isAdmitted(found.approval)) ||
    since !== null ||
    (await knows(caller.id, user.id, { db, now: clock() }));
  if (!isSeen) throw notFound();
  if (isStaff(user)) throw forbidden(NO_STAFF);
  return found;
}

async function knows(reader: number, other: number, reading: Reading): Promise<boolean> {
  const { senderId, receiverId } = chatMessages;
  if ((await findAcquaintances({ reader, others: [other] }, reading)).has(other)) return true;
  const sent = and(eq(senderId, reader), eq(receiverId, other));
  return (
    (await reading.db.select({ id: chatMessages.id }).from(chatMessages).where(sent).limit(1)).length > 0
  );
}

/** Under the locks of a booking between them: what was booked before is among their sessions, and nothing after it. */
function addBlock(caller: Caller, { user }: Found, services: Services): Promise<void> {
  const pair = [caller, user];
  const mentors = pair.filter(isMentor).map(({ id }) => id);
  const students = pair.filter(isStudent).map(({ id }) => id);
  return inTurn(mentors[0] ?? caller.id, services, async (tx) => {
    for (const id of mentors.sort((a, b) => a - b)) await lockMentor(id, tx);
    await lockStudents(students, tx);
    const others = and(eq(blocks.userId, caller.id), ne(blocks.blockedId, user.id));
    if ((await tx.$count(blocks, others)) >= MOST) throw invalid({ non_field_errors: [FULL] });
    const added = { userId: caller.id, blockedId: user.id, createdAt: services.clock() };
    await tx.insert(blocks).values(added).onConflictDoNothing();
  });
}

const route = routesOf('staff');
const ONE = '/api/blocks/{username}/';
const request = { params: z.object({ username: usernameParam }) };
const listRoute = route('get', '/api/blocks/', signedIn, {
  summary: 'Whom the caller has blocked, the latest first',
  responses: answers(z.array(blockedPerson)),
});
const oneRoute = route('get', ONE, signedIn, {
  summary: 'Somebody whom the caller may block or has blocked, and the sessions that both have ahead',
  request,
  responses: { ...answers(block), ...refused({ 403: 'Of staff, and of oneself.' }) },
});
const addRoute = route('put', ONE, signedIn, {
  summary: 'Blocks somebody, who is not told; again changes nothing',
  request,
  responses: { ...answers(block), ...refused({ 403: 'Of staff, and of oneself.' }) },
});
const removeRoute = route('delete', ONE, signedIn, {
  summary: 'Takes a block back; again changes nothing',
  request,
  responses: noContent,
});

export function blockRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  const view = async (username: string, caller: Caller) => {
    const found = await findOther(username, caller, services);
    const reading = { db, now: clock(), caller };
    const both = and(takesPart(caller.id), takesPart(found.user.id));
    const slice = { limit: MOST_SESSIONS, order: asc };
    const rows = await selectMentorships(db, and(both, isUpcoming(reading.now), inForce(reading.now)), slice);
    const may_write = !(await isBlockedByAny(caller.id, [found.user.id], db));
    return { ...personView(found), may_write, sessions: await viewsOf(rows, reading) };
  };
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { id } = c.get('caller');
      return c.json((await selectPeople(db, id, eq(blocks.userId, id))).map(personView), 200);
    })
    .openapi(oneRoute, (c) => ok(c, view(c.req.valid('param').username, c.get('caller'))))
    .openapi(addRoute, async (c) => {
      const caller = c.get('caller');
      const { username } = c.req.valid('param');
      await addBlock(caller, await findOther(username, caller, services), services);
      return c.json(await view(username, caller), 200);
    })
    .openapi(removeRoute, async (c) => {
      const { user } = await findOther(c.req.valid('param').username, c.get('caller'), services);
      const own = and(eq(blocks.userId, c.get('caller').id), eq(blocks.blockedId, user.id));
      return done(c, db.delete(blocks).where(own));
    });
}
