/** What the terms of a session mean is written down, and taken back (docs/contract.md, 'Terms of a mentor'). */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { NO_RULES } from '~/api/contract/rules/mentorRules';
import { NO_TERMS } from '~/api/contract/rules/terms';
import { mentorships, notifications, sessionPayments, studentCredits } from '~/api/db/schema';
import { type Booked, bookSession, renew, seat } from '~/tests/support/booked';
import { MONDAY, openWorld, type Person } from '~/tests/support/world';

const { world, eva, ivo, ana, bea } = await openWorld({
  ...{ eva: 'mentor', ivo: 'mentor', ana: 'student', bea: 'student' },
});
const call = (method: string, path: string, { token }: Person = eva, body?: object) =>
  world.call(method, path, { token, body });
const rules = (terms: object) =>
  call('PUT', '/api/availability/rules/', eva, {
    ...{ ...NO_RULES, ...NO_TERMS, own_price: false, confirms_known: false },
    ...terms,
  });
const book = (start = '2026-10-21T10:00:00+02:00', more: object = {}) =>
  bookSession(world, { mentor: eva, student: ana, start, more });
const at = async (now: string) => {
  world.setNow(now);
  await renew(world, eva, ivo, ana, bea);
};
const apply = ({ id }: Booked, means: string | null, { by = eva, of = ana } = {}) =>
  call('PUT', '/api/income/terms/', by, { mentorship: id, alumno: of.id, means });
const rows = async () => (await call('GET', '/api/income/sessions/')).body.results;
const left = async () =>
  (await call('GET', `/api/income/balances/${ana.id}/`)).body.credits.map(
    (one: { left: number }) => one.left,
  );
const pack = (sessions: number) =>
  call('POST', '/api/income/credits/', eva, { kind: 'pack', alumno: ana.id, sessions });
const ended = async ({ identifier }: Booked, who: Person) =>
  (await call('GET', `/api/mentorships/history/${identifier}/`, who)).body.charge;
const told = async () =>
  (await world.db.select().from(notifications).where(eq(notifications.userId, ana.id))).filter(
    ({ subject }) => subject.startsWith('terms:'),
  );

/** Booked under these terms, and cancelled 14 hours before its start: not late by the hours of the marketplace. */
async function late(means: string, more: object = {}): Promise<Booked> {
  await rules({ late_hours: 24, late_means: means });
  const session = await book(undefined, more);
  await at('2026-10-20T18:00:00Z');
  expect((await call('DELETE', session.path, ana)).status).toBe(204);
  return session;
}
async function absent(means: string, more: object = {}): Promise<Booked> {
  await rules({ absent_means: means });
  const session = await book(undefined, more);
  await at('2026-10-21T10:00:00Z');
  const said = { kind: 'absent', about: ana.id };
  expect((await call('POST', `${session.path}reports/`, eva, said)).status).toBe(201);
  return session;
}

beforeEach(async () => {
  await world.db.delete(notifications);
  await world.db.delete(sessionPayments);
  await world.db.delete(studentCredits);
  await world.db.delete(mentorships);
  await at(MONDAY.toISOString());
});

test('a late one is owed: a pending row to have paid, read by both, and taken back', async () => {
  const session = await late('owed');
  expect(await rows()).toEqual([]);
  expect(await ended(session, eva)).toEqual({
    alumno: ana.id,
    because: 'late',
    means: 'owed',
    applied: null,
    offered: 'owed',
  });
  expect(await ended(session, ana)).toBeUndefined();
  const done = { alumno: ana.id, because: 'late', means: 'owed', applied: 'owed', offered: null };
  expect(await apply(session, 'owed')).toMatchObject({ status: 200, body: done });
  expect(await rows()).toMatchObject([
    { mentorship: session.id, state: 'pending', cancelled: true, total: 25 },
  ]);
  expect(await ended(session, ana)).toEqual(done);
  expect((await told()).map(({ title, link }) => [title, link])).toEqual([
    [
      expect.stringMatching(/ ha anotado: se debe la sesión$/),
      `/mentorships/historial/${session.identifier}`,
    ],
  ]);
  await at('2026-10-21T12:00:00Z');
  const sum = async () => (await call('GET', '/api/income/?period=2026-10')).body;
  expect(await sum()).toMatchObject({ pending: 25, sessions_done: 0, minutes_done: 0 });
  const paid = { sessions: [{ mentorship: session.id, alumno: ana.id }], state: 'paid', way: 'cash' };
  expect((await call('PUT', '/api/income/payments/', eva, paid)).status).toBe(200);
  expect(await sum()).toMatchObject({ pending: 0, paid: 25 });
  expect((await apply(session, null)).body).toMatchObject({ applied: null });
  expect(await rows()).toEqual([]);
  expect(await told()).toHaveLength(2);
});

test('a session of the pack is used, also one that came back; without any left it is owed', async () => {
  await book('2026-10-23T10:00:00+02:00');
  await pack(1);
  const paid = await late('credit', { credit: true });
  expect(await left()).toEqual([1]);
  expect((await apply(paid, 'owed')).status).toBe(409);
  expect((await apply(paid, 'credit')).body).toMatchObject({ applied: 'credit' });
  expect(await left()).toEqual([0]);
  expect((await apply(paid, null)).body).toMatchObject({ applied: null, offered: 'credit' });
  expect(await left()).toEqual([1]);
  await apply(paid, 'credit');
  await at(MONDAY.toISOString());
  const other = await absent('credit');
  const listed = (await call('GET', `/api/students/${ana.id}/sessions/`)).body.results;
  expect(listed.find((one: { id: number }) => one.id === other.id).charge).toMatchObject({
    means: 'credit',
    offered: 'owed',
  });
  expect((await apply(other, 'credit')).status).toBe(409);
  expect((await apply(other, 'owed')).body).toMatchObject({ because: 'absent', applied: 'owed' });
  expect((await call('GET', other.path, ana)).body.charge).toMatchObject({ applied: 'owed', offered: null });
});

test('who did not come has a session to make up, once, until it is taken back unused', async () => {
  const session = await absent('makeup');
  const sheet = async () =>
    (await call('GET', `/api/students/${ana.id}/sessions/${session.id}/`)).body.charge;
  expect(await sheet()).toMatchObject({
    because: 'absent',
    means: 'makeup',
    applied: null,
    offered: 'makeup',
  });
  await apply(session, 'makeup');
  expect([await sheet(), await left()]).toMatchObject([{ applied: 'makeup' }, [1]]);
  const next = await book('2026-10-23T10:00:00+02:00', { credit: true });
  expect((await apply(session, null)).status).toBe(409);
  await call('DELETE', next.path, ana);
  expect((await apply(session, null)).body).toMatchObject({ applied: null, offered: 'makeup' });
  expect(await left()).toEqual([]);
});

test('two presses write once', async () => {
  await book('2026-10-23T10:00:00+02:00');
  await pack(3);
  const session = await late('credit');
  const answers = await Promise.all(Array.from({ length: 4 }, () => apply(session, 'credit')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([await left(), (await told()).length]).toEqual([[2], 1]);
});

test('a member of a group who left late is charged alone; nobody charges what no terms charge', async () => {
  await rules({ late_hours: 24, late_means: 'owed' });
  const group = await book();
  await seat(world, group.id, [bea]);
  await at('2026-10-20T18:00:00Z');
  expect((await call('POST', `${group.path}leave/`, bea)).status).toBe(204);
  expect((await apply(group, 'owed', { by: ivo, of: bea })).status).toBe(404);
  expect((await apply(group, 'owed', { of: ana })).status).toBe(404);
  expect((await apply(group, 'owed', { by: bea, of: bea })).status).toBe(403);
  expect((await apply(group, 'owed', { of: bea })).status).toBe(200);
  const found = (await rows()).map((one: { alumno: Person; cancelled: boolean }) => [
    one.alumno.id,
    one.cancelled,
  ]);
  expect(found).toEqual([
    [ana.id, false],
    [bea.id, true],
  ]);
});
