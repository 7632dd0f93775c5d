/** Each case of docs/contract.md, 'Reading other servers', read through the client. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessToken, loggedIn, testPlatform, visit } from '~/tests/support/platform';

const API = 'http://api.test';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function api(replies: Record<string, unknown>) {
  const asked: string[] = [];
  server.use(
    http.put(`${API}/*`, () => HttpResponse.json({ detail: 'Not found.' }, { status: 404 })),
    http.get(`${API}/*`, ({ request }) => {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname + search);
      const reply = replies[pathname + search] ?? replies[pathname];
      return reply === undefined
        ? HttpResponse.json({ detail: 'Not found.' }, { status: 404 })
        : HttpResponse.json(reply as object);
    }),
  );
  const platform = testPlatform({ env: { apiUrl: API } });
  const cookies = loggedIn(platform, { access: accessToken('a'), refresh: 'r' });
  return { api: visit(platform, '/', { cookies }).context.api, asked };
}

const mentor = (username: string, more: object = {}) => ({
  id: username,
  username,
  user_type: 'mentor',
  ...more,
});
const session = (more: object = {}) => ({
  id: 31,
  identifier: 'S-31',
  init_date: '2026-11-23T09:00:00Z',
  end_date: '2026-11-23T10:00:00Z',
  ...more,
});

describe('values', () => {
  it('unknown extra fields pass, decimals may be text', async () => {
    const profile = { price: '45.00', rating: '4.5', total_reviews: '12', total_score: '4.37', extra: 1 };
    const { api: client } = api({ '/api/mentors/': [mentor('eva', { profile, shoe_size: 38 })] });
    const [eva] = await client.mentors.list();
    expect(eva?.profile).toMatchObject({ price: 45, rating: 4.5, total_reviews: 12, total_score: 4.37 });
    expect(eva).not.toHaveProperty('shoe_size');
  });

  it('a participant without a user type keeps their role in the mentorship', async () => {
    const { api: client } = api({
      '/api/mentorships/': [
        session({
          mentor: { id: 1, username: 'eva' },
          alumnos: [{ id: 2, username: 'ana', user_type: null }],
        }),
      ],
    });
    const [one] = await client.mentorships.list();
    expect(one?.mentor?.username).toBe('eva');
    expect(one?.alumnos.map((person) => person.username)).toEqual(['ana']);
  });

  it('null and missing become an empty value', async () => {
    const nothing = {
      expertise: null,
      rating: null,
      price: null,
      expertises: null,
      available: null,
      bio: null,
    };
    const { api: client } = api({
      '/api/mentors/': [
        mentor('eva', { profile: null, profile_picture: null, first_name: null }),
        mentor('leo', { profile: nothing }),
        mentor('noa'),
      ],
    });
    for (const one of await client.mentors.list()) {
      expect(one).toMatchObject({ full_name: one.username, profile_picture: '', first_name: '' });
      expect(one.profile).toMatchObject({
        price: null,
        rating: null,
        expertise: '',
        expertises: [],
        available: true,
      });
    }
  });

  it('an empty or invalid decimal is null, never zero or NaN', async () => {
    const { api: client } = api({
      '/api/mentors/': [mentor('eva', { profile: { price: '', rating: 'n/a' } })],
    });
    expect((await client.mentors.list())[0]?.profile).toMatchObject({ price: null, rating: null });
  });

  it.each([
    ['2026-11-23T09:00:00Z'],
    ['2026-11-23T09:00:00+00:00'],
    ['2026-11-23T09:00:00.123456Z'],
    ['2026-11-23T10:00:00.123456+01:00'],
  ])('%s is an instant', async (init_date) => {
    const { api: client } = api({ '/api/mentorships/': [session({ init_date })] });
    expect((await client.mentorships.list())[0]?.init_date).toMatch(/^2026-11-23T09:00:00\.(000|123)Z$/);
  });

  it.each([
    ['name_ids', ['algebra', 'fisica'], ['algebra', 'fisica']],
    ['names', ['Álgebra'], ['Álgebra']],
    ['objects', [{ id: 1, name_id: 'algebra', name: 'Álgebra' }], ['algebra']],
    ['objects without name_id', [{ id: 1, name: 'Álgebra' }], ['Álgebra']],
    ['null', null, []],
  ])('expertises may be %s', async (_, expertises, expected) => {
    const { api: client } = api({
      '/api/mentorships/': [session({ expertises })],
      '/api/mentors/': [mentor('eva', { profile: { expertises } })],
    });
    expect((await client.mentorships.list())[0]?.expertises.map((e) => e.name_id)).toEqual(expected);
    expect((await client.mentors.list())[0]?.profile.expertises.map((e) => e.name_id)).toEqual(expected);
  });
});

describe('identifiers', () => {
  it('the identifier is used, or the id if it is missing', async () => {
    const { api: client } = api({
      '/api/mentorships/': [
        session(),
        session({ id: 32, identifier: undefined }),
        session({ id: 33, identifier: 900 }),
      ],
    });
    // They start at the same time: the highest id comes first.
    expect((await client.mentorships.list()).map((m) => m.identifier)).toEqual(['900', '32', 'S-31']);
  });
});

describe('lists', () => {
  it('may be paged or plain, independently of each other', async () => {
    const paged = (results: unknown[]) => ({ count: results.length, next: null, previous: null, results });
    const { api: client } = api({
      '/api/mentors/': paged([mentor('eva')]),
      '/api/expertises/': paged([{ id: 1, name_id: 'algebra', name: 'Álgebra' }]),
      '/api/expertises/scopes/': paged([{ value: 'ciencias', label: 'Ciencias' }]),
      '/api/availability/mentor/7/free/': paged([
        { date: '2026-11-23', start_time: '09:00:00', end_time: '09:30:00.000' },
      ]),
      '/api/mentorships/': [session()],
    });
    expect(await client.mentors.list()).toHaveLength(1);
    expect(await client.expertises.list()).toHaveLength(1);
    expect(await client.expertises.listScopes()).toEqual([{ value: 'ciencias', label: 'Ciencias' }]);
    expect(await client.availability.listFree('7', { from: '2026-11-23', to: '2026-11-29' })).toEqual([
      { date: '2026-11-23', start_time: '09:00', end_time: '09:30' },
    ]);
    expect(await client.mentorships.list()).toHaveLength(1);
  });

  it('are followed to their end, whatever host `next` names', async () => {
    const { api: client, asked } = api({
      '/api/mentorships/?page_size=100': {
        count: 3,
        next: `${API}/api/mentorships/?page=2`,
        results: [session()],
      },
      '/api/mentorships/?page=2': {
        next: 'http://evil.test/api/mentorships/?page=3',
        results: [session({ id: 2 })],
      },
      '/api/mentorships/?page=3': { next: '/api/mentorships/?page=2', results: [session({ id: 3 })] },
    });
    expect((await client.mentorships.list()).map((m) => m.id)).toEqual(['31', '3', '2']);
    expect(asked).toHaveLength(3);
  });

  it('end when `next` leads elsewhere or nowhere', async () => {
    for (const next of ['http://evil.test/steal/', 'nonsense://', '', 'http://[']) {
      const { api: client, asked } = api({ '/api/mentors/': { next, results: [mentor('eva')] } });
      expect(await client.mentors.list()).toHaveLength(1);
      expect(asked).toEqual(['/api/mentors/?page_size=100']);
      server.resetHandlers();
    }
  });

  it('end after 300 pages', async () => {
    let page = 0;
    server.use(
      http.get(`${API}/api/mentors/`, () => {
        page += 1;
        return HttpResponse.json({
          next: `${API}/api/mentors/?page=${page + 1}`,
          results: [mentor(`m${page}`)],
        });
      }),
    );
    const { context } = visit(testPlatform({ env: { apiUrl: API } }), '/');
    expect(await context.api.mentors.list()).toHaveLength(300);
  });

  /**
   * A list of this many mentors, ten per page, with `next` counting this way; returns the most pages asked
   * for in parallel.
   */
  function longList(
    total: number,
    { says = total, by }: { says?: number; by: 'page' | 'offset' | 'cursor' },
  ) {
    const seen = { asked: [] as string[], most: 0 };
    let open = 0;
    server.use(
      http.get(`${API}/api/mentors/`, async ({ request }) => {
        const given = new URL(request.url).searchParams.get(by) ?? '';
        const from = by === 'page' ? (Number(given || 1) - 1) * 10 : Number(given);
        seen.asked.push(given);
        seen.most = Math.max(seen.most, ++open);
        await new Promise((resolve) => setTimeout(resolve, 1));
        open -= 1;
        if (from >= total) return HttpResponse.json({ detail: 'Página inválida.' }, { status: 404 });
        const after = by === 'page' ? from / 10 + 2 : from + 10;
        return HttpResponse.json({
          count: says,
          next: from + 10 < total ? `${API}/api/mentors/?${by}=${after}` : null,
          results: [
            null,
            ...Array.from({ length: Math.min(9, total - from - 1) }, (_, i) => mentor(`m${from + i}`)),
          ],
        });
      }),
    );
    return { seen, client: visit(testPlatform({ env: { apiUrl: API } }), '/').context.api };
  }
  const namesOf = (total: number) =>
    Array.from({ length: total }, (_, i) => `m${i}`).filter((_, i) => i % 10 !== 9);

  it.each([
    ['page', 4],
    ['offset', 4],
    ['cursor', 1],
  ] as const)('in pages by %s come %i at a time, in their order and once', async (by, most) => {
    const { client, seen } = longList(70, { by });
    expect((await client.mentors.list()).map((one) => one.username)).toEqual(namesOf(70));
    expect([seen.asked.length, seen.most, client.truncatedOf('mentors')]).toEqual([7, most, []]);
    await client.mentors.list();
    expect(seen.asked).toHaveLength(7);
  });

  it('end with their last page, whatever count they give', async () => {
    const { client, seen } = longList(30, { by: 'page', says: 900 });
    expect(await client.mentors.list()).toHaveLength(27);
    expect([seen.asked, client.truncatedOf('mentors')]).toEqual([['', '2', '3', '4', '5'], []]);
  });

  it('are read in at most 100 calls, and marked as truncated', async () => {
    const { client, seen } = longList(5_000, { by: 'page' });
    expect(await client.mentors.list()).toHaveLength(900);
    expect([seen.asked.length, client.truncatedOf('mentors', 'reviews')]).toEqual([100, ['mentors']]);
  });

  /** So many mentors, 300 per page whatever was asked for: m1.0 to m1.299, m2.0 and so on. */
  function inPagesOf300(total: number) {
    const pageAt = (n: number) => ({
      count: total,
      next: n * 300 < total ? `/api/mentors/?page=${n + 1}` : null,
      results: Array.from({ length: Math.min(300, total - (n - 1) * 300) }, (_, i) => mentor(`m${n}.${i}`)),
    });
    const rest = Object.fromEntries([2, 3, 4].map((n) => [`/api/mentors/?page=${n}`, pageAt(n)]));
    return api({ '/api/mentors/': pageAt(1), ...rest });
  }

  it('are marked as truncated only if their last page goes beyond 1,000', async () => {
    for (const [total, cut] of [
      [1_100, ['mentors']],
      [1_000, []],
    ] as const) {
      const { api: client } = inPagesOf300(total);
      expect(await client.mentors.list()).toHaveLength(1_000);
      expect(client.truncatedOf('mentors')).toEqual(cut);
      server.resetHandlers();
    }
  });

  const long = (count: number, bytes: number) =>
    Array.from({ length: count }, (_, i) => mentor(`m${i}`, { profile: { bio: 'ñ'.repeat(bytes / 2) } }));

  it('are read completely in one array of 5,000', async () => {
    const text = JSON.stringify(long(5_000, 500));
    const apiFetch = async (request: Request) =>
      request.url.includes('/api/mentors/') ? new Response(text) : new Response(null, { status: 404 });
    const { api: client } = visit(testPlatform({ apiFetch }), '/').context;
    expect(text.length).toBeGreaterThan(1_500_000);
    expect([(await client.mentors.list()).length, client.truncatedOf('mentors')]).toEqual([5_000, []]);
  });

  it('contain each id once', async () => {
    const { api: client } = api({ '/api/mentors/': [mentor('eva'), mentor('leo'), mentor('eva')] });
    expect(await client.mentors.list()).toHaveLength(2);
  });

  it('cannot be read if none of several entries can; an empty list can', async () => {
    const { api: client } = api({ '/api/mentors/': [null, 7, {}], '/api/mentorships/': [] });
    await expect(client.mentors.list()).rejects.toMatchObject({ kind: 'unreadable', status: 502 });
    await expect(client.mentorships.list()).resolves.toEqual([]);
  });

  it.each([
    '/api/mentors/?page_size=100',
    '/api/mentors/?page=1',
  ])('are read once when `next` is the same page (%s)', async (next) => {
    const { api: client, asked } = api({ '/api/mentors/': { count: 40, next, results: [mentor('eva')] } });
    expect(await client.mentors.list()).toHaveLength(1);
    expect([asked, client.truncatedOf('mentors')]).toEqual([['/api/mentors/?page_size=100'], []]);
  });

  it('are read beyond 1,000 to find somebody by name', async () => {
    const { api: client, asked } = inPagesOf300(1_100);
    const pages = () => asked.filter((one) => one.startsWith('/api/mentors/')).length;
    await expect(client.mentors.find('m4.99')).resolves.toMatchObject({ username: 'm4.99' });
    expect(pages()).toBe(4);
    await expect(client.mentors.find('M4.100')).resolves.toMatchObject({ username: 'm4.100' });
    await expect(client.mentors.find('nadie')).resolves.toBeNull();
    expect(pages()).toBe(8);
    expect([(await client.mentors.list()).length, client.truncatedOf('mentors')]).toEqual([
      1_000,
      ['mentors'],
    ]);
  });

  it('are read again after a call that may have changed something', async () => {
    const { api: client, asked } = api({ '/api/favourites/': [] });
    await client.favourites.list();
    await expect(client.favourites.add('eva')).rejects.toMatchObject({ status: 404 });
    await client.favourites.list();
    expect(asked).toEqual(Array(2).fill('/api/favourites/?page_size=100'));
  });

  it('lose a malformed entry, not the rest', async () => {
    const { api: client } = api({
      '/api/mentors/': [
        null,
        'x',
        { id: 1 },
        mentor('eva'),
        mentor('', {}),
        { username: 'leo', user_type: 'mentor' },
      ],
      '/api/mentorships/': [session(), { id: 4 }, session({ id: 5, init_date: 'mañana' })],
    });
    expect((await client.mentors.list()).map((m) => m.username)).toEqual(['eva']);
    expect((await client.mentorships.list()).map((m) => m.id)).toEqual(['31']);
  });

  it('contain only mentors where mentors were asked for; mentorships come newest first', async () => {
    const { api: client } = api({
      '/api/mentors/': [
        mentor('eva'),
        { id: 2, username: 'alu', user_type: 'alumno' },
        { id: 3, username: 'x', user_type: 'boss' },
      ],
      '/api/mentorships/': [session(), session({ id: 2, init_date: '2026-12-01T09:00:00+00:00' })],
    });
    expect((await client.mentors.list()).map((m) => m.username)).toEqual(['eva']);
    expect((await client.mentorships.list()).map((m) => m.id)).toEqual(['2', '31']);
  });
});

describe('a server without extensions', () => {
  it('finds a mentor in the list', async () => {
    const { api: client, asked } = api({ '/api/mentors/': [mentor('eva'), mentor('Leo.B')] });
    await expect(client.mentors.find('leo.b')).resolves.toMatchObject({ username: 'Leo.B' });
    await expect(client.mentors.find('nadie')).resolves.toBeNull();
    await expect(client.mentors.find('')).resolves.toBeNull();
    await expect(
      client.availability.listBusy('7', { from: '2026-11-23', to: '2026-11-29' }),
    ).resolves.toEqual([]);
    expect(asked).toEqual(['/api/capabilities/', '/api/mentors/?page_size=100']);
  });
});

describe('a server with extensions', () => {
  it('finds a mentor by name, and knows taken slots', async () => {
    const slot = { date: '2026-11-23', start_time: '09:00:00', end_time: '09:30:00' };
    const { api: client } = api({
      '/api/capabilities/': { extensions: ['marketplace', 'calendar', 7] },
      '/api/mentors/eva/': mentor('eva'),
      '/api/mentors/ana/': { ...mentor('ana'), user_type: 'alumno' },
      '/api/availability/mentor/7/busy/': [slot],
    });
    await expect(client.mentors.find('eva')).resolves.toMatchObject({ username: 'eva' });
    await expect(client.mentors.find('ana')).resolves.toBeNull();
    await expect(client.mentors.find('nadie')).resolves.toBeNull();
    const range = { from: '2026-11-23', to: '2026-11-29' };
    await expect(client.availability.listBusy('7', range)).resolves.toHaveLength(1);
    await expect(client.availability.listBusy('8', range)).resolves.toEqual([]);
  });
});
