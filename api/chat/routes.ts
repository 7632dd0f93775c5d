import { z } from '@hono/zod-openapi';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Caller } from '~/api/context';
import {
  chatFrame,
  chatMessage,
  chatPerson,
  chatSendPayload,
  readPayload,
  unreadCounts,
} from '~/api/contract/chat';
import { isMentor } from '~/api/contract/rules/roles';
import { ok, orNotFound } from '~/api/http/answer';
import { notFound } from '~/api/http/errors';
import { spend } from '~/api/http/rates';
import { answers, createRoutes, idParam, routesOf, takes } from '~/api/http/routing';
import { assertMayChat, assertMayListStudents, assertOwnHistory } from './may';
import { chatPeople, countUnread, findChatUser, markRead, readHistory } from './queries';
import type { ChatServices } from './store';

const route = routesOf();
const talkRoute = routesOf('talk');

const otherUserId = idParam.describe('Id of the other person.');

const historyRoute = route('get', '/api/chat/history/{userId}/{otherUserId}/', signedIn, {
  summary:
    'The caller’s conversation with somebody: the last 200 messages, or those before `before`, oldest first',
  request: {
    params: z.object({ userId: idParam.describe('The caller’s own id.'), otherUserId }),
    query: z.object({
      before: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, 'El mensaje no es válido.')
        .transform(Number)
        .optional()
        .describe('Id of a message: those before it.'),
    }),
  },
  responses: answers(z.array(chatMessage)),
});
const studentsRoute = route('get', '/api/chat/students-with-chats/{mentorId}/', signedIn, {
  summary: 'Students in that mentor’s conversations, most recent first; for the mentor and staff',
  request: { params: z.object({ mentorId: idParam.describe('Id of the mentor.') }) },
  responses: answers(z.array(chatPerson)),
});
const peopleRoute = talkRoute('get', '/api/chat/people/', signedIn, {
  summary: 'People the caller has a conversation with, most recent first',
  responses: answers(z.array(chatPerson)),
});
const sendRoute = talkRoute('post', '/api/chat/messages/', signedIn, {
  summary: 'Sends a message; 200 when `client_id` was stored before',
  request: takes(chatSendPayload, { receiver: 2, message: '¡Hola!', client_id: 'c-1' }),
  responses: { ...answers(chatFrame, 200), ...answers(chatFrame, 201) },
});
const unreadRoute = talkRoute('get', '/api/chat/unread/', signedIn, {
  summary: 'Messages to the caller not read yet, in all and per sender',
  responses: answers(unreadCounts),
});
const readRoute = talkRoute('post', '/api/chat/read/{otherUserId}/', signedIn, {
  summary: 'Marks what that person wrote as read, up to `up_to` or all; answers what is left',
  request: { params: z.object({ otherUserId }), ...takes(readPayload) },
  responses: answers(unreadCounts),
});

/** Chat over HTTP. Nobody reads other people's conversations, not even staff. */
export function chatRoutes(services: ChatServices): ApiApp {
  const { db, clock, limiters } = services;
  const findOther = async (caller: Caller, otherId: number) => {
    const other = orNotFound(await findChatUser(otherId, db));
    assertMayChat(caller, other);
    return other;
  };
  return createRoutes()
    .openapi(historyRoute, async (c) => {
      const caller = c.get('caller');
      const { userId, otherUserId } = c.req.valid('param');
      assertOwnHistory(userId, caller);
      const other = await findOther(caller, otherUserId);
      const messages = await readHistory({ userId, otherId: other.id }, c.req.valid('query').before, db);
      if (messages.length === 0 && !other.present) throw notFound();
      return c.json(messages, 200);
    })
    .openapi(studentsRoute, async (c) => {
      const caller = c.get('caller');
      const { mentorId } = c.req.valid('param');
      assertMayListStudents(mentorId, caller);
      const mentor = await findChatUser(mentorId, db);
      if (!mentor || !isMentor(mentor)) throw notFound();
      const ofStudents = { type: 'alumno', reader: caller, db, now: clock() } as const;
      return c.json(await chatPeople(mentorId, ofStudents), 200);
    })
    .openapi(peopleRoute, async (c) => {
      const reader = c.get('caller');
      return c.json(await chatPeople(reader.id, { reader, db, now: clock() }), 200);
    })
    .openapi(sendRoute, async (c) => {
      const sender = c.get('caller');
      const { receiver: receiverId, message: content, client_id } = c.req.valid('json');
      await spend(limiters.chat, String(sender.id));
      const input = { sender, receiverId, content, clientId: client_id ?? null };
      const { message, isNew } = await services.storeMessage(input);
      return c.json(message, isNew ? 201 : 200);
    })
    .openapi(unreadRoute, (c) => ok(c, countUnread(c.get('caller').id, db)))
    .openapi(readRoute, async (c) => {
      const caller = c.get('caller');
      const other = await findOther(caller, c.req.valid('param').otherUserId);
      const upTo = c.req.valid('json').up_to ?? undefined;
      const tells = !other.blockedWith.includes(caller.id);
      await markRead({ userId: caller.id, otherId: other.id, upTo, now: clock(), tells }, services);
      return c.json(await countUnread(caller.id, db), 200);
    });
}
