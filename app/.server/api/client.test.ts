/** The client over the network: what it sends, and how it treats answers. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessToken, loggedIn, testPlatform, visit } from '~/tests/support/platform';
import type { Api } from './api';

const API = 'http://api.test/base';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ACCESS = accessToken('first');
const open = () => testPlatform({ env: { apiUrl: `${API}/` } });

/** Answers requests for a path in turn and repeats the last answer; returns the requests. */
function answers(path: string, ...given: (() => Response | Promise<Response>)[]): Request[] {
  const seen: Request[] = [];
  server.use(
    http.all(`${API}${path}`, async ({ request }) => {
      seen.push(request.clone());
      return given[Math.min(seen.length, given.length) - 1]?.();
    }),
  );
  return seen;
}

function anonymous(platform = open()): Api {
  return visit(platform, '/').context.api;
}

function member(platform = open(), init: Parameters<typeof visit>[2] = {}): Api {
  const cookies = loggedIn(platform, { access: ACCESS, refresh: 'r1' });
  return visit(platform, '/', { ...init, cookies }).context.api;
}

const json =
  (body: unknown, status = 200) =>
  () =>
    HttpResponse.json(body as object, { status });
const NO_MENTORSHIPS = json({ count: 0, next: null, previous: null, results: [] });
const HTML_502 = () => new HttpResponse('<html><h1>502 Bad Gateway</h1></html>', { status: 502 });

describe('a request to the API', () => {
  it('carries what the API needs, and no browser headers', async () => {
    const seen = answers('/api/mentorships/', NO_MENTORSHIPS);
    const headers = {
      'x-request-id': 'request-12345',
      'x-forwarded-for': '6.6.6.6',
      'user-agent': 'Browser',
      'accept-language': 'fr',
      connection: 'keep-alive',
      referer: 'http://localhost:3000/secret',
    };
    await member(open(), { headers }).mentorships.list();
    const sent = Object.fromEntries(seen[0]?.headers ?? []);
    expect(sent).toMatchObject({
      accept: 'application/json',
      'accept-encoding': 'gzip',
      authorization: `Bearer ${ACCESS}`,
      'x-request-id': 'request-12345',
      'x-forwarded-for': '203.0.113.7',
    });
    expect(Object.keys(sent).sort()).toEqual([
      'accept',
      'accept-encoding',
      'authorization',
      'x-forwarded-for',
      'x-request-id',
    ]);
  });

  it('names the browser only at the log-in', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0', 'accept-language': 'fr' };
    const { context } = visit(open(), '/login', { headers });
    const token = answers('/api/auth/token/', json({ access: ACCESS, refresh: 'r1' }));
    await context.api.auth.logIn({ username: 'ana', password: 'x' });
    expect(token[0]?.headers.get('user-agent')).toBe(headers['user-agent']);
    expect(token[0]?.headers.get('accept-language')).toBeNull();

    const reset = answers('/api/auth/password-reset/', () => new HttpResponse(null, { status: 204 }));
    await context.api.passwords.requestReset('ana@example.org');
    expect(reset[0]?.headers.get('user-agent')).toBeNull();
    const registered = answers('/api/auth/register/', json({}, 201));
    await context.api.auth.register({ username: 'ana', email: 'a@b.es', password: 'x', user_type: 'alumno' });
    expect(registered[0]?.headers.get('user-agent')).toBeNull();
  });

  it('sends at most 300 characters of the user agent, and none if there is none', async () => {
    const token = answers('/api/auth/token/', json({ access: ACCESS, refresh: 'r1' }));
    const logIn = (headers: Record<string, string>) =>
      visit(open(), '/login', { headers }).context.api.auth.logIn({ username: 'ana', password: 'x' });
    await logIn({ 'user-agent': 'é'.repeat(5_000) });
    await logIn({});
    expect(token.map(({ headers }) => headers.get('user-agent')?.length ?? 0)).toEqual([300, 0]);
  });

  it('goes to the configured API, one encoded segment for each value', async () => {
    const seen = answers('/api/availability/mentor/:id/free/', json([]));
    const range = { from: '2026-11-23', to: '2026-11-29' };
    await anonymous().availability.listFree('7/../../x?', range);
    expect(seen[0]?.url).toBe(
      `${API}/api/availability/mentor/7%2F..%2F..%2Fx%3F/free/?page_size=100&start_date=2026-11-23&end_date=2026-11-29`,
    );
    await expect(anonymous().availability.listFree('..', range)).rejects.toMatchObject({ status: 404 });
    expect(seen).toHaveLength(1);
  });

  it('follows no redirect', async () => {
    answers('/api/expertises/', () =>
      HttpResponse.json(null, { status: 302, headers: { location: 'http://evil.test/' } }),
    );
    await expect(anonymous().expertises.list()).rejects.toMatchObject({ kind: 'answer', status: 302 });
  });

  it('matches the contract', async () => {
    const api = member();
    const confirmed = answers('/api/mentorships/m-1/', json({}));
    await api.mentorships.confirm('m-1');
    expect(confirmed[0]?.method).toBe('PUT');
    expect(await confirmed[0]?.json()).toEqual({ confirmation: true });
    await api.mentorships.cancel('m-1');
    expect(confirmed[1]?.method).toBe('DELETE');

    const booked = answers('/api/mentorships/', json({ id: 1 }, 201));
    const hours = { init_date: 'x', end_date: 'y' };
    const payload = { mentor: 'm', alumnos: ['a'], ...hours, price: 25, additional_information: 'z' };
    await expect(api.mentorships.create(payload, { idempotencyKey: 'once' })).resolves.toBeNull();
    expect(booked[0]?.headers.get('idempotency-key')).toBe('once');
    expect(await booked[0]?.json()).toEqual(payload);

    const registered = answers('/api/auth/register/', json({}, 201));
    await api.auth.register({ username: 'ana', email: 'a@b.es', password: 'secreto-9', user_type: 'alumno' });
    expect(registered[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data/);
    expect(registered[0]?.headers.get('authorization')).toBeNull();
    expect([...((await registered[0]?.formData()) ?? [])]).toEqual([
      ['username', 'ana'],
      ['email', 'a@b.es'],
      ['password', 'secreto-9'],
      ['user_type', 'alumno'],
    ]);
  });
});

describe('retrying', () => {
  it.each([
    ['a lost connection', () => HttpResponse.error()],
    ['a 502 in HTML', HTML_502],
    ['a 503', json({}, 503)],
    ['a 504', json({}, 504)],
  ])('is done once for a read after %s', async (_, failure) => {
    const seen = answers('/api/mentorships/', failure, NO_MENTORSHIPS);
    await expect(member().mentorships.list()).resolves.toEqual([]);
    expect(seen).toHaveLength(2);
  });

  it('is done at most once', async () => {
    const seen = answers('/api/expertises/', HTML_502);
    await expect(anonymous().expertises.list()).rejects.toMatchObject({
      status: 502,
      body: expect.stringContaining('<h1>'),
    });
    expect(seen).toHaveLength(2);
  });

  it.each([400, 401, 404, 429, 500])('is not done after a %i', async (status) => {
    const seen = answers('/api/expertises/', json({ detail: 'no' }, status));
    await expect(anonymous().expertises.list()).rejects.toMatchObject({ status, body: { detail: 'no' } });
    expect(seen).toHaveLength(1);
  });

  it('is never done for a write', async () => {
    const seen = answers('/api/mentorships/m-1/', () => HttpResponse.error());
    await expect(member().mentorships.cancel('m-1')).rejects.toMatchObject({ kind: 'network', status: 0 });
    expect(seen).toHaveLength(1);
  });

  it('stops after five failures, and the API is not called', async () => {
    const platform = open();
    const seen = answers('/api/mentorships/m-1/', HTML_502);
    for (let i = 0; i < 5; i++)
      await member(platform)
        .mentorships.cancel('m-1')
        .catch(() => null);
    await expect(member(platform).mentorships.cancel('m-1')).rejects.toMatchObject({
      kind: 'open',
      status: 0,
    });
    expect(seen).toHaveLength(5);
  });
});

describe('invalid answers', () => {
  it.each([
    ['cut JSON', () => new HttpResponse('[{"name_id": "fis')],
    ['HTML', () => new HttpResponse('<h1>Bienvenido</h1>', { headers: { 'content-type': 'text/html' } })],
    ['nothing', () => new HttpResponse(null, { status: 204 })],
    ['another shape', json({ surprise: true })],
  ])('%s is a 502', async (_, answer) => {
    answers('/api/expertises/', answer);
    await expect(anonymous().expertises.list()).rejects.toMatchObject({ kind: 'unreadable', status: 502 });
  });
});

describe('logging in', () => {
  const logIn = () => anonymous().auth.logIn({ username: 'ana', password: 'secreta' });

  it('takes the refresh token from the cookie or the body', async () => {
    const cookie = { headers: { 'set-cookie': 'refresh_token=rc.x-y; HttpOnly; Path=/api/' } };
    const seen = answers(
      '/api/auth/token/',
      () => HttpResponse.json({ access: 'a1' }, cookie),
      json({ access: 'a2', refresh: 'rb' }),
      json({ access: 'a3' }),
      json({ access: 'a4', refresh: 'x; Path=/evil' }),
    );
    await expect(logIn()).resolves.toEqual({ access: 'a1', refresh: 'rc.x-y' });
    expect(await seen[0]?.json()).toEqual({ username: 'ana', password: 'secreta' });
    await expect(logIn()).resolves.toEqual({ access: 'a2', refresh: 'rb' });
    await expect(logIn()).rejects.toMatchObject({ status: 502 });
    await expect(logIn()).rejects.toMatchObject({ status: 502 });
  });

  it('passes a 401 on as a wrong password, not as an expired session', async () => {
    answers('/api/auth/token/', json({ detail: 'no', code: 'no_active_account' }, 401));
    await expect(member().auth.logIn({ username: 'a', password: 'b' })).rejects.toMatchObject({
      status: 401,
      body: { code: 'no_active_account' },
    });
  });
});

describe('logging out', () => {
  it('sends both tokens to the API, and never fails', async () => {
    const seen = answers('/api/auth/logout/', json({}, 500));
    await member().auth.logOut();
    expect(seen[0]?.headers.get('authorization')).toBe(`Bearer ${ACCESS}`);
    expect(seen[0]?.headers.get('cookie')).toBe('refresh_token=r1');
    await anonymous().auth.logOut();
    expect(seen).toHaveLength(1);
  });
});

it('the refresh is a POST without a body and with the cookie of the contract', async () => {
  const platform = testPlatform({ env: { apiUrl: API }, clock: { ms: Date.parse('2026-11-20T11:00:00Z') } });
  const seen = answers('/api/auth/token/refresh/', json({ access: accessToken('b'), refresh: 'r2' }));
  answers('/api/mentorships/', NO_MENTORSHIPS);
  const old = testPlatform({});
  const cookies = loggedIn(old, { access: ACCESS, refresh: 'r1' });
  const { context } = visit(platform, '/', { cookies });
  await context.api.mentorships.list();
  expect(seen[0]?.method).toBe('POST');
  expect(seen[0]?.headers.get('cookie')).toBe('refresh_token=r1');
  expect(seen[0]?.headers.get('authorization')).toBeNull();
  expect(await seen[0]?.text()).toBe('');
});
