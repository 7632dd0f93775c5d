/** Directory extensions, read through the client from different servers (docs/contract.md, 'Extensions'). */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ANY_MENTOR } from '~/api/contract/rules/search';
import { accessToken, loggedIn, testPlatform, visit } from '~/tests/support/platform';

const API = 'http://api.test';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** `answer` gets the path and the parameters of each GET; undefined is a 404. */
function api(answer: (path: string, params: URLSearchParams) => object | undefined) {
  const asked: string[] = [];
  server.use(
    http.all(`${API}/*`, ({ request }) => {
      const { pathname, search, searchParams } = new URL(request.url);
      asked.push(`${request.method} ${pathname}${search}`);
      const body = answer(pathname, searchParams);
      return body
        ? HttpResponse.json(body)
        : HttpResponse.json({ detail: 'Página no válida.' }, { status: 404 });
    }),
  );
  const platform = testPlatform({ env: { apiUrl: API } });
  const cookies = loggedIn(platform, { access: accessToken('a'), refresh: 'r' });
  return { api: visit(platform, '/', { cookies }).context.api, asked };
}

const mentor = (username: string, more: object = {}) => ({ id: 7, username, user_type: 'mentor', ...more });

test('sends only the given filters, and drops malformed entries alone', async () => {
  const facets = { prices: [{ price_max: '20', count: '3' }, null], days: 'none' };
  const results = [
    mentor('eva', { free: [{ date: '2026-11-26', start_time: '18:00:00' }, 'soon'] }),
    mentor('luis'),
    null,
    mentor(''),
    { id: 8, username: 'ana', user_type: 'alumno' },
  ];
  const { api: client, asked } = api(() => ({ results, count: 30, facets }));
  const query = { ...ANY_MENTOR, q: 'e', expertises: ['a', 'b'], priceMax: 22.5, day: 0 };
  const found = await client.mentors.search(query, { page: 2, size: 12 });
  expect(asked).toEqual([
    'GET /api/mentors/search/?q=e&expertises=a%2Cb&price_max=22.5&day=0&order=relevance&page=2&page_size=12',
  ]);
  expect(found.mentors.map(({ username, free }) => [username, free])).toEqual([
    ['eva', [{ date: '2026-11-26', start_time: '18:00' }]],
    ['luis', null],
  ]);
  expect([found.count, found.page]).toEqual([30, 2]);
  expect(found.facets).toMatchObject({ prices: [{ price_max: 20, count: 3 }], days: [], expertises: [] });
});

test.each([
  ['a 404', false],
  ['an empty page', true],
])('a page beyond the end, which the server answers with %s, is the last one', async (_, isEmpty) => {
  const { api: client } = api((_path, params) => {
    const page = Number(params.get('page'));
    if (page > 3) return isEmpty ? { results: [], count: 30 } : undefined;
    return { results: [mentor(`m${page}`)], count: 30 };
  });
  const found = await client.mentors.search(ANY_MENTOR, { page: 99, size: 12 });
  expect([found.page, found.mentors[0]?.username, found.facets]).toEqual([3, 'm3', null]);
});

test('a missing search endpoint is a 404 error', async () => {
  const { api: client, asked } = api(() => undefined);
  const search = client.mentors.search(ANY_MENTOR, { page: 1, size: 12 });
  await expect(search).rejects.toMatchObject({ status: 404 });
  expect(asked).toHaveLength(1);
});

test('favourites and recommendations: plain or paged, mentors only; names are encoded', async () => {
  const { api: client, asked } = api((path) => {
    if (path.endsWith('/recommended/')) return [mentor('eva', { reasons: ['Enseña Física', 3] }), { id: 1 }];
    return {
      results: [mentor('eva'), { id: 8, username: 'ana', user_type: 'alumno' }],
      next: null,
      count: 2,
    };
  });
  expect(await client.mentors.listRecommended()).toMatchObject([
    { username: 'eva', reasons: ['Enseña Física'] },
  ]);
  expect(await client.favourites.list()).toEqual(new Set(['eva']));
  expect(await client.favourites.listMentors()).toMatchObject([{ username: 'eva' }]);
  expect(asked.filter((call) => call.includes('favourites'))).toHaveLength(1);
  await client.favourites.add('a/b');
  await client.favourites.remove('eva');
  expect(asked.slice(-2)).toEqual(['PUT /api/favourites/a%2Fb/', 'DELETE /api/favourites/eva/']);
  await expect(client.favourites.add('..')).rejects.toMatchObject({ status: 404 });
});
