/** Chat: history, people, and the WebSocket (docs/contract.md, 'The chat's socket'). */
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { tolerantUser } from '~/api/contract/users';
import { type Actor, mentor, otherStudent, student } from '~/tests/contract/support/actors';
import { expectRefusal } from '~/tests/contract/support/refusals';
import { chatMessage, entriesOf } from '~/tests/contract/support/shapes';
import { base, call } from '~/tests/contract/support/target';

const open = new Set<WebSocket>();
afterEach(() => {
  for (const socket of open) socket.terminate();
  open.clear();
});

function connect(me: Actor, other: Actor, token: string | null = me.token): WebSocket {
  const query = token === null ? '' : `?token=${token}`;
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/ws/chat/${me.id}/${other.id}/${query}`);
  open.add(socket);
  return socket;
}

async function heard(socket: WebSocket, content: string): Promise<unknown> {
  for (;;) {
    const [data] = (await once(socket, 'message')) as [Buffer];
    const message = JSON.parse(data.toString());
    if (message.content === content) return message;
  }
}

/** 'refused', or 'closed' by the server before it sent anything. */
function turnedAway(socket: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('unexpected-response', () => resolve('refused'));
    socket.once('close', () => resolve('closed'));
    socket.on('error', () => {});
  });
}

describe('GET /api/chat/…', () => {
  it('returns the history of two people only to them', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const { status, body } = await who.get(`/api/chat/history/${who.id}/${teacher.id}/`);
    expect(status).toBe(200);
    for (const entry of entriesOf(body)) chatMessage.parse(entry);
    expectRefusal(await (await otherStudent()).get(`/api/chat/history/${who.id}/${teacher.id}/`), 403, 404);
    expectRefusal(await call('GET', `/api/chat/history/${who.id}/${teacher.id}/`), 401);
  });

  it('lists to a mentor the students who have written', async () => {
    const teacher = await mentor();
    const { status, body } = await teacher.get(`/api/chat/students-with-chats/${teacher.id}/`);
    expect(status).toBe(200);
    for (const entry of entriesOf(body)) expect(tolerantUser.parse(entry).user_type).toBe('alumno');
    expectRefusal(await (await student()).get(`/api/chat/students-with-chats/${teacher.id}/`), 403, 404);
    expectRefusal(await call('GET', `/api/chat/students-with-chats/${teacher.id}/`), 401);
  });
});

describe('/ws/chat/{userId}/{otherUserId}/', () => {
  it('delivers a message to both, and stores it', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const [mine, theirs] = [connect(who, teacher), connect(teacher, who)];
    await Promise.all([once(mine, 'open'), once(theirs, 'open')]);
    const content = `¿A las cinco? 😀 ${Date.now()}`;
    const both = Promise.all([heard(mine, content), heard(theirs, content)]);
    mine.send(JSON.stringify({ message: content }));
    for (const message of await both) chatMessage.parse(message);
    const history = entriesOf((await teacher.get(`/api/chat/history/${teacher.id}/${who.id}/`)).body);
    expect(history.map((entry) => chatMessage.parse(entry).content)).toContain(content);
  });

  it('refuses a missing token, and the token of somebody else', async () => {
    const [who, teacher] = [await student(), await mentor()];
    expect(['refused', 'closed']).toContain(await turnedAway(connect(who, teacher, null)));
    expect(['refused', 'closed']).toContain(
      await turnedAway(connect(who, teacher, (await otherStudent()).token)),
    );
  });
});
