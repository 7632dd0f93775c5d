import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from '~/api/contract/common';
import { review, reviewSummary } from '~/api/contract/reviews';
import { insertSession } from '~/tests/support/sessions';
import { MONDAY, openWorld, type Person } from '~/tests/support/world';

let hours = -700;
/** Rating and badges. */
const GIVEN: [number, number[]][] = [
  [5, [1, 2]],
  [5, [1]],
  [4, [2]],
  [4, []],
  [2, [1]],
];
const { world, eva, luis, nora, ana } = await openWorld({
  eva: 'mentor',
  luis: 'mentor',
  nora: 'mentor',
  ana: 'student',
});
for (const [calification, badges] of GIVEN) await write(eva, { calification, badges });
await write(luis, { calification: 1, badges: [3] });
beforeEach(() => world.setNow(MONDAY));

async function write(mentor: Person, more: object): Promise<number> {
  hours += 2;
  const { id } = await insertSession(world, { mentor, students: [ana], startsIn: hours });
  const { status, body } = await world.call('POST', '/api/reviews/', {
    token: ana.token,
    body: { mentorship: id, title: 'Bien', text: 'Todo claro.', ...more },
  });
  expect(status).toBe(201);
  return body.id;
}
const summary = async (query: string) => {
  const { status, body } = await world.call('GET', `/api/reviews/summary/?${query}`);
  expect(status).toBe(200);
  const { count, average, stars, badges } = reviewSummary.strict().parse(body);
  return [count, average, Object.values(stars), badges.map((one) => [one.id, one.count])];
};
const marks = async (query: string) => {
  const { body } = await world.call('GET', `/api/reviews/?mentor=${eva.id}${query}`);
  const { count, results } = page(review.strict()).parse(body);
  return [count, ...results.map((one) => one.calification)];
};

describe('the summary of a mentor (review-summary)', () => {
  test('counts and averages reviews, and breaks them down by stars and badges', async () => {
    expect(await summary(`mentor=${eva.id}`)).toEqual([
      5,
      4,
      [0, 1, 0, 2, 2],
      [
        [1, 3],
        [2, 2],
      ],
    ]);
    expect(await summary(`mentor=${luis.id}`)).toEqual([1, 1, [1, 0, 0, 0, 0], [[3, 1]]]);
    const { body } = await world.call('GET', `/api/reviews/summary/?mentor=${luis.id}`);
    expect(body.badges[0]).toMatchObject({ name: expect.any(String), icon: expect.any(String) });
  });

  test('each filter narrows the other’s numbers and nothing else', async () => {
    expect(await summary(`mentor=${eva.id}&badge=1`)).toEqual([
      5,
      4,
      [0, 1, 0, 0, 2],
      [
        [1, 3],
        [2, 2],
      ],
    ]);
    expect(await summary(`mentor=${eva.id}&calification=5`)).toEqual([
      5,
      4,
      [0, 1, 0, 2, 2],
      [
        [1, 2],
        [2, 1],
      ],
    ]);
    expect(await summary(`mentor=${eva.id}&calification=4&badge=3`)).toEqual([
      5,
      4,
      [0, 0, 0, 0, 0],
      [
        [2, 1],
        [1, 0],
      ],
    ]);
  });

  test('is empty for somebody without reviews', async () => {
    for (const id of [nora.id, ana.id, 999_999])
      expect(await summary(`mentor=${id}`)).toEqual([0, null, [0, 0, 0, 0, 0], []]);
  });

  test.each([
    '',
    'mentor=x',
    'mentor=0',
    'mentor=1&calification=6',
    'mentor=1&badge=x',
    'mentor=1&badge=',
  ])('refuses an invalid query: %s', async (query) => {
    expect((await world.call('GET', `/api/reviews/summary/?${query}`)).status).toBe(400);
  });
});

test('the list can be filtered by rating and badge, and counts the matches', async () => {
  expect(await marks('&calification=5')).toEqual([2, 5, 5]);
  expect(await marks('&badge=1')).toEqual([3, 2, 5, 5]);
  expect(await marks('&badge=1&calification=5&page_size=1')).toEqual([2, 5]);
  expect(await marks('&badge=3')).toEqual([0]);
  for (const query of ['calification=6', 'calification=x', 'calification=', 'badge=0'])
    expect((await world.call('GET', `/api/reviews/?${query}`)).status, query).toBe(400);
});

test('300 reviews are all counted, in as many statements as 20', async () => {
  const busy = await world.mentor('busy');
  const quiet = await world.mentor('quiet');
  await fill(busy, 300);
  await fill(quiet, 20);
  const sent = vi.spyOn(Reflect.get(world.db, '$client'), 'query');
  const read = async (mentor: Person) => {
    sent.mockClear();
    const all = await summary(`mentor=${mentor.id}`);
    const list = `/api/reviews/?mentor=${mentor.id}&calification=5&page_size=3`;
    const { count, results } = page(review.strict()).parse((await world.call('GET', list)).body);
    return { all, listed: [count, results.length], statements: sent.mock.calls.length };
  };
  const many = await read(busy);
  const few = await read(quiet);
  sent.mockRestore();
  const badges = (each: number) => [1, 2, 3].map((id) => [id, each]);
  expect(many).toMatchObject({ all: [300, 3, [60, 60, 60, 60, 60], badges(100)], listed: [60, 3] });
  expect(few).toMatchObject({ all: [20, 3, [4, 4, 4, 4, 4], expect.anything()], listed: [4, 3] });
  expect(many.statements).toBeGreaterThan(1);
  expect(many.statements).toBe(few.statements);
});

/** Old reviews, an hour apart: ratings 1 to 5 and badges 1 to 3 in turn. */
async function fill(mentor: Person, count: number): Promise<void> {
  await world.db.execute(sql`
    with held as (
      insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, created_at, confirmed_at)
      select ${mentor.id}::int, ${ana.id}::int,
        tstzrange(t - interval '1 hour' * (10000 + 400 * ${mentor.id}::int + n), t - interval '1 hour' * (9999 + 400 * ${mentor.id}::int + n)),
        2500, 'MENTOR-2020-' || (${mentor.id}::int * 10000 + n), t - interval '9 years', t - interval '9 years'
      from generate_series(1, ${count}::int) n, (select ${MONDAY.toISOString()}::timestamptz as t) at
      returning id, during
    ), told as (
      insert into reviews (mentorship_id, mentor_id, student_id, title, calification, text, created_at)
      select id, ${mentor.id}::int, ${ana.id}::int, 'Bien', 1 + row_number() over (order by id) % 5, 'Claro.', upper(during)
      from held returning id
    )
    insert into review_badges (review_id, badge_id) select id, 1 + row_number() over (order by id) % 3 from told`);
}
