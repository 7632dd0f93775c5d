/** What late cancelling and not coming mean (docs/contract.md, 'Terms of a mentor'). */
import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { NO_RULES } from '~/api/contract/rules/mentorRules';
import { NO_TERMS, type Terms } from '~/api/contract/rules/terms';
import { mentorProfiles, mentorshipStudents, mentorships } from '~/api/db/schema';
import { again, bookSession, renew, seat } from '~/tests/support/booked';
import { MONDAY, openWorld, type Person } from '~/tests/support/world';

const { world, marcos, ana, bea } = await openWorld({ marcos: 'mentor', ana: 'student', bea: 'student' });
const RULES = '/api/availability/rules/';
const LATE = { late_hours: 24, late_means: 'owed' };
const WEDNESDAY = '2026-10-21T10:00:00+02:00';

const save = (terms: object) =>
  world.call('PUT', RULES, {
    token: marcos.token,
    body: { ...NO_RULES, ...NO_TERMS, own_price: false, confirms_known: false, ...terms },
  });
const book = (start = WEDNESDAY, more: object = {}) =>
  bookSession(world, { mentor: marcos, student: ana, start, more });
/** Ids of the students whose seat is late. */
const late = async (id: number) => {
  const { mentorshipId, studentId, lateAt } = mentorshipStudents;
  const where = and(eq(mentorshipId, id), isNotNull(lateAt));
  return (await world.db.select({ id: studentId }).from(mentorshipStudents).where(where)).map(
    (one) => one.id,
  );
};
const at = async (now: string, ...people: Person[]) => {
  world.setNow(now);
  await renew(world, ...people);
};

beforeEach(async () => {
  world.setNow(MONDAY);
  await world.db.delete(mentorships);
  await renew(world, marcos, ana, bea);
  await save({});
});

test('are rules like the others: without them nothing is said, and an unknown word is refused on its field', async () => {
  const own = () => world.call('GET', RULES, marcos);
  expect((await own()).body).toMatchObject(NO_TERMS);
  expect((await save({ ...LATE, absent_means: 'makeup' })).body).toMatchObject({
    ...LATE,
    absent_means: 'makeup',
  });
  for (const [field, value] of [
    ['late_hours', 13],
    ['late_means', 'fine'],
    ['absent_means', null],
  ] as const) {
    const { status, body } = await save({ [field]: value });
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  }
  const read = await world.call('GET', '/api/mentors/marcos/', ana);
  expect(read.body.profile.terms).toEqual({ ...LATE, absent_means: 'makeup' });
});

test('a session keeps those it was booked under, also the weeks of a series and an offer', async () => {
  await save(LATE);
  const stored: Terms = { ...NO_TERMS, late_hours: 24, late_means: 'owed' };
  const { path } = await book();
  const token = ana.token;
  const body = { ...world.booking(marcos, ana, '2026-10-22T08:00:00Z', '2026-10-22T09:00:00Z'), weeks: 2 };
  const series = await world.call('POST', '/api/mentorships/series/', { token, body });
  await save({ late_hours: 48 });
  for (const person of [ana, marcos])
    expect((await world.call('GET', path, person)).body.terms).toEqual(stored);
  expect(series.body.sessions.map((one: { terms: Terms }) => one.terms)).toEqual([stored, stored]);
  const later = await book('2026-10-23T10:00:00+02:00');
  expect((await world.call('GET', later.path, ana)).body).not.toHaveProperty('terms');
});

test('a student who cancels within the hours is late; in time, before the answer, or as the mentor nobody is', async () => {
  await save(LATE);
  const cancel = async (path: string, person: Person) =>
    expect((await world.call('DELETE', path, person)).status).toBe(204);
  const [one, two, three] = [
    await book(),
    await book('2026-10-21T12:00:00+02:00'),
    await book('2026-10-23T10:00:00+02:00'),
  ];
  const asked = await bookSession(world, {
    ...{ mentor: marcos, student: ana, start: '2026-10-21T16:00:00+02:00', confirmed: false },
  });
  await at('2026-10-20T20:00:00Z', marcos, ana);
  await cancel(one.path, ana);
  await cancel(two.path, marcos);
  await cancel(three.path, ana);
  await cancel(asked.path, ana);
  expect(await late(one.id)).toEqual([ana.id]);
  for (const { id } of [two, three, asked]) expect(await late(id)).toEqual([]);
});

test('who leaves a group late is late alone, and who withdraws from a contract never is', async () => {
  await save(LATE);
  const { userId } = mentorProfiles;
  await world.db.update(mentorProfiles).set({ isProfessional: true }).where(eq(userId, marcos.id));
  const early = { early_start: true };
  const group = await book(WEDNESDAY, early);
  await seat(world, group.id, [bea]);
  const alone = await book('2026-10-21T12:00:00+02:00', early);
  await at('2026-10-20T20:00:00Z', ana, bea);
  expect((await world.call('POST', `${alone.path}withdraw/`, { token: ana.token })).status).toBe(204);
  expect(await late(alone.id)).toEqual([]);
  expect((await world.call('POST', `${group.path}leave/`, await again(world, bea))).status).toBe(204);
  expect(await late(group.id)).toEqual([bea.id]);
});
