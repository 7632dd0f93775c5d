/** Cached public pages: who gets them, their content, and what drops them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account, call, listMine, logIn } from '~/tests/support/bookings';
import { type Foreign, startForeign } from '~/tests/support/foreign';
import { Browser } from '~/tests/support/foreignBrowser';
import { ask } from '~/tests/support/http';
import { preloaded, type RunningServer, startServer } from '~/tests/support/server';

const NAME = 'marcos.mentor';
const PROFILE = `/mentors/${NAME}`;
const PUBLIC = 'public, max-age=0, s-maxage=60';
const NO_WEEK = 'Disponibilidad no visible';
const LEAVING = 'teresa.blanco';
const REQUESTS = process.env.SOAK ? 2_000 : 100;
/** NOTIFY is heard within milliseconds of the commit; pages that nobody spoils stay for a minute. */
const SOON = { interval: 5, timeout: 10_000 };

let server: RunningServer;
let mentor: Account;
let student: Account;
beforeAll(async () => {
  server = await startServer({ args: preloaded('jumpingClock.mjs') });
  mentor = await logIn(server.origin, NAME);
  student = await logIn(server.origin, 'ana.alumna');
});
afterAll(() => server?.stop());

const get = (path: string, headers: Record<string, string> = {}) => ask(server.port, path, { headers });
const rename = (last_name: string) => call(mentor, 'PATCH', '/api/auth/profile/', { last_name });
describe('a visitor without our cookies', () => {
  beforeEach(() => rename('Ruiz Soler'));

  it.each([
    'br',
    'gzip',
    'identity',
  ])('gets the page in %s, with its own ETag, and 304 the next time', async (encoding) => {
    const accept = { 'accept-encoding': encoding };
    const first = await get(PROFILE, accept);
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'cache-control': PUBLIC,
      vary: 'Cookie, Save-Data, Accept-Encoding',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'content-length': String(first.bytes.byteLength),
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    });
    expect(first.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(first.headers['x-cache-tags']).toBeUndefined();
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(first.text).toContain('Ruiz Soler');
    const again = await get(PROFILE, accept);
    expect([again.headers.etag, again.bytes.equals(first.bytes)]).toEqual([first.headers.etag, true]);
    const etag = first.headers.etag ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const unchanged = await get(PROFILE, { ...accept, 'if-none-match': known });
      expect([unchanged.status, unchanged.bytes.byteLength]).toEqual([304, 0]);
      expect(unchanged.headers).toMatchObject({
        etag,
        'cache-control': PUBLIC,
        vary: 'Cookie, Save-Data, Accept-Encoding',
      });
    }
    const other = await get(PROFILE, { ...accept, 'if-none-match': '"other"' });
    expect(other.status).toBe(200);
    const head = await ask(server.port, PROFILE, { method: 'HEAD', headers: accept });
    const { date: _date, ...lines } = head.headers;
    expect(first.headers).toMatchObject(lines);
    expect(head.bytes.byteLength).toBe(0);
  });

  it('has a tag for each encoding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (encoding) => (await get(PROFILE, { 'accept-encoding': encoding })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it('gets the same page whatever other headers the request has', async () => {
    const { headers, text } = await get(PROFILE);
    for (const [path, more] of [
      [`${PROFILE}?utm_source=boletin&x=%22%3E%3Cscript%3E`, {}],
      ['/mentors/marcos%2Ementor', {}],
      [PROFILE, { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
      [PROFILE, { 'x-original-url': '/login', 'x-rewrite-url': '/login', 'x-http-method-override': 'POST' }],
      [PROFILE, { range: 'bytes=0-10' }],
      [PROFILE, { cookie: '_ga=GA1.2; theme=dark' }],
      [
        PROFILE,
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', origin: 'https://evil.example' },
      ],
      [PROFILE, { 'cache-control': 'no-cache', pragma: 'no-cache' }],
    ] as [string, Record<string, string>][]) {
      const other = await get(path, more);
      expect([path, other.status, other.headers.etag]).toEqual([path, 200, headers.etag]);
      expect(other.text).toBe(text);
    }
    expect(text).not.toContain('evil.example');
  });
});

describe('not cached', () => {
  const COOKIES = [
    'refresh_token',
    'session_retry',
    'flash',
    'booking_draft',
    'known_device',
    'has_logged_in',
  ];

  it.each([
    ...COOKIES,
    ...COOKIES.map((name) => `__Host-${name}`),
  ])('for a visitor with the cookie %s', async (name) => {
    await get(PROFILE);
    const { headers, status } = await get(PROFILE, { cookie: `theme=dark; ${name}=x` });
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'private, no-store', undefined]);
    expect(headers['x-cache-tags']).toBeUndefined();
  });

  it.each<[string, string, Record<string, string>]>([
    ['who brings a token', PROFILE, { authorization: 'Bearer x' }],
    ['the data of a page', `${PROFILE}.data`, {}],
    ['a page of the account', '/login', {}],
    ['another spelling', '/Mentors/marcos.mentor', {}],
  ])('%s', async (_, path, headers) => {
    const answer = await get(path, headers);
    expect([answer.headers['cache-control'], answer.headers.etag]).toEqual(['private, no-store', undefined]);
    expect(answer.headers['x-cache-tags']).toBeUndefined();
  });

  it('for a name in capitals, which redirects, or an unknown one, which is a 404', async () => {
    const capitals = await get('/mentors/MARCOS.mentor');
    expect([capitals.status, capitals.headers.location]).toEqual([301, PROFILE]);
    const nobody = await get('/mentors/nadie.conocido');
    expect([nobody.status, nobody.headers['cache-control'], nobody.headers.etag]).toEqual([
      404,
      'private, no-store',
      undefined,
    ]);
  });

  it('from a visitor with a cookie to the next one without', async () => {
    const draft = await get(PROFILE, {
      cookie: 'flash=x; has_logged_in=1',
      'x-forwarded-for': '203.0.113.9',
    });
    expect(draft.headers['cache-control']).toBe('private, no-store');
    const { headers } = await get(PROFILE);
    expect(headers['cache-control']).toBe(PUBLIC);
  });
});

describe('a change through the API', () => {
  const text = async (path = PROFILE) => (await get(path)).text;

  it('to a profile is visible with the next request, in lists too', async () => {
    // The best mentors depend on the day of the demo.
    const [, listed = ''] = /href="\/mentors\/([\w.-]+)"/.exec(await text('/')) ?? [];
    const one = await logIn(server.origin, listed);
    await text(`/mentors/${listed}`);
    for (const last_name of ['Ruiz Uno', 'Ruiz Dos', 'Ruiz Tres']) {
      await call(one, 'PATCH', '/api/auth/profile/', { last_name });
      for (const path of [`/mentors/${listed}`, '/'])
        await vi.waitFor(async () => expect(await text(path)).toContain(last_name), SOON);
    }
  });

  it('leaves other pages alone', async () => {
    const before = await get('/help');
    await rename('Ruiz Cuatro');
    await vi.waitFor(async () => expect(await text()).toContain('Ruiz Cuatro'), SOON);
    expect((await get('/help')).headers.etag).toBe(before.headers.etag);
  });

  it('to the week is visible', async () => {
    expect(await text()).not.toContain(NO_WEEK);
    await call(mentor, 'POST', '/api/availability/bulk_update/', { availability: [] });
    await vi.waitFor(async () => expect(await text()).toContain(NO_WEEK), SOON);
  });

  it('to a review is visible, as are its reply and its deletion', async () => {
    const { results } = (await call(student, 'GET', '/api/mentorships/without_review/')) as {
      results: { id: number; mentor: { username: string }; alumnos: { id: number }[] }[];
    };
    const [session] = results;
    if (!session) throw new Error('The demo student has nothing to review');
    const page = `/mentors/${session.mentor.username}`;
    await text(page);
    const title = 'Nunca lo había visto tan claro';
    const body = { mentorship: session.id, title, calification: 5, text: 'Muy bien.', badges: [1] };
    const { id } = (await call(student, 'POST', '/api/reviews/', body)) as { id: number };
    const reviewed = await logIn(server.origin, session.mentor.username);
    const [about] = session.alumnos;
    const other = { mentorship: session.id, alumno: about?.id, calification: 5, text: 'Constante.' };
    await call(reviewed, 'POST', '/api/student-reviews/', other);
    await vi.waitFor(async () => expect(await text(page)).toContain(title), SOON);
    await call(reviewed, 'PUT', `/api/reviews/${id}/reply/`, { text: 'Gracias, da gusto así.' });
    await vi.waitFor(async () => expect(await text(page)).toContain('da gusto así'), SOON);
    await call(student, 'DELETE', `/api/reviews/${id}/`);
    await vi.waitFor(async () => expect(await text(page)).not.toContain(title), SOON);
  });

  it('to indexing is visible, and a deleted account is a 404', async () => {
    const leaving = await logIn(server.origin, LEAVING);
    const page = `/mentors/${LEAVING}`;
    expect(await text(page)).not.toContain('content="noindex"');
    await call(leaving, 'PATCH', '/api/auth/preferences/', { indexed: false });
    await vi.waitFor(async () => expect(await text(page)).toContain('content="noindex"'), SOON);
    for (const identifier of await listMine(leaving)) {
      await call(leaving, 'DELETE', `/api/mentorships/${identifier}/`).catch(() => {});
    }
    await call(leaving, 'DELETE', '/api/auth/delete/', { password: 'Mentorea2026' });
    await vi.waitFor(async () => expect((await get(page)).status).toBe(404), SOON);
    expect(await text('/')).not.toContain(page);
  });
});

it('a thousand invented queries make no new pages, and keep the cached one', async () => {
  const { headers } = await get(PROFILE);
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => get(`${PROFILE}?q${n}=${n}&pagina=1`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([answers[0]?.text]));
  expect((await get(PROFILE)).headers.etag).toBe(headers.etag);
});

it('reviews are filtered by existing marks and badges; an invented one is dropped from the address', async () => {
  const { status, headers } = await get(`${PROFILE}?estrellas=5&medalla=987654`);
  expect([status, headers.location]).toEqual([302, `${PROFILE}?estrellas=5`]);
  expect((await get(`${PROFILE}?estrellas=5`)).text).toContain('Solo las reseñas de 5 estrellas.');
  expect((await get(`${PROFILE}?estrellas=6&medalla=%3Cb%3E`)).text).not.toContain('Solo las reseñas');
});

it('simultaneous requests with and without a session never get each other’s page', async () => {
  const browser = new Browser(server.origin);
  await browser.press(await browser.open('/login'), 'Iniciar sesión', {
    username: 'ana.alumna',
    password: 'Mentorea2026',
  });
  const cookie = [...browser.cookies].map((one) => one.join('=')).join('; ');
  const paths = [PROFILE, '/', '/help'];
  const wrong: string[] = [];
  const ways = Array.from({ length: REQUESTS }, (_, n) => paths[n % paths.length] ?? PROFILE);
  const own = ways.map((path) => async () => {
    const { status, headers, text } = await get(path, { cookie, 'accept-encoding': 'br' });
    const isOwn =
      text.includes(path === PROFILE ? 'action="/logout"' : 'href="/dashboard"') &&
      !text.includes('href="/register"');
    if (status !== 200 || headers['cache-control'] !== 'private, no-store' || !isOwn)
      wrong.push(`own ${path}`);
  });
  const unknown = ways.map((path) => async () => {
    const { status, headers, text } = await get(path, { 'accept-encoding': 'br' });
    const isOwn = text.includes('"/logout"') || text.includes('href="/dashboard"');
    if (status !== 200 || headers['cache-control'] !== PUBLIC || headers['set-cookie'] || isOwn)
      wrong.push(`unknown ${path}`);
  });
  await Promise.all([inTurns(own, 8), inTurns(unknown, 8), changing()]);
  expect(wrong).toEqual([]);
}, 900_000);

/** Concurrent requests. */
async function inTurns(work: (() => Promise<void>)[], width: number): Promise<void> {
  const waiting = [...work];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await next();
    }),
  );
}

/** Drops pages while they are requested. */
async function changing(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await rename(`Ruiz ${n}`);
}

describe('with an API of others', () => {
  let foreign: Foreign;
  let site: RunningServer;
  beforeAll(async () => {
    foreign = await startForeign();
    site = await startServer({ args: preloaded('jumpingClock.mjs'), env: { API_URL: foreign.url } });
  });
  afterAll(async () => {
    await site?.stop();
    await foreign?.close();
  });
  const many = () => Promise.all(Array.from({ length: 50 }, () => ask(site.port, '/')));
  const renderings = () => foreign.calls.filter((call) => call.startsWith('GET /api/mentors/')).length;

  it('fifty simultaneous first visitors share one rendering, and a minute later the old page while one renews it', async () => {
    expect(new Set((await many()).map(({ headers }) => headers['cache-control']))).toEqual(new Set([PUBLIC]));
    expect(renderings()).toBe(1);
    await many();
    expect(renderings()).toBe(1);
    site.child.kill('SIGUSR2');
    await ask(site.port, '/healthz');
    const old = await many();
    expect(new Set(old.map(({ headers }) => headers.etag)).size).toBe(1);
    await vi.waitFor(async () => {
      await ask(site.port, '/');
      expect(renderings()).toBe(2);
    }, SOON);
    await many();
    expect(renderings()).toBe(2);
  });
});
