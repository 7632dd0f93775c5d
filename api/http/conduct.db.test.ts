import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorDetail } from '~/api/contract/common';
import { EXTENSIONS } from '~/api/contract/extensions';
import { openWorld } from '~/tests/support/world';

const { world, ana } = await openWorld(
  { ana: 'student' },
  { limits: { registerAddress: { points: 1e6, seconds: 1 } } },
);

test('a GET without the final slash is redirected to it, keeping the query', async () => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await world.call(method, '/api/mentors?expertises=a,b');
    expect([status, headers.get('Location')]).toEqual([301, '/api/mentors/?expertises=a,b']);
  }
});

test('any other method without the final slash is a 404, as is an unknown path', async () => {
  for (const [method, path] of [
    ['POST', '/api/auth/token'],
    ['DELETE', '/api/mentorships'],
    ['GET', '/api/nada/'],
    ['POST', '/api/nada/'],
    ['GET', '/otra/cosa/'],
  ] as const) {
    const { status, body } = await world.call(method, path);
    expect([status, body]).toEqual([404, { detail: 'No encontrado.' }]);
  }
});

test.each([
  ['POST', '/api/mentors/', 'GET, HEAD'],
  ['GET', '/api/auth/token/', 'POST'],
  ['PUT', '/api/mentorships/', 'GET, HEAD, POST'],
  ['POST', '/api/mentorships/7/', 'DELETE, GET, HEAD, PATCH, PUT'],
  ['OPTIONS', '/api/auth/profile/', 'PATCH, PUT'],
])('%s %s is a 405 that allows %s', async (method, path, allow) => {
  const { status, headers, body } = await world.call(method, path);
  expect([status, headers.get('Allow')]).toEqual([405, allow]);
  expect(errorDetail.parse(body).detail).toContain('no permitido');
});

test('ids that cannot exist are a 404', async () => {
  const huge = '9'.repeat(40);
  for (const path of [
    `/api/auth/profile/${huge}/`,
    '/api/auth/profile/2147483648/',
    '/api/auth/profile/-1/',
    '/api/expertises/1e3/',
    `/api/mentorships/${huge}/`,
    '/api/mentorships/no-uuid/',
    '/api/mentorships/00000000-0000-0000-0000-000000000000/',
    '/api/mentors/%00/',
    '/api/mentors/%ED%A0%80/',
    `/api/availability/mentor/${huge}/free/?start_date=2026-10-19&end_date=2026-10-20`,
  ]) {
    const { status } = await world.call('GET', path, ana);
    expect([path, status]).toEqual([path, 404]);
  }
});

const post = (body: BodyInit, type?: string, path = '/api/auth/token/') =>
  world.send(path, { method: 'POST', body, headers: type ? { 'Content-Type': type } : {} });

test('malformed bodies are a 400, other content types a 415, large ones a 413', async () => {
  for (const body of ['{', '{"username": "\\ud8"}', new Uint8Array([0x22, 0xff, 0x22]), '[1,', 'undefined']) {
    const { status, body: answer } = await post(body, 'application/json');
    expect([status, answer]).toEqual([400, { detail: 'El JSON enviado no es válido.' }]);
  }
  for (const body of ['[]', '"x"', 'null', '7', '{"username": {}, "password": []}']) {
    expect((await post(body, 'application/json; charset=utf-8')).status).toBe(400);
  }
  for (const type of ['text/plain', 'text/json', 'application/xml', 'multipart/form-data; boundary=x', '']) {
    expect((await post(new TextEncoder().encode('{}'), type || undefined)).status).toBe(415);
  }
  expect((await post(' '.repeat(300_000), 'application/json')).status).toBe(413);
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64_000)) });
  const streamed = await world.send('/api/auth/register/', {
    method: 'POST',
    body: endless,
    duplex: 'half',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  } as RequestInit);
  expect(streamed.status).toBe(413);
  expect((await post('--x\r\nbroken', 'multipart/form-data; boundary=y', '/api/auth/register/')).status).toBe(
    400,
  );
});

test('text that the database cannot store is refused on its field', async () => {
  for (const bad of ['a\u0000b', 'a\ud800b']) {
    const { status, body } = await world.call('PATCH', '/api/auth/profile/', {
      token: ana.token,
      body: { bio: bad, subjects_needed_help: ['ok', bad], unknown: bad },
    });
    expect(status).toBe(400);
    expect(Object.keys(body).sort()).toEqual(['bio', 'subjects_needed_help']);
  }
});

test('a valid request id is returned; an invalid one is replaced', async () => {
  const sent = async (id: string) =>
    (await world.call('GET', '/api/capabilities/', { headers: { 'X-Request-Id': id } })).headers.get(
      'X-Request-Id',
    );
  expect(await sent('abc-123')).toBe('abc-123');
  expect(await sent('no spaces please')).toMatch(/^[\da-f-]{36}$/);
});

test('capabilities list all extensions', async () => {
  const { body } = await world.call('GET', '/api/capabilities/');
  expect(body).toEqual({ extensions: [...EXTENSIONS] });
  expect(body.extensions).toContain('account');
});

const ROUTES = [
  ['POST', '/api/auth/token/', ['username', 'password']],
  ['POST', '/api/auth/token/refresh/', ['refresh']],
  ['POST', '/api/auth/register/', ['username', 'email', 'password', 'user_type']],
  [
    'PATCH',
    '/api/auth/profile/',
    ['first_name', 'bio', 'date_of_birth', 'price', 'interests', 'learning_goals'],
  ],
  ['POST', '/api/availability/bulk_update/', ['availability']],
  [
    'POST',
    '/api/mentorships/',
    ['mentor', 'alumnos', 'init_date', 'end_date', 'price', 'room_size', 'expertises'],
  ],
  ['GET', '/api/mentorships/', ['page', 'page_size', 'status', 'q', 'from', 'to']],
  ['GET', '/api/mentors/', ['expertises']],
  ['GET', '/api/expertises/', ['scope']],
  ['GET', '/api/availability/mentor/1/free/', ['start_date', 'end_date']],
] as const;

const nasty = fc.oneof(
  fc.anything(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>(
    '\u0000',
    '\ud800',
    -0,
    1e308,
    2 ** 53,
    '0000-01-01',
    '9999-12-31',
    "' or 1=1 --",
    {
      __proto__: null,
      toString: 'x',
    },
  ),
  fc.constantFrom<unknown>('9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00Z', '2026-10-20T10:00:00+02:00'),
);

test('no input causes a 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ROUTES),
      fc.array(nasty, { minLength: 7, maxLength: 7 }),
      async ([method, path, fields], values) => {
        const sent = fields.map((name, i) => [name, values[i]] as const);
        const search = new URLSearchParams(sent.map(([name, value]) => [name, text(value)]));
        const { status } =
          method === 'GET'
            ? await world.call(method, `${path}?${search}`, ana)
            : await world.send(path, {
                method,
                body: text(Object.fromEntries(sent)),
                headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${ana.token}` },
              });
        expect(status).toBeLessThan(500);
      },
    ),
    { numRuns: process.env.SOAK ? 3000 : 250 },
  );
});

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return 'null';
  }
}
