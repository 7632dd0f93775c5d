/** How long-lived connections through the production server end: chat sockets and both event streams. */
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectChat } from '~/tests/support/chatServer';
import { readEvents } from '~/tests/support/eventReader';
import { Browser } from '~/tests/support/foreignBrowser';
import { eventually } from '~/tests/support/patience';
import { type RunningServer, startServer } from '~/tests/support/server';

let server: RunningServer;
let token: string;
let me: number;
let mentor: number;
beforeAll(async () => {
  server = await startServer();
  const logIn = await fetch(`${server.origin}/api/auth/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'ana.alumna', password: 'Mentorea2026' }),
  });
  token = ((await logIn.json()) as { access: string }).access;
  me = (await read<{ id: number }>('/api/auth/me/')).id;
  mentor = (await read<{ id: number }[]>('/api/mentors/'))[0]?.id ?? 0;
});
afterAll(() => server.stop('SIGKILL'));

const authorization = () => ({ Authorization: `Bearer ${token}` });
async function read<T>(path: string): Promise<T> {
  const answer = await fetch(server.origin + path, { headers: authorization() });
  return (await answer.json()) as T;
}
const talk = (query: string, headers: Record<string, string> = {}) =>
  connectChat(`ws://localhost:${server.port}/ws/chat/${me}/${mentor}/${query}`, headers);

/** With all encodings a browser accepts, so that nothing on the way compresses or buffers it. */
async function listenToEvents() {
  const headers = { ...authorization(), 'Accept-Encoding': 'gzip, deflate, br', Accept: 'text/event-stream' };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port: server.port, path: '/api/events/', headers }, resolve).once('error', reject);
  });
  const seen = { text: '', headers: answer.headers, ended: new Promise((end) => answer.once('end', end)) };
  answer.setEncoding('utf8').on('data', (text: string) => {
    seen.text += text;
  });
  await eventually(() => expect(seen.text).toContain('event: ready'));
  return seen;
}

it('an API client chats with a token in the address, and gets the message as an event at once', async () => {
  const events = await listenToEvents();
  expect(events.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' });
  expect(events.headers['content-encoding']).toBeUndefined();
  const client = talk(`?token=${token}`);
  await eventually(() => expect(client.socket.readyState).toBe(client.socket.OPEN));
  client.say({ message: '¿Seguimos el jueves?', client_id: 'live-1' });
  await eventually(() =>
    expect(client.frames[0]).toMatchObject({ sender: me, receiver: mentor, client_id: 'live-1' }),
  );
  await eventually(() => expect(events.text).toContain('"excerpt":"¿Seguimos el jueves?"'));
  client.socket.close();
  await client.closed;
});

it('an invalid session cookie opens nothing', async () => {
  const client = talk('', { Cookie: 'refresh_token=x', Origin: server.origin });
  expect(await client.closed).toMatchObject({ code: 4401 });
  expect(client.frames).toEqual([]);
});

describe('a shutdown', () => {
  let events: Awaited<ReturnType<typeof listenToEvents>>;
  let client: ReturnType<typeof talk>;
  let stream: ReturnType<typeof readEvents>;
  let since: number;
  let code: Promise<number | null>;
  beforeAll(async () => {
    events = await listenToEvents();
    client = talk('', authorization());
    const browser = await Browser.loggedIn(server.origin, { username: 'marcos.mentor' });
    stream = readEvents(await browser.fetch('/eventos', { headers: { 'Accept-Encoding': 'gzip, br' } }));
    await eventually(() => expect(stream.events.length).toBeGreaterThan(0));
    await eventually(() => expect(client.socket.readyState).toBe(client.socket.OPEN));
    since = Date.now();
    code = server.stop('SIGTERM');
  });

  it("ends the website's stream at once", async () => {
    await stream.ended;
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'stopping' } });
    expect(Date.now() - since).toBeLessThan(4_000);
  });

  it('ends sockets and streams at once, and is not held up by them', async () => {
    expect(await client.closed).toMatchObject({ code: 1001 });
    await events.ended;
    expect(events.text).toContain('event: end\ndata: {"reason":"stopping"}');
    expect(await code).toBe(0);
    // A running request would have been waited for until 5.7 s.
    expect(Date.now() - since).toBeLessThan(5_000);
  });
});
