/**
 * The website's event stream (GET /eventos) with its own API: what arrives, what never does, and how it ends
 * (decision 17).
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EventReader, readEvents } from '~/tests/support/eventReader';
import { Browser } from '~/tests/support/foreignBrowser';
import { eventually } from '~/tests/support/patience';
import { type RunningServer, startServer } from '~/tests/support/server';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
const readers: EventReader[] = [];
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.leave();
});
afterAll(() => server.stop('SIGKILL'));

const PASSWORD = 'Mentorea2026';
const enter = (username: string) => Browser.loggedIn(server.origin, { username });

async function listen(browser: Browser, query = ''): Promise<EventReader> {
  const reader = readEvents(
    await browser.fetch(`/eventos${query}`, { headers: { 'Accept-Encoding': 'gzip, br' } }),
  );
  readers.push(reader);
  if (reader.status === 200) await eventually(() => expect(reader.events.length).toBeGreaterThan(0));
  return reader;
}

/** The API as a client with a token uses it. */
async function client(username: string) {
  const call = async <T>(
    method: string,
    path: string,
    { token = '', body }: { token?: string; body?: object } = {},
  ) => {
    const answer = await fetch(server.origin + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: body && JSON.stringify(body),
    });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return (answer.status === 204 ? null : await answer.json()) as T;
  };
  const { access } = await call<{ access: string }>('POST', '/api/auth/token/', {
    body: { username, password: PASSWORD },
  });
  return <T>(method: string, path: string, body?: object) => call<T>(method, path, { token: access, body });
}

async function somebodyElse(): Promise<string> {
  const mentors = (await (await fetch(`${server.origin}/api/mentors/`)).json()) as { username: string }[];
  return mentors.find(({ username }) => username !== 'marcos.mentor')?.username ?? '';
}

type Session = { id: number; identifier: string; init_date: string; mentor: { username: string } };

/** Cancels an upcoming session of the student with the mentor: both get an event. */
async function cancelOne(): Promise<Session> {
  const api = await client('ana.alumna');
  const { results } = await api<{ results: Session[] }>('GET', '/api/mentorships/?page_size=100');
  const one = results.find(
    ({ init_date, mentor }) => Date.parse(init_date) > Date.now() && mentor.username === 'marcos.mentor',
  );
  if (!one) throw new Error('no session is left to cancel');
  await api('DELETE', `/api/mentorships/${one.identifier}/`);
  return one;
}

describe('events', () => {
  it('is told to whom it concerns within two seconds, without a word that people wrote, and to nobody else', async () => {
    const [mentor, other] = [
      await listen(await enter('marcos.mentor')),
      await listen(await enter(await somebodyElse())),
    ];
    expect(mentor.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(mentor.headers.get('cache-control')).toContain('no-store');
    expect(mentor.headers.get('x-accel-buffering')).toBe('no');
    expect(mentor.headers.get('content-encoding')).toBeNull();
    expect(mentor.events[0]).toMatchObject({ event: 'ready', data: {} });

    const { identifier } = await cancelOne();
    await vi.waitFor(
      () => {
        const told = mentor.events.find(({ event }) => event === 'mentorship');
        expect(told?.data).toEqual({ identifier });
        const note = mentor.events.find(({ event }) => event === 'notification');
        expect(note?.data).toEqual({ notification: expect.any(String), type: 'session_update' });
      },
      { timeout: 2_000 },
    );
    expect(other.events.map(({ event }) => event)).toEqual(['ready']);
  });

  it('is made up for after a break', async () => {
    const browser = await enter('marcos.mentor');
    const first = await listen(browser);
    const stood = first.events[0]?.id;
    await first.leave();
    const { identifier } = await cancelOne();
    const second = await listen(browser, `?desde=${stood}`);
    await eventually(() =>
      expect(second.events.find(({ event }) => event === 'mentorship')?.data).toEqual({ identifier }),
    );
    expect((await listen(browser, '?desde=999999')).events[0]?.event).toBe('reset');
  });
});

describe('access', () => {
  it('nobody else than who is logged in: 204, for which an EventSource stays away', async () => {
    const nobody = new Browser(server.origin);
    expect((await nobody.fetch('/eventos')).status).toBe(204);
    const mentor = await enter('marcos.mentor');
    expect((await mentor.fetch('/eventos?usuario=999999')).status).toBe(204);
  });

  it('the log-out ends it within five seconds', async () => {
    const browser = await enter('ana.alumna');
    const reader = await listen(browser);
    const phone = await listen(await enter('ana.alumna'));
    await browser.fetch('/logout', { method: 'POST' });
    const since = Date.now();
    await reader.ended;
    expect(reader.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session-over' } });
    expect(Date.now() - since).toBeLessThan(6_000);
    expect(
      phone.events.map(({ event }) => event),
      'her other log-in',
    ).not.toContain('end');
    expect((await browser.fetch('/eventos', { method: 'HEAD' })).status).toBe(204);
  });

  it('eight at once, and who leaves makes room', async () => {
    const browser = await enter('ana.alumna');
    const all = await Promise.all(Array.from({ length: 8 }, () => listen(browser)));
    const ninth = await browser.fetch('/eventos');
    expect([ninth.status, ninth.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await browser.fetch('/eventos', { method: 'HEAD' })).status).toBe(429);
    await all[0]?.leave();
    await eventually(async () => expect((await listen(browser)).status).toBe(200));
  });

  it('answers other questions sensibly', async () => {
    const browser = await enter('marcos.mentor');
    const status = async (path: string, init: RequestInit = {}) => {
      const answer = await browser.fetch(path, init);
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await status('/eventos', { method: 'HEAD' })).toBe(200);
    expect(await status('/eventos', { method: 'POST' })).toBe(405);
    expect(await status('/eventos', { method: 'OPTIONS' })).toBe(405);
    expect(await status('/eventos.data')).toBe(404);
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await status('/eventos', { headers: { 'Sec-Fetch-Site': site } }), site).toBe(403);
    expect(await status('/eventos', { headers: { 'Sec-Fetch-Site': 'same-origin' } })).toBe(200);
  });
});

it('the stop ends it at once, and is not held up', async () => {
  const reader = await listen(await enter('marcos.mentor'));
  const since = Date.now();
  const code = server.stop('SIGTERM');
  await reader.ended;
  expect(reader.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'stopping' } });
  expect(Date.now() - since).toBeLessThan(4_000);
  expect(await code).toBe(0);
  expect(Date.now() - since).toBeLessThan(5_000);
});
