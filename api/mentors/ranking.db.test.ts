/** GET /api/ranking/ and its pages (extension `marketplace`). */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rankingPage } from '~/api/contract/mentors';
import { publicMentor } from '~/api/contract/users';
import { openWorld, type Person } from '~/tests/support/world';

/** Five without reviews, whose names differ in the last letter only, so they are sorted by name. */
const NAMES = ['Émile', 'eloy', 'Álex', 'Bruno', 'Zoe'];
const IN_ORDER = ['Álex', 'Bruno', 'eloy', 'Émile', 'Zoe'];

const { world, ana } = await openWorld({ ana: 'student' });
const mentors: Person[] = [];
for (const [i, first_name] of NAMES.entries()) {
  const one = await world.mentor(`mentor${i}`);
  await world.call('PATCH', '/api/auth/profile/', {
    token: one.token,
    body: { first_name, last_name: 'Sanz' },
  });
  mentors.push(one);
}

const named = (name: string) => mentors[NAMES.indexOf(name)] as Person;
const read = async (query: string, reader?: Person) => {
  const { status, body } = await world.call('GET', `/api/ranking/${query}`, { token: reader?.token });
  expect(status, JSON.stringify(body)).toBe(200);
  return rankingPage.strict().parse(body);
};
const names = (page: Awaited<ReturnType<typeof read>>) => page.results.map((one) => one.first_name);

async function review(mentor: Person, calification: number) {
  await world.db.execute(sql`
    with m as (
      insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, confirmed_at, created_at)
      select ${mentor.id}, ${ana.id}, tstzrange(t, t + interval '1 hour'), 2500, 'R-' || n, now(), now()
      from (select count(*) as n, timestamptz '2026-01-01' + count(*) * interval '1 day' as t from mentorships) c
      returning id)
    insert into reviews (mentorship_id, mentor_id, student_id, title, calification, text, created_at)
    select id, ${mentor.id}, ${ana.id}, 'Bien', ${calification}, 'Bien', now() from m`);
}

test('without reviews mentors are sorted by name, ignoring accents and case', async () => {
  const { body } = await world.call('GET', '/api/ranking/');
  expect(body.map((one: unknown) => publicMentor.strict().parse(one).first_name)).toEqual(IN_ORDER);
  expect(names(await read('?page=1'))).toEqual(IN_ORDER);
});

test('pages have no gaps, and every entry has its position', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => read(`?page=${page}&page_size=2`)));
  expect(pages.flatMap(names)).toEqual(IN_ORDER);
  expect(pages.flatMap((page) => page.results.map((one) => one.position))).toEqual([1, 2, 3, 4, 5]);
  expect(pages.map(({ count }) => count)).toEqual([5, 5, 5]);
  expect([pages[0]?.previous, pages[2]?.next]).toEqual([null, null]);
  expect(pages[1]?.next).toMatch(/\/api\/ranking\/\?page=3&page_size=2$/);
});

test.each([
  '?page=4&page_size=2',
  '?page=0',
  '?page=x',
  '?page=-1',
  '?page=1000001',
])('%s is a 404', async (query) => {
  expect((await world.call('GET', `/api/ranking/${query}`)).status).toBe(404);
});

test('a mentor gets their own position and its page; nobody else has one', async () => {
  const zoe = named('Zoe');
  expect((await read('?page=1&page_size=2', zoe)).own).toEqual({ position: 5, page: 3 });
  expect((await read('?page=3&page_size=2', zoe)).own).toEqual({ position: 5, page: 3 });
  expect((await read('?page=1&page_size=5', zoe)).own).toEqual({ position: 5, page: 1 });
  expect((await read('?page=1', ana)).own).toBeNull();
  expect((await read('?page=1')).own).toBeNull();
});

test('a review changes the ranking at once: score, then number of reviews, then name', async () => {
  const [bruno, zoe] = [named('Bruno'), named('Zoe')];
  await review(zoe, 5);
  expect(names(await read('?page=1'))).toEqual(['Zoe', 'Álex', 'Bruno', 'eloy', 'Émile']);
  expect((await read('?page=1', zoe)).own?.position).toBe(1);
  // The same score, and more reviews.
  await review(bruno, 5);
  await review(bruno, 5);
  expect(names(await read('?page=1')).slice(0, 2)).toEqual(['Bruno', 'Zoe']);
  // One of five stars does not pass many that are nearly as good, whatever is printed.
  await review(bruno, 4);
  await review(zoe, 1);
  await review(named('eloy'), 5);
  const { results } = await read('?page=1');
  expect(results.map(({ first_name, profile }) => [first_name, profile.total_score])).toEqual([
    ['Bruno', 4.67],
    ['eloy', 5],
    ['Zoe', 3],
    ['Álex', 0],
    ['Émile', 0],
  ]);
});

test('a mentor who cannot be shown has no position', async () => {
  const eloy = named('eloy');
  await world.call('PATCH', '/api/auth/profile/', { token: eloy.token, body: { bio: '' } });
  const page = await read('?page=1', eloy);
  expect(page.own).toBeNull();
  expect(page.count).toBe(4);
  expect(page.results.map((one) => one.position)).toEqual([1, 2, 3, 4]);
});
