import { once } from 'node:events';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { listOf } from '~/api/contract/tolerant';
import { mentor, otherStudent, student } from '~/tests/contract/support/actors';
import { bookFree } from '~/tests/contract/support/booking';
import { extension } from '~/tests/contract/support/extension';
import { expectFieldError, expectRefusal } from '~/tests/contract/support/refusals';
import { entriesOf, review } from '~/tests/contract/support/shapes';
import { base, call } from '~/tests/contract/support/target';

await extension('talk', () => {
  it('counts what is unread, forgets it when read, and echoes client_id', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const socket = new WebSocket(
      `${base.replace(/^http/, 'ws')}/ws/chat/${who.id}/${teacher.id}/?token=${who.token}`,
    );
    try {
      await once(socket, 'open');
      const sent = { message: 'Hola', client_id: crypto.randomUUID() };
      const echoed = once(socket, 'message');
      socket.send(JSON.stringify(sent));
      const [data] = (await echoed) as [Buffer];
      expect(JSON.parse(data.toString())).toMatchObject({ content: 'Hola', client_id: sent.client_id });
    } finally {
      socket.terminate();
    }
    const unread = await teacher.get('/api/chat/unread/');
    expect(unread.status).toBe(200);
    expect((await teacher.post(`/api/chat/read/${who.id}/`)).status).toBeLessThan(300);
    expect((await teacher.get('/api/chat/unread/')).body).not.toEqual(unread.body);
    expectRefusal(await call('GET', '/api/chat/unread/'), 401);
    expectRefusal(await call('POST', `/api/chat/read/${who.id}/`), 401);
    expectRefusal(await teacher.post('/api/chat/read/999999999/'), 404);
  });

  it('stores a message sent by a call, once for each client_id', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const body = { receiver: teacher.id, message: 'Hola', client_id: crypto.randomUUID() };
    const stored = await who.post('/api/chat/messages/', { body });
    const again = await who.post('/api/chat/messages/', { body });
    expect([stored.status, again.status]).toEqual([201, 200]);
    expect(again.body.id).toBe(stored.body.id);
    expectRefusal(await call('POST', '/api/chat/messages/', { body }), 401);
  });
});

await extension('desk', () => {
  it('keeps a file only for the two people of a session', async () => {
    const [who, teacher, other] = [await student(), await mentor(), await otherStudent()];
    const { key } = await bookFree(who, teacher);
    await teacher.patch(`/api/mentorships/${key}/`, { body: { confirmation: true } });
    const form = (content: BlobPart) => {
      const body = new FormData();
      body.set('mentorship', key);
      body.set('file', new File([content], 'apuntes.pdf'));
      return { body };
    };
    expectFieldError(await who.post('/api/materials/', form(new Uint8Array([0, 1, 2]))), 'file');
    const added = await who.post('/api/materials/', form('%PDF-1.4\n%%EOF'));
    expect([added.status, added.body.type]).toEqual([201, 'application/pdf']);
    const one = `/api/materials/${added.body.id}/`;
    const listed = await teacher.get(`/api/materials/?mentorship=${key}`);
    expect(listed.body.results).toMatchObject([{ id: added.body.id, name: 'apuntes.pdf' }]);
    const { headers } = await teacher.get(`${one}content/`);
    expect(headers.get('Content-Disposition')).toMatch(/^attachment;/);
    expectRefusal(await teacher.get(`${one}picture/`), 404);
    expectRefusal(await other.get(`${one}content/`), 404);
    expectRefusal(await other.get(`/api/materials/?mentorship=${key}`), 404);
    expectRefusal(await call('GET', `${one}content/`), 401);
    expect((await teacher.delete(one)).status).toBe(204);
    expectRefusal(await who.delete(one), 404);
    await who.delete(`/api/mentorships/${key}/`);
  });
});

await extension('account', () => {
  it('contains the caller and the unread counts, equal to their own calls', async () => {
    const who = await student();
    const [framed, user, notifications, messages] = await Promise.all([
      who.get('/api/auth/frame/'),
      who.get('/api/auth/me/'),
      who.get('/api/notifications/unread/'),
      who.get('/api/chat/unread/'),
    ]);
    expect(framed.status).toBe(200);
    expect(framed.body).toEqual({
      user: user.body,
      notifications: notifications.body.unread,
      messages: messages.body,
    });
    expectRefusal(await call('GET', '/api/auth/frame/'), 401);
  });
});

await extension('talk', () => {
  it('reports a new request to the mentor at once', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const stop = new AbortController();
    const stream = await fetch(`${base}/api/events/`, {
      headers: { Authorization: `Bearer ${teacher.token}` },
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(20_000)]),
    });
    expect(stream.headers.get('Content-Type')).toContain('text/event-stream');
    const { key } = await bookFree(who, teacher);
    let text = '';
    const decoder = new TextDecoder();
    const reader = stream.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += decoder.decode(part.value, { stream: true });
      if (/^event: (notification|mentorship)$/m.test(text) && /^id: ?\d+$/m.test(text)) break;
    }
    stop.abort();
    expect(text).toMatch(/^data: ?\S/m);
    expectRefusal(await call('GET', '/api/events/'), 401);
    await who.delete(`/api/mentorships/${key}/`);
  });
});

await extension('marketplace', () => {
  it('is a single answer by the mentor, which can be changed and deleted', async (test) => {
    const [who, teacher] = [await student(), await mentor()];
    const { results } = listOf(tolerantMentorship).parse(
      (await who.get('/api/mentorships/without_review/')).body,
    );
    const session = results.find((each) => each.mentor?.username === teacher.username);
    const own = entriesOf((await who.get(`/api/reviews/?mentor=${teacher.id}`)).body)[0];
    if (!session && !own) return test.skip('the student has no review of this mentor and may write none');
    const made = session
      ? await who.post('/api/reviews/', {
          body: {
            mentorship: Number(session.id),
            mentor: teacher.id,
            title: 'x',
            calification: 5,
            text: 'x',
            badges: [],
          },
        })
      : { body: own };
    const path = `/api/reviews/${review.parse(made.body).id}/reply/`;
    expectRefusal(await who.put(path, { body: { text: 'x' } }), 403);
    expectFieldError(await teacher.put(path, { body: { text: ' ' } }), 'text');
    const answered = await teacher.put(path, { body: { text: '¡Gracias!' } });
    expect(answered.status).toBeLessThan(300);
    expect(JSON.stringify((await who.get(path.replace('reply/', ''))).body)).toContain('¡Gracias!');
    expect((await teacher.delete(path)).status).toBeLessThan(300);
    expectRefusal(await call('PUT', path, { body: { text: 'x' } }), 401);
    expectRefusal(await call('DELETE', path), 401);
    if (session) await who.delete(path.replace('reply/', ''));
  });
});
