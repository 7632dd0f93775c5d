import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mentorSearchPage } from '~/api/contract/mentors';
import { fold } from '~/api/contract/rules/search';
import { DAY } from '~/api/time';
import { MONDAY, openWorld, PASSWORD, type Person } from '~/tests/support/world';

/** Marta teaches mornings, Íñigo afternoons, Zoe evenings. */
const people: Person[] = [];
const { world, ana } = await openWorld({ ana: 'student' });
await add(
  'marta',
  { from: 8, to: 14 },
  { price: 20, last_name: 'O’Brien', expertises: ['algebra', 'calculo'], bio: 'Doy clase de todo.' },
);
await add(
  'inigo',
  { from: 16, to: 20 },
  { price: 30, first_name: 'Íñigo', last_name: 'Gal·la Col·lell', expertises: ['algebra'] },
);
await add(
  'zoe',
  { from: 20, to: 24 },
  { price: 12.5, expertises: ['piano'], bio: 'Piano y algo de Álgebra 100%_real.' },
);

async function add(name: string, hours: { from: number; to: number }, profile: object) {
  const mentor = await world.mentor(name, hours);
  people.push(mentor);
  const { status } = await world.call('PATCH', '/api/auth/profile/', { token: mentor.token, body: profile });
  expect(status).toBe(200);
}

async function search(query: string, token?: string) {
  const { status, body } = await world.call('GET', `/api/mentors/search/?${query}`, { token });
  expect(status).toBe(200);
  return mentorSearchPage.strict().parse(body);
}
const names = async (query: string) => (await search(query)).results.map((one) => one.username);

test('all words must match, in any part of a word, ignoring accents and case', async () => {
  expect(await names('q=ALGEBRA')).toEqual(['inigo', 'marta', 'zoe']);
  expect(await names('q=%C3%81lgebra')).toHaveLength(3);
  expect(await names('q=inigo')).toEqual(['inigo']);
  expect(await names('q=lgeb+mart')).toEqual(['marta']);
  expect(await names('q=matematicas')).toEqual(['inigo', 'marta']);
  expect(await names('q=marta+piano')).toEqual([]);
  expect(await names('q=++')).toHaveLength(3);
});

test.each([
  ['marta', ['obrien', "o'brien", 'O´Brien', 'O’Brien']],
  ['inigo', ['galla', 'gal.la', 'gal·la', 'GAĿLA', 'collell']],
])('%s is found however the apostrophe or the l·l is typed', async (name, typed) => {
  for (const q of typed) expect([q, await names(`q=${encodeURIComponent(q)}`)]).toEqual([q, [name]]);
  const { rows } = await world.db.execute(
    sql`select array[${sql.join(
      typed.map((q) => sql`plain(${q}::text)`),
      sql`, `,
    )}] as plain`,
  );
  expect(rows).toEqual([{ plain: typed.map(fold) }]);
});

test('SQL wildcards are ordinary characters', async () => {
  expect(await names('q=100%25_')).toEqual(['zoe']);
  expect(await names('q=100%25real')).toEqual([]);
  expect(await names('q=_____')).toEqual([]);
  expect(await names('q=%5C')).toEqual([]);
});

test('mentors can be filtered by lesson language, with counts that ignore it', async () => {
  const [marta] = people;
  const { token } = marta ?? ana;
  await world.call('PATCH', '/api/auth/profile/', { token, body: { languages: ['es', 'en'] } });
  const { results, facets } = await search('language=en&order=price_asc');
  expect(results.map((one) => one.username)).toEqual(['marta']);
  const counted = facets.languages.filter(({ count }) => count > 0);
  expect(counted).toEqual([
    { language: 'es', count: 1 },
    { language: 'en', count: 1 },
  ]);
  expect(await names('language=')).toHaveLength(3);
  expect(await names('language=fr')).toEqual([]);
  const { status } = await world.call('GET', '/api/mentors/search/?language=xx');
  expect(status).toBe(400);
});

test('a match in the name ranks above one in the areas', async () => {
  await add('piano.lopez', { from: 9, to: 10 }, { bio: 'Solo canto.', price: 99 });
  expect(await names('q=piano')).toEqual(['piano.lopez', 'zoe']);
  const { status } = await world.call('PATCH', '/api/auth/profile/', {
    token: people.at(-1)?.token,
    body: { bio: '' },
  });
  expect(status).toBe(200);
  expect(await names('q=piano')).toEqual(['zoe']);
});

test('mentors can be filtered by area, price and part of the week', async () => {
  expect(await names('expertises=calculo,piano')).toEqual(['marta', 'zoe']);
  expect(await names('expertises=nada')).toEqual([]);
  expect(await names('price_max=20')).toEqual(['marta', 'zoe']);
  expect(await names('price_max=12.49')).toEqual([]);
  expect(await names('part=evening')).toEqual(['zoe']);
  expect(await names('day=2&part=morning')).toEqual(['marta']);
  expect(await names('min_rating=4')).toEqual([]);
  expect(await names('q=&expertises=&price_max=&min_rating=0&day=&part=&order=')).toHaveLength(3);
});

test('results can be ordered by price, newest and score', async () => {
  expect(await names('order=price_asc')).toEqual(['zoe', 'marta', 'inigo']);
  expect(await names('order=price_desc')).toEqual(['inigo', 'marta', 'zoe']);
  expect(await names('order=newest')).toEqual(['zoe', 'inigo', 'marta']);
  expect(await names('order=score')).toEqual(['inigo', 'marta', 'zoe']);
  expect(await names('q=algebra&order=price_asc')).toEqual(['zoe', 'marta', 'inigo']);
});

test('an invalid option is refused on its field', async () => {
  for (const [field, value] of [
    ['order', 'x'],
    ['price_max', '-1'],
    ['min_rating', 'NaN'],
    ['day', '7'],
    ['part', 'noche'],
    ['free', 'hoy'],
    ['free', '2026-02-30'],
    ['q', 'x'.repeat(201)],
  ]) {
    const { status, body } = await world.call('GET', `/api/mentors/search/?${field}=${value}`);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  }
  expect((await world.call('GET', '/api/mentors/search/?page=2')).status).toBe(404);
});

test('facets count what each value would find, each without its own filter', async () => {
  const { facets, count } = await search('expertises=algebra&price_max=20');
  expect(count).toBe(1);
  expect(facets.expertises.map((one) => [one.name, one.count])).toEqual([
    ['Álgebra', 1],
    ['Cálculo', 1],
    ['Piano', 1],
  ]);
  expect(facets.prices.map((one) => one.count)).toEqual([0, 0, 1, 1, 2, 2, 2]);
  expect(facets.parts).toEqual([
    { part: 'morning', count: 1 },
    { part: 'afternoon', count: 0 },
    { part: 'evening', count: 0 },
  ]);
  const evening = (await search('part=evening')).facets;
  expect(evening.parts.map((one) => one.count)).toEqual([1, 1, 1]);
  expect(evening.days.map((one) => one.count)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('results come in pages', async () => {
  const page = await search('page_size=2');
  expect(page).toMatchObject({ count: 3, previous: null });
  expect(page.next).toContain('/api/mentors/search/?page_size=2&page=2');
  expect((await search('page_size=2&page=2')).results).toHaveLength(1);
});

test('mentors can be filtered by free hours in the week, day and part of the day, up to date at once', async () => {
  const on = async (query: string) => (await names(`free=2026-10-19&${query}`)).sort();
  expect(await on('')).toEqual(['inigo', 'marta', 'zoe']);
  expect(await on('part=morning')).toEqual(['marta']);
  // Monday.
  expect(await on('day=0')).toHaveLength(3);
  expect(await on('day=1')).toEqual([]);
  expect(await names('free=week')).toHaveLength(3);
  for (const day of ['2026-10-18', '2026-11-16']) expect(await names(`free=${day}`), day).toEqual([]);

  const [marta] = people;
  const day = sql`'2026-10-19'`;
  await world.db.execute(sql`insert into availability_exceptions (mentor_id, day, kind, start_minute, end_minute, created_at)
    values (${marta?.id}, ${day}, 'off', 0, 1440, now())`);
  expect(await on('')).toEqual(['inigo', 'zoe']);
  const { free, parts } = (await search('free=2026-10-19')).facets;
  expect(free.slice(0, 3)).toEqual([
    { free: 'week', count: 3 },
    { free: '2026-10-19', count: 2 },
    { free: '2026-10-20', count: 3 },
  ]);
  expect(free).toHaveLength(15);
  expect(parts.map(({ count }) => count)).toEqual([0, 1, 1]);
  await world.db.execute(sql`delete from availability_exceptions where mentor_id = ${marta?.id}`);
  expect(await on('')).toHaveLength(3);
});

test('a search still works after a mentor has closed their account', async () => {
  const gone = await world.mentor('paco', { from: 8, to: 9 });
  const about = { bio: 'Ajedrez.', first_name: 'Paco' };
  await world.call('PATCH', '/api/auth/profile/', { token: gone.token, body: about });
  expect(await names('q=ajedrez&free=week')).toEqual(['paco']);
  const closed = { token: gone.token, body: { password: PASSWORD } };
  expect((await world.call('DELETE', '/api/auth/delete/', closed)).status).toBe(204);
  expect(await names('q=ajedrez&free=week')).toEqual([]);
});

test('free hours move on with the days, whether or not they are read again', async () => {
  const [marta] = people;
  const dayAt = (days: number) => new Date(MONDAY.getTime() + days * DAY).toISOString().slice(0, 10);
  for (const passed of [1, 35, 36]) {
    world.setNow(new Date(MONDAY.getTime() + passed * DAY));
    for (const ahead of [1, 26, 27]) {
      const day = dayAt(passed + ahead);
      expect(await names(`free=${day}`), day).toHaveLength(3);
      await world.db.execute(sql`insert into availability_exceptions (mentor_id, day, kind, start_minute, end_minute, created_at)
        values (${marta?.id}, ${day}, 'off', 0, 1440, now())`);
      expect((await names(`free=${day}`)).sort(), day).toEqual(['inigo', 'zoe']);
    }
    for (const day of [dayAt(passed - 1), dayAt(passed + 28)])
      expect(await names(`free=${day}`), day).toEqual([]);
    await world.db.execute(sql`delete from availability_exceptions where mentor_id = ${marta?.id}`);
  }
  world.setNow(MONDAY);
});

test('an area ranks above the same word in a mentor’s headline', async () => {
  await add('otto', { from: 9, to: 10 }, { expertise: 'Afinador de piano', bio: 'Solo afino.' });
  expect(await names('q=piano')).toEqual(['zoe', 'otto']);
  await world.call('PATCH', '/api/auth/profile/', { token: people.at(-1)?.token, body: { bio: '' } });
});

test('results have the first free hours, the same for anonymous readers', async () => {
  const firstOf = async (token?: string) =>
    Object.fromEntries((await search('', token)).results.map((one) => [one.username, one.free[0]]));
  // Monday, 10:00: two hours ahead at least.
  expect(await firstOf(ana.token)).toEqual({
    marta: { date: '2026-10-19', start_time: '12:00:00', end_time: '12:30:00', day_of_week: 0 },
    inigo: { date: '2026-10-19', start_time: '16:00:00', end_time: '16:30:00', day_of_week: 0 },
    zoe: { date: '2026-10-19', start_time: '20:00:00', end_time: '20:30:00', day_of_week: 0 },
  });
  expect(await firstOf()).toEqual(await firstOf(ana.token));
  const [marta] = people;
  await world.db.execute(sql`insert into availability_exceptions (mentor_id, day, kind, start_minute, end_minute, created_at)
    values (${marta?.id}, '2026-10-19', 'off', 0, 1440, now())`);
  await world.db.execute(sql`insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, created_at)
    values (${marta?.id}, ${ana.id}, '[2026-10-20T06:00:00Z,2026-10-20T07:30:00Z)', 2500, 'MENTOR-2026-0001', now())`);
  expect((await firstOf(ana.token)).marta).toMatchObject({ date: '2026-10-20', start_time: '09:30:00' });
  await world.call('PATCH', '/api/auth/profile/', { token: marta?.token, body: { available: false } });
  expect((await firstOf(ana.token)).marta).toBeUndefined();
});

test('a change is found at once, even with many simultaneous searches', async () => {
  const [marta] = people;
  for (let i = 0; i < 5; i++) {
    await world.call('PATCH', '/api/auth/profile/', { token: marta?.token, body: { price: 60 + i } });
    const pages = await Promise.all(Array.from({ length: 8 }, () => search('order=price_desc&page_size=1')));
    for (const { results, facets } of pages) {
      expect(results[0]?.profile.price).toBe(60 + i);
      expect(facets.prices.at(-1)).toEqual({ price_max: 50, count: 2 });
    }
  }
});
