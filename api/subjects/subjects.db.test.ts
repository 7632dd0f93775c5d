import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createApi } from '~/api/app';
import { subjectGroup, subjectPage } from '~/api/contract/subjects';
import { createServices } from '~/api/services';
import { ORIGIN, openWorld, type Person, type World } from '~/tests/support/world';

const { world, ana } = await openWorld({ ana: 'student' });
const marta = await add('marta', { price: 20, expertises: ['algebra', 'calculo'] });
await add('luis', { price: 30, expertises: ['algebra'] });
const eva = await add('eva', { price: 12.5, expertises: ['piano'] });

async function add(name: string, profile: object): Promise<Person> {
  const mentor = await world.mentor(name, { from: 16, to: 18 });
  await change(mentor, '/api/auth/profile/', profile);
  return mentor;
}
async function change(who: Person, path: string, body: object) {
  expect((await world.call('PATCH', path, { token: who.token, body })).status).toBe(200);
}

async function counts() {
  const { status, body } = await world.call('GET', '/api/subjects/');
  expect(status).toBe(200);
  const groups = subjectGroup.strict().array().parse(body);
  return Object.fromEntries(
    groups.flatMap(({ subjects }) => subjects.map((one) => [one.name_id, one.count])),
  );
}
async function page(nameId: string, query = '', token?: string) {
  const { status, body } = await world.call('GET', `/api/subjects/${nameId}/${query}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return subjectPage.strict().parse(body);
}
const names = async (nameId: string, query = '') =>
  (await page(nameId, query)).results.map(({ username }) => username);

test('mentors are counted for each area, even for empty ones', async () => {
  expect(await counts()).toMatchObject({ algebra: 2, calculo: 1, piano: 1, latin: 0 });
  const { extensions } = (await world.call('GET', '/api/capabilities/')).body;
  expect(extensions).toContain('marketplace');
});

test('an area has facts about its mentors and their first free hours, alike for everybody', async () => {
  const found = await page('algebra', '?page_size=1');
  expect(found).toMatchObject({
    count: 2,
    subject: { name_id: 'algebra', name: 'Álgebra' },
    facts: { price_min: 20, price_max: 30, rating: null, total_reviews: 0 },
  });
  expect(found.results[0]?.free.map(({ date, start_time }) => `${date} ${start_time}`)).toEqual([
    '2026-10-19 16:00:00',
    '2026-10-19 16:30:00',
    '2026-10-20 16:00:00',
  ]);
  expect(found.next).toContain('/api/subjects/algebra/?page_size=1&page=2');
  expect(await page('algebra', '?page_size=1', ana.token)).toEqual(found);
});

test('the mentors of an area can be sorted and paged', async () => {
  expect(await names('algebra', '?order=price_asc')).toEqual(['marta', 'luis']);
  expect(await names('algebra', '?order=newest')).toEqual(['luis', 'marta']);
  expect(await names('algebra', '?order=newest&page_size=1&page=2')).toEqual(['marta']);
  expect(await names('algebra', '?order=')).toEqual(await names('algebra'));
});

test('an area without mentors is empty; an unknown one is a 404', async () => {
  expect(await page('latin')).toMatchObject({
    count: 0,
    results: [],
    facts: { price_min: null, price_max: null, rating: null, total_reviews: 0 },
  });
  const statusOf = async (path: string) => (await world.call('GET', `/api/subjects/${path}`)).status;
  expect(await statusOf('alquimia/')).toBe(404);
  expect(await statusOf('algebra/?page=2')).toBe(404);
  expect(await statusOf('algebra/?order=edad')).toBe(400);
});

test('mentors who hide from search engines or take no bookings are left out from the next answer on', async () => {
  for (const [path, off, on] of [
    ['/api/auth/preferences/', { indexed: false }, { indexed: true }],
    ['/api/auth/profile/', { available: false }, { available: true }],
  ] as const) {
    await change(marta, path, off);
    expect(await counts()).toMatchObject({ algebra: 1, calculo: 0 });
    expect(await names('algebra')).toEqual(['luis']);
    expect((await page('algebra')).facts.price_min).toBe(30);
    await change(marta, path, on);
    expect(await counts()).toMatchObject({ algebra: 2, calculo: 1 });
  }
});

test('a hidden mentor stays hidden when only their search score changes', async () => {
  await change(marta, '/api/auth/preferences/', { indexed: false });
  expect(await names('algebra')).toEqual(['luis']);
  await world.db.execute(sql`update mentor_search set score_hundredths = 499 where user_id = ${marta.id}`);
  expect(await names('algebra')).toEqual(['luis']);
  await change(marta, '/api/auth/preferences/', { indexed: true });
  expect(await names('algebra')).toEqual(['marta', 'luis']);
});

test('a mentor who was hidden before the first request is not shown either', async () => {
  await change(eva, '/api/auth/preferences/', { indexed: false });
  const countIn = async (api: World['api']) => {
    const request = new Request(`${ORIGIN}/api/subjects/piano/`);
    return (await (await api.fetch(request, { address: '192.0.2.1' })).json()).count;
  };
  expect(await countIn(createApi(world.deps, createServices(world.deps)))).toBe(0);
  await change(eva, '/api/auth/preferences/', { indexed: true });
  expect(await countIn(createApi(world.deps, createServices(world.deps)))).toBe(1);
});
