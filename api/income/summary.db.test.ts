/** Rows and sums (docs/contract.md, 'Income'), on a clock that stands on Monday 19 October 2026. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { IncomeRowJson, IncomeSummaryJson } from '~/api/contract/income';
import { expertises, mentorshipStudents, mentorships, users } from '~/api/db/schema';
import { type Taught, teach } from '~/tests/support/sessions';
import { freshWorld, PASSWORD, type Person } from '~/tests/support/world';

const { world, eva, ana, bea } = await freshWorld({ eva: 'mentor', ana: 'student', bea: 'student' });

const summary = async (period: string, by = eva): Promise<IncomeSummaryJson> => {
  const { status, body } = await world.call('GET', `/api/income/?period=${period}`, { token: by.token });
  expect(status).toBe(200);
  return body;
};
const rows = async (query = '', by = eva): Promise<IncomeRowJson[]> => {
  const { status, body } = await world.call('GET', `/api/income/sessions/${query}`, { token: by.token });
  expect(status).toBe(200);
  return body.results;
};
const lesson = (start: string, more: Partial<Parameters<typeof teach>[1]> = {}) =>
  teach(world, { mentor: eva, students: [ana], start, ...more });
const pay = async (one: Taught, student: Person, state: string, more: object = {}) => {
  const sessions = [{ mentorship: one.id, alumno: student.id }];
  const body = { sessions, state, ...(state === 'paid' && { way: 'cash' }), ...more };
  expect((await world.call('PUT', '/api/income/payments/', { token: eva.token, body })).status).toBe(200);
};

test('an empty period is all zeros, with its bars', async () => {
  const { bars, ...rest } = await summary('2026-11');
  expect(rest).toEqual({
    period: '2026-11',
    ...{ done: 0, expected: 0, paid: 0, pending: 0 },
    ...{ sessions_done: 0, sessions_expected: 0, sessions_free: 0, sessions_credit: 0, minutes_done: 0 },
    students: [],
    expertises: [],
    packs: [],
    last_way: null,
  });
  expect(bars).toHaveLength(6);
  expect(bars[0]).toEqual({ from: '2026-11-01', done: 0, expected: 0 });
});

test('each student of a group owes the whole price, while its session and minutes count once', async () => {
  const past = await lesson('2026-10-05T10:00:00Z', { minutes: 90, priceCents: 2150 });
  const group = await lesson('2026-10-12T10:00:00Z', { students: [ana, bea] });
  const ahead = await lesson('2026-10-26T10:00:00Z', { students: [bea], minutes: 30 });
  await lesson('2026-10-27T10:00:00Z');
  await pay(past, ana, 'paid');
  await pay(ahead, bea, 'paid');
  const sums = await summary('2026-10');
  expect(sums).toMatchObject({
    ...{ done: 82.25, expected: 37.5, paid: 44.75, pending: 50 },
    ...{ sessions_done: 2, sessions_expected: 2, minutes_done: 150 },
  });
  expect(sums.bars).toEqual([
    { from: '2026-10-01', done: 0, expected: 0 },
    { from: '2026-10-05', done: 32.25, expected: 0 },
    { from: '2026-10-12', done: 50, expected: 0 },
    { from: '2026-10-19', done: 0, expected: 0 },
    { from: '2026-10-26', done: 0, expected: 37.5 },
  ]);
  expect(sums.students).toEqual([
    {
      alumno: { id: ana.id, username: 'ana', full_name: 'Ana Pérez', profile_picture: null },
      ...{ sessions: 3, minutes: 210, done: 57.25, expected: 25, paid: 32.25, pending: 25 },
    },
    {
      alumno: expect.objectContaining({ id: bea.id }),
      ...{ sessions: 2, minutes: 90, done: 25, expected: 12.5, paid: 12.5, pending: 25 },
    },
  ]);
  expect((await rows()).map((one) => [one.mentorship, one.alumno.id, one.total, one.state])).toEqual([
    [group.id, ana.id, 25, 'pending'],
    [group.id, bea.id, 25, 'pending'],
    [past.id, ana.id, 32.25, 'paid'],
    [ahead.id, bea.id, 12.5, 'paid'],
    [expect.any(Number), ana.id, 25, 'pending'],
  ]);
});

test('a price per hour with parts of a cent makes a round total', async () => {
  await lesson('2026-10-05T10:00:00Z', { minutes: 90, priceCents: 2666.67 });
  expect(await rows()).toMatchObject([{ price: 26.6667, total: 40 }]);
  expect(await summary('2026-10')).toMatchObject({ done: 40, pending: 40 });
  const { body } = await world.call('GET', `/api/students/${ana.id}/sessions/`, { token: eva.token });
  expect(body.results).toMatchObject([{ price: 26.6667 }]);
});

test('free sessions and sessions on credit bring in nothing', async () => {
  const [one, two] = [await lesson('2026-10-05T10:00:00Z'), await lesson('2026-10-06T10:00:00Z')];
  const body = { kind: 'pack', alumno: ana.id, sessions: 1 };
  const { body: credit } = await world.call('POST', '/api/income/credits/', { token: eva.token, body });
  await pay(one, ana, 'free');
  await pay(two, ana, 'credit');
  expect(await summary('2026-10')).toMatchObject({
    ...{ done: 0, expected: 0, paid: 0, pending: 0 },
    ...{ sessions_done: 2, sessions_free: 1, sessions_credit: 1, minutes_done: 120 },
    students: [{ sessions: 2, minutes: 120, done: 0, pending: 0 }],
    expertises: [{ expertise: null, sessions: 2, minutes: 120, done: 0 }],
  });
  const used = (await rows('?state=credit'))[0];
  expect(used).toMatchObject({ mentorship: two.id, credit: credit.id, total: 25, paid_on: null, way: null });
});

test('only confirmed, uncancelled sessions count, and only students still in them', async () => {
  await lesson('2026-10-05T10:00:00Z', { confirmed: false });
  const cancelled = await lesson('2026-10-06T10:00:00Z');
  const left = await lesson('2026-10-07T10:00:00Z', { students: [ana, bea] });
  await lesson('2026-10-07T10:00:00Z', {
    mentor: await world.mentor('ivo'),
    students: [await world.student('cho')],
  });
  await world.db
    .update(mentorships)
    .set({ cancelledAt: world.now() })
    .where(eq(mentorships.id, cancelled.id));
  await world.db
    .update(mentorshipStudents)
    .set({ leftAt: new Date('2026-10-01T10:00:00Z') })
    .where(eq(mentorshipStudents.studentId, bea.id));
  expect(await rows()).toEqual([
    {
      mentorship: left.id,
      identifier: left.identifier,
      init_date: '2026-10-07T10:00:00.000Z',
      end_date: '2026-10-07T11:00:00.000Z',
      expertises: [],
      alumno: { id: ana.id, username: 'ana', full_name: 'Ana Pérez', profile_picture: null },
      ...{ price: 25, total: 25, done: true, state: 'pending', paid_on: null, way: null, credit: null },
      ...{ updated_at: null, noted: false, absent: false, cancelled: false, has_credit: false },
    },
  ]);
  expect(await summary('2026-10')).toMatchObject({ done: 25, sessions_done: 1, pending: 25 });
});

test('a session is done exactly at its end', async () => {
  await lesson('2026-10-19T07:00:00Z');
  await lesson('2026-10-19T08:00:00Z', { minutes: 30 });
  expect((await rows()).map((one) => one.done)).toEqual([false, true]);
  expect(await summary('2026-10')).toMatchObject({ done: 25, expected: 12.5, sessions_done: 1 });
});

test('months and weeks go by the start on the marketplace’s clock, across clock changes and years', async () => {
  // Madrid: 23:30 of 28 March and 03:00 of 29 March, half an hour apart; 23:30 of 29 March, a Sunday; 00:00 of Monday.
  await lesson('2026-03-28T22:30:00Z', { minutes: 30, priceCents: 100 });
  await lesson('2026-03-29T01:00:00Z', { minutes: 30, priceCents: 200 });
  await lesson('2026-03-29T21:30:00Z', { minutes: 30, priceCents: 400 });
  await lesson('2026-03-29T22:00:00Z', { minutes: 30, priceCents: 800 });
  // The last half hour of March, the first of April; over midnight counts for its start.
  await lesson('2026-03-31T21:30:00Z', { minutes: 60, priceCents: 1600 });
  await lesson('2026-03-31T22:30:00Z', { minutes: 30, priceCents: 3200 });
  const march = await summary('2026-03');
  expect(march.bars.slice(-2)).toEqual([
    { from: '2026-03-23', done: 3.5, expected: 0 },
    { from: '2026-03-30', done: 20, expected: 0 },
  ]);
  expect((await summary('2026-04')).done).toBe(16);
  // The night when the clocks go back, and both sides of the turn of the year.
  await lesson('2026-10-25T22:30:00Z', { minutes: 30, priceCents: 100 });
  await lesson('2026-10-25T23:00:00Z', { minutes: 30, priceCents: 200 });
  expect((await summary('2026-10')).bars.map((bar) => bar.expected)).toEqual([0, 0, 0, 0.5, 1]);
  await lesson('2026-12-31T22:30:00Z', { minutes: 60, priceCents: 1000 });
  await lesson('2027-01-01T00:00:00Z', { minutes: 60, priceCents: 2000 });
  expect(await summary('2026')).toMatchObject({ expected: 11.5, done: 39.5 });
  expect((await summary('2026')).bars.map((bar) => bar.done + bar.expected)).toEqual([
    ...[0, 0, 23.5, 16, 0, 0],
    ...[0, 0, 0, 1.5, 0, 10],
  ]);
  expect((await summary('2027')).bars[0]).toEqual({ from: '2027-01-01', done: 0, expected: 20 });
  expect(await rows('?period=2027')).toHaveLength(1);
});

test('a session counts for its first area', async () => {
  const [algebra, calculus] = await world.db.select().from(expertises).orderBy(expertises.id).limit(2);
  if (!algebra || !calculus) throw new Error('No areas.');
  await lesson('2026-10-05T10:00:00Z', { areas: [calculus.id, algebra.id], students: [ana, bea] });
  await lesson('2026-10-26T10:00:00Z', { areas: [algebra.id], minutes: 120 });
  await lesson('2026-10-07T10:00:00Z', { minutes: 30 });
  const named = ({ nameId: name_id, name }: { nameId: string; name: string }) => ({ name_id, name });
  expect((await summary('2026-10')).expertises).toEqual(
    expect.arrayContaining([
      { expertise: named(calculus), sessions: 1, minutes: 60, done: 50, expected: 0 },
      { expertise: named(algebra), sessions: 1, minutes: 120, done: 0, expected: 50 },
      { expertise: null, sessions: 1, minutes: 30, done: 12.5, expected: 0 },
    ]),
  );
  expect((await summary('2026-10')).expertises.at(-1)?.expertise).toBeNull();
  expect((await rows('?period=2026-10')).map((one) => one.expertises)).toEqual([
    [],
    [named(calculus), named(algebra)],
    [named(calculus), named(algebra)],
    [named(algebra)],
  ]);
});

test('students are sorted by amount, then by name ignoring accents; half a cent rounds up', async () => {
  const angela = await world.student('angela');
  await world.db.update(users).set({ firstName: 'Ángela' }).where(eq(users.id, angela.id));
  await lesson('2026-10-05T10:00:00Z', { students: [bea, angela, ana] });
  await lesson('2026-10-06T10:00:00Z', { students: [bea], minutes: 30, priceCents: 2501 });
  const { students } = await summary('2026-10');
  expect(students.map((one) => one.alumno.full_name)).toEqual(['Bea Pérez', 'Ana Pérez', 'Ángela Pérez']);
  expect(students[0]?.done).toBe(37.51);
  expect((await rows('?period=2026-10'))[0]?.total).toBe(12.51);
});

test('a deleted student has no identity, and is marked as paid by null', async () => {
  const one = await lesson('2026-10-05T10:00:00Z');
  const removed = await world.call('DELETE', '/api/auth/delete/', {
    token: ana.token,
    body: { password: PASSWORD },
  });
  expect(removed.status).toBe(204);
  const nobody = { id: null, username: null, full_name: 'Usuario eliminado', profile_picture: null };
  expect((await rows())[0]?.alumno).toEqual(nobody);
  expect((await summary('2026')).students).toMatchObject([{ alumno: nobody, pending: 25 }]);
  const body = { sessions: [{ mentorship: one.id, alumno: null }], state: 'paid', way: 'cash' };
  const { status, body: changed } = await world.call('PUT', '/api/income/payments/', {
    token: eva.token,
    body,
  });
  expect([status, changed]).toEqual([200, [expect.objectContaining({ state: 'paid', alumno: nobody })]]);
  expect(await summary('2026')).toMatchObject({ pending: 0, paid: 25 });
});

test('rows can be paged and filtered; invalid queries are refused', async () => {
  for (let day = 10; day < 16; day++) await lesson(`2026-10-${day}T10:00:00Z`, { students: [ana, bea] });
  const { body } = await world.call('GET', '/api/income/sessions/?page_size=5&page=2', eva);
  expect([body.count, body.results.length, body.next, body.previous]).toEqual([
    12,
    5,
    'http://localhost:3000/api/income/sessions/?page_size=5&page=3',
    'http://localhost:3000/api/income/sessions/?page_size=5&page=1',
  ]);
  expect(await rows('?page_size=500')).toHaveLength(12);
  expect(await rows(`?page_size=500&student=${ana.id}`)).toHaveLength(6);
  expect(await rows(`?period=2026-09`)).toEqual([]);
  expect(await rows('?state=paid')).toEqual([]);
  for (const [query, field] of [
    ['?period=2026-13', 'period'],
    ['?period=1999', 'period'],
    ['?state=x', 'state'],
    ['?student=x', 'student'],
  ]) {
    const refused = await world.call('GET', `/api/income/sessions/${query}`, eva);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]]);
  }
  expect((await world.call('GET', '/api/income/sessions/?page=3', eva)).status).toBe(404);
  expect((await world.call('GET', '/api/income/', eva)).body).toEqual({
    period: ['Este campo es obligatorio.'],
  });
});
