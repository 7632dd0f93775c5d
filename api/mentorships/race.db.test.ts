import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApi } from '~/api/app';
import { secondInstance } from '~/tests/support/secondInstance';
import { type Answer, ORIGIN, openWorld, type Person } from '~/tests/support/world';

const ROUNDS = process.env.SOAK ? 20 : 3;
const CALLERS = 50;
const HOUR = 3600_000;
const { world } = await openWorld();
const students: Person[] = [];
for (let i = 0; i < CALLERS; i++) students.push(await world.student(`alumno.${i}`));

interface Hours {
  start: number;
  end: number;
}
const overlap = (a: Hours, b: Hours) => a.start < b.end && b.start < a.end;
const booking = (mentor: Person, student: Person, { start, end }: Hours) =>
  world.booking(mentor, student, new Date(start).toISOString(), new Date(end).toISOString());
const book = (mentor: Person, student: Person, hours: Hours) =>
  world.call('POST', '/api/mentorships/', {
    token: student.token,
    body: booking(mentor, student, hours),
  });
const count = (answers: Answer[], status: number) => answers.filter((one) => one.status === status).length;
/** Accepted bookings are confirmed, so that nobody reaches the limit of open requests. */
const confirmAll = () =>
  world.db.execute(sql`update mentorships set confirmed_at = created_at where cancelled_at is null`);
const NINE = Date.parse('2026-10-21T09:00:00+02:00');

test(`only one of ${CALLERS} simultaneous bookings gets the slot; the others get a 409`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const mentor = await world.mentor(`unico.${round}`);
    const hours = { start: NINE + round * 24 * HOUR, end: NINE + round * 24 * HOUR + HOUR / 2 };
    const answers = await Promise.all(students.map((student) => book(mentor, student, hours)));
    expect([count(answers, 201), count(answers, 409)]).toEqual([1, CALLERS - 1]);
    const made = answers.find((one) => one.status === 201)?.body;
    expect((await world.call('DELETE', `/api/mentorships/${made.identifier}/`, mentor)).status).toBe(204);
    const [again] = students;
    if (again) expect((await book(mentor, again, hours)).status).toBe(201);
    await confirmAll();
  }
});

test('accepted bookings are disjoint, and each refused one overlaps an accepted one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const mentor = await world.mentor(`varios.${round}`);
    const wishes = students.map((student, i) => {
      const start = NINE + (100 + round) * 24 * HOUR + ((i * 7) % 16) * (HOUR / 2);
      return { student, hours: { start, end: start + (1 + (i % 4)) * (HOUR / 2) } };
    });
    const answers = await Promise.all(wishes.map((one) => book(mentor, one.student, one.hours)));
    const withStatus = (status: number) =>
      wishes.filter((_, i) => answers[i]?.status === status).map((one) => one.hours);
    const [accepted, refused] = [withStatus(201), withStatus(409)];
    expect(accepted.length + refused.length).toBe(CALLERS);
    for (const one of accepted) expect(accepted.filter((other) => overlap(one, other))).toEqual([one]);
    for (const one of refused) expect(accepted.some((other) => overlap(one, other))).toBe(true);
    await confirmAll();
  }
});

test('a student who books many mentors for the same hour gets one session', async () => {
  const mentors: Person[] = [];
  for (let i = 0; i < 8; i++) mentors.push(await world.mentor(`mentora.${i}`));
  const [ana, bea] = students;
  if (!ana || !bea) throw new Error('No students.');
  const hours = { start: NINE + 300 * 24 * HOUR, end: NINE + 300 * 24 * HOUR + HOUR };
  const answers = await Promise.all(
    mentors.flatMap((mentor) => [book(mentor, ana, hours), book(mentor, bea, hours)]),
  );
  expect([count(answers, 201), count(answers, 409)]).toEqual([2, 14]);
});

test('concurrent bookings and cancellations either succeed or get a 409', async () => {
  const mentor = await world.mentor('disputada');
  const hours = { start: NINE + 301 * 24 * HOUR, end: NINE + 301 * 24 * HOUR + HOUR };
  const turns = await Promise.all(
    students.slice(0, 20).map(async (student) => {
      const made = await book(mentor, student, hours);
      if (made.status !== 201) return made.status;
      return (await world.call('DELETE', `/api/mentorships/${made.body.identifier}/`, student)).status;
    }),
  );
  expect(turns.filter((status) => status !== 204 && status !== 409)).toEqual([]);
  expect(turns).toContain(204);
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('two processes', () => {
  // At other hours of that day, which no constraint knows of: only the lock keeps the second from looking too early.
  test('book the last session of a mentor’s day: the second waits for the first and is refused', async () => {
    const other = await secondInstance(world);
    onTestFinished(() => other.close());
    const mentor = await world.mentor('ultima');
    await world.db.execute(sql`update mentor_profiles set most_a_day = 1 where user_id = ${mentor.id}`);
    const [ana, bea] = students;
    if (!ana || !bea) throw new Error('No students.');
    const hoursFrom = (start: number): Hours => ({ start, end: start + HOUR });
    const day = NINE + 302 * 24 * HOUR;
    const answers: Promise<number>[] = [];
    await world.db.transaction(async (tx) => {
      // Both may look, and neither can write.
      await tx.execute(sql`lock table mentorship_students in share mode`);
      answers.push(book(mentor, ana, hoursFrom(day)).then((one) => one.status));
      const there = new Request(`${ORIGIN}/api/mentorships/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bea.token}` },
        body: JSON.stringify(booking(mentor, bea, hoursFrom(day + 3 * HOUR))),
      });
      const api = createApi(other.services, other.services);
      answers.push(Promise.resolve(api.fetch(there, { address: '192.0.2.2' })).then((one) => one.status));
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await world.db.execute(waiting)).rows.length).toBe(2);
    });
    expect((await Promise.all(answers)).sort()).toEqual([201, 409]);
  });
});
