/** A mentor's weeks (docs/contract.md, 'Figures'), on a clock that stands on Monday 19 October 2026. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { FiguresJson } from '~/api/contract/figures';
import { mentorships, profileViews, reviews } from '~/api/db/schema';
import { type Taught, teach } from '~/tests/support/sessions';
import { freshWorld, type Person } from '~/tests/support/world';

const { world, eva, ana, bea } = await freshWorld({
  eva: { from: 9, to: 11 },
  ana: 'student',
  bea: 'student',
});

const figures = async (query = '', token = eva.token): Promise<FiguresJson> => {
  const { status, body } = await world.call('GET', `/api/figures/${query}`, { token });
  expect(status).toBe(200);
  return body;
};
const lesson = (start: string, more: Partial<Parameters<typeof teach>[1]> = {}) =>
  teach(world, { mentor: eva, students: [ana], start, ...more });
const weeksWith = (body: FiguresJson, field: keyof FiguresJson['weeks'][number]) =>
  Object.fromEntries(body.weeks.filter((week) => week[field]).map((week) => [week.from, week[field]]));
const seen = (day: string, views: number, mentor = eva) =>
  world.db.insert(profileViews).values({ mentorId: mentor.id, day, views });
const review = (one: Taught, student: Person, createdAt: string, more: object = {}) =>
  world.db.insert(reviews).values({
    ...{ mentorshipId: one.id, mentorId: eva.id, studentId: student.id, title: 'Bien', text: 'Muy bien.' },
    ...{ calification: 5, createdAt: new Date(createdAt), ...more },
  });

test('a new mentor’s unknown figures are null', async () => {
  const { weeks, ...whole } = await figures();
  expect(whole).toEqual({
    students: 0,
    returning: 0,
    acceptance: null,
    reply_minutes: null,
    views_total: null,
  });
  expect(weeks.map((week) => week.from)).toEqual([
    ...['2026-08-03', '2026-08-10', '2026-08-17', '2026-08-24', '2026-08-31', '2026-09-07'],
    ...['2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19'],
  ]);
  for (const { from: _, ...week } of weeks)
    expect(week).toEqual({ minutes: 0, offered_minutes: 840, views: null, reviews: 0, mean: null });
});

test('minutes count confirmed sessions by their start, groups once, and this week’s upcoming ones', async () => {
  // Sunday 23:30 in Madrid, until Monday; and Monday 00:00.
  await lesson('2026-10-11T21:30:00Z', { minutes: 90 });
  await lesson('2026-10-11T22:00:00Z', {
    mentor: await world.mentor('ivo'),
    students: [await world.student('cho')],
  });
  await lesson('2026-10-12T10:00:00Z', { students: [ana, bea] });
  await lesson('2026-10-25T21:00:00Z', { minutes: 30 });
  await lesson('2026-10-25T23:00:00Z');
  await lesson('2026-10-13T10:00:00Z', { confirmed: false });
  const { id } = await lesson('2026-10-14T10:00:00Z');
  await world.db.update(mentorships).set({ cancelledAt: world.now() }).where(eq(mentorships.id, id));
  await lesson('2026-08-02T21:30:00Z');
  const body = await figures();
  expect(weeksWith(body, 'minutes')).toEqual({ '2026-10-05': 90, '2026-10-12': 60, '2026-10-19': 30 });
  expect(weeksWith(await figures('?weeks=13'), 'minutes')).toHaveProperty('2026-07-27', 60);
});

test('offered minutes follow exceptions of several days and extra hours', async () => {
  const add = (body: object) =>
    world.call('POST', '/api/availability/exceptions/', { token: eva.token, body });
  // The running week begins on the 19th: Thursday to next Tuesday off, an extra hour on Wednesday and one that is off.
  expect((await add({ date: '2026-10-22', until: '2026-10-27', kind: 'off' })).status).toBe(201);
  await add({ date: '2026-10-21', kind: 'extra', start_time: '10:30', end_time: '12:00' });
  await add({ date: '2026-10-23', kind: 'extra', start_time: '16:00', end_time: '17:00' });
  expect((await figures()).weeks.at(-1)).toMatchObject({ from: '2026-10-19', offered_minutes: 3 * 120 + 60 });
  world.setNow('2026-10-26T08:00:00Z');
  const token = await world.signIn(eva.id);
  const body = await figures('?weeks=4', token);
  expect(body.weeks.map((week) => week.offered_minutes)).toEqual([840, 840, 3 * 120 + 60, 5 * 120]);
});

test.each([
  // Madrid goes from 02:00 to 03:00 on Sunday 28 March 2027, and shows 02:00 twice on 31 October 2027.
  ['2027-04-01T08:00:00Z', 28 * 60 - 60],
  ['2027-11-03T08:00:00Z', 28 * 60],
])('offered minutes are right in a week in which the clocks change (%s)', async (now, minutes) => {
  const owl = await world.mentor('owl', { from: 1, to: 5 });
  world.setNow(now);
  const { weeks } = await figures('?weeks=4', await world.signIn(owl.id));
  expect(weeks.map((week) => week.offered_minutes)).toEqual([1680, 1680, minutes, 1680]);
});

test('views are summed by week, and null before counting began', async () => {
  const ivo = await world.mentor('ivo');
  await seen('2026-10-01', 7, ivo);
  await seen('2026-10-11', 2);
  await seen('2026-10-12', 3);
  await seen('2026-10-18', 4);
  const { weeks, views_total } = await figures('?weeks=5');
  expect(weeks.map((week) => week.views)).toEqual([null, 0, 2, 7, 0]);
  expect(views_total).toBe(9);
});

test('published reviews are counted by the week they were written in, with their mean', async () => {
  const [one, two] = [
    await lesson('2026-10-05T10:00:00Z', { students: [ana, bea] }),
    await lesson('2026-10-06T10:00:00Z'),
  ];
  await review(one, ana, '2026-10-12T10:00:00Z', { calification: 5 });
  await review(one, bea, '2026-10-18T21:59:00Z', { calification: 4 });
  await review(two, ana, '2026-10-18T22:00:00Z', { calification: 3 });
  await review(two, bea, '2026-10-15T10:00:00Z', { publishedAt: null });
  const { weeks } = await figures('?weeks=4');
  expect(weeks.map((week) => [week.reviews, week.mean])).toEqual([
    [0, null],
    [0, null],
    [2, 4.5],
    [1, 3],
  ]);
});

test('students and returning students are those of the last twelve months', async () => {
  await lesson('2025-10-19T06:00:00Z', { students: [bea] });
  await lesson('2025-10-20T10:00:00Z');
  await lesson('2026-10-12T10:00:00Z', { students: [ana, bea, await world.student('cho')] });
  // Not over yet.
  await lesson('2026-10-20T10:00:00Z', { students: [bea] });
  expect(await figures()).toMatchObject({ students: 3, returning: 1 });
});

test('acceptance and reply time are null until five requests are answered', async () => {
  for (let day = 1; day <= 5; day += 1) {
    const start = `2026-10-0${day}T10:00:00Z`;
    const { id } = await lesson(start, { confirmed: day > 1 });
    const createdAt = new Date(`2026-09-0${day}T08:00:00Z`);
    const answered = new Date(createdAt.getTime() + day * 60 * 60_000);
    const answer =
      day > 1 ? { confirmedAt: answered } : { cancelledAt: answered, cancelKind: 'declined' as const };
    await world.db
      .update(mentorships)
      .set({ createdAt, ...answer })
      .where(eq(mentorships.id, id));
    if (day < 5) expect(await figures()).toMatchObject({ acceptance: null, reply_minutes: null });
  }
  expect(await figures()).toMatchObject({ acceptance: { answered: 5, confirmed: 4 }, reply_minutes: 180 });
});

test.each(['3', '53', '4.5', 'muchas'])('%s weeks are refused', async (weeks) => {
  const { status, body } = await world.call('GET', `/api/figures/?weeks=${weeks}`, { token: eva.token });
  expect([status, body]).toEqual([400, { weeks: ['Pide de 4 a 52 semanas.'] }]);
});

test('2,000 sessions are read within a second', async () => {
  // A hundred hours in a row, every 18 days, with Ana and Bea by turns.
  await world.db.execute(sql`with made as (
      insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, created_at, confirmed_at)
      select ${eva.id}, case n % 2 when 0 then ${bea.id}::int else ${ana.id} end, tstzrange(t, t + interval '1 hour'), 2500,
        'MENTOR-2026-7' || lpad(n::text, 6, '0'), '2020-01-01', '2020-01-01'
      from generate_series(0, 1999) n, lateral (
        select timestamptz '2025-10-20 00:00Z' + (n / 100 * 18 * 24 + n % 100) * interval '1 hour') at (t)
      returning id, booked_by_id)
    insert into mentorship_students (mentorship_id, student_id, joined_at) select id, booked_by_id, '2020-01-01' from made`);
  await figures('?weeks=52');
  const before = performance.now();
  const body = await figures('?weeks=52');
  const ms = performance.now() - before;
  console.info(`52 weeks of 2,000 sessions: ${Math.round(ms)} ms`);
  expect(body).toMatchObject({ students: 2, returning: 2 });
  expect(ms).toBeLessThan(1_000);
}, 60_000);
