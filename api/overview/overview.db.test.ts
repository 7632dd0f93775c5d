/** The staff's overview on a clock that stands on Monday 19 October 2026 (docs/contract.md, 'Overview'). */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { overview } from '~/api/contract/overview';
import {
  auditLog,
  caseReports,
  cases,
  materials,
  mentorships,
  reviews,
  sessionPayments,
  studentCredits,
  users,
} from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { type Taught, teach } from '~/tests/support/sessions';
import { freshWorld, type Person } from '~/tests/support/world';

const { world, eva, ivo, ana, bea, elena, ada } = await freshWorld({
  ...{ eva: { from: 9, to: 11 }, ivo: { from: 9, to: 11 }, ana: 'student', bea: 'student' },
  ...{ elena: 'support', ada: 'admin' },
} as const);

type Overview = z.infer<typeof overview>;
const get = async (path: string, by: Person = elena) => {
  const { status, body } = await world.call('GET', `/api/staff/${path}`, { token: by.token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const weeksOf = async (name: keyof Overview['weeks'][number]) => {
  const { weeks } = (await get('overview/')) as Overview;
  return Object.fromEntries(weeks.filter((week) => week[name]).map((week) => [week.from, week[name]]));
};
const lesson = (start: string, more: Partial<Parameters<typeof teach>[1]> = {}) =>
  teach(world, { mentor: eva, students: [ana], start, ...more });
const change = ({ id }: Pick<Taught, 'id'>, set: object) =>
  world.db.update(mentorships).set(set).where(eq(mentorships.id, id));
let numbers = 0;
const openCase = async (more: Partial<typeof cases.$inferInsert>) => {
  const [row] = await world.db
    .insert(cases)
    .values({
      ...{ kind: 'report', subject: 'review', subjectId: ++numbers, title: 'Reseña', weight: 1 },
      ...{ aboutId: eva.id, snapshot: { facts: [], thread: [] }, openedAt: new Date('2026-10-01T00:00:00Z') },
      ...more,
    } as typeof cases.$inferInsert)
    .returning();
  if (!row) throw new Error('No case was inserted.');
  return row;
};
const decided = (queuedAt: string, decidedAt: string, more: object = {}) => {
  const at = { queuedAt: new Date(queuedAt), decidedAt: new Date(decidedAt) };
  return openCase({ ...at, measure: 'warn', decisionReason: 'conduct', decidedById: elena.id, ...more });
};

test('hours count what was held, by its start: no request, cancelled or missed session, and a group once', async () => {
  // Sunday 23:30 in Madrid, until Monday; Monday 00:00.
  await lesson('2026-10-11T21:30:00Z', { minutes: 90 });
  await lesson('2026-10-11T22:00:00Z', { mentor: ivo, students: [bea] });
  await lesson('2026-10-12T10:00:00Z', { students: [ana, bea] });
  await lesson('2026-10-13T10:00:00Z', { confirmed: false });
  await change(await lesson('2026-10-14T10:00:00Z'), { cancelledAt: world.now() });
  await change(await lesson('2026-10-15T10:00:00Z'), { missed: true });
  // Not over yet.
  await lesson('2026-10-19T07:30:00Z');
  expect(await weeksOf('minutes')).toEqual({ '2026-10-05': 90, '2026-10-12': 120 });
});

test('requests count by when they were made, also those that were called off, and offers do not', async () => {
  const madeAt = (iso: string) => ({ createdAt: new Date(iso) });
  await change(await lesson('2026-10-20T10:00:00Z'), madeAt('2026-10-11T21:59:00Z'));
  await change(await lesson('2026-10-21T10:00:00Z', { confirmed: false }), madeAt('2026-10-11T22:00:00Z'));
  await change(await lesson('2026-10-22T10:00:00Z', { confirmed: false }), {
    ...madeAt('2026-10-12T09:00:00Z'),
    ...{ cancelledAt: new Date('2026-10-13T09:00:00Z'), cancelKind: 'declined' },
  });
  await change(await lesson('2026-10-23T10:00:00Z'), { ...madeAt('2026-10-13T09:00:00Z'), offered: true });
  expect(await weeksOf('requests')).toEqual({ '2026-10-05': 1, '2026-10-12': 2 });
  expect(await weeksOf('confirmed')).toEqual({ '2026-10-05': 1 });
});

test('people, reviews and cases are counted by week, the median by the decision', async () => {
  await world.person('nueva', 'alumno', false);
  await world.db
    .update(users)
    .set({ createdAt: new Date('2026-10-18T21:59:00Z') })
    .where(eq(users.id, bea.id));
  const one = await lesson('2026-10-05T10:00:00Z', { students: [ana, bea] });
  const review = (student: Person, more: object) =>
    world.db.insert(reviews).values({
      ...{ mentorshipId: one.id, mentorId: eva.id, studentId: student.id, title: 'Bien', text: 'Bien.' },
      ...{ calification: 5, createdAt: new Date('2026-10-12T10:00:00Z'), ...more },
    });
  await review(ana, {});
  await review(bea, { publishedAt: null });
  await decided('2026-10-10T10:00:00Z', '2026-10-12T12:00:00Z');
  await decided('2026-10-12T10:00:00Z', '2026-10-12T14:00:00Z');
  await decided('2026-10-12T10:00:00Z', '2026-10-12T10:00:00Z', { kind: 'staff' });
  await openCase({ queuedAt: new Date('2026-10-13T10:00:00Z') });
  // Not confirmed by its visitor.
  await openCase({});
  expect(await weeksOf('students')).toEqual({ '2026-10-12': 1, '2026-10-19': 1 });
  expect(await weeksOf('mentors')).toEqual({ '2026-10-19': 2 });
  expect(await weeksOf('reviews')).toEqual({ '2026-10-12': 1 });
  expect(await weeksOf('cases_opened')).toEqual({ '2026-10-05': 1, '2026-10-12': 2 });
  expect(await weeksOf('cases_decided')).toEqual({ '2026-10-12': 2 });
  expect(await weeksOf('case_minutes')).toEqual({ '2026-10-12': 27 * 60 });
});

test('storage and people as they are now', async () => {
  const { id } = await lesson('2026-10-05T10:00:00Z');
  const file = (mentor: Person, size: number) =>
    world.db.insert(materials).values({
      ...{
        mentorId: mentor.id,
        mentorshipId: id,
        uploaderId: ana.id,
        name: 'a.pdf',
        mime: 'application/pdf',
        size,
      },
      ...{ fileKey: `key-${size}`, createdAt: world.now() },
    });
  await file(ivo, 100);
  await file(eva, 70);
  await file(eva, 50);
  await world.db
    .update(users)
    .set({ lastLoginAt: new Date('2026-09-20T00:00:00Z') })
    .where(eq(users.id, ana.id));
  await world.db
    .update(users)
    .set({ lastLoginAt: new Date('2026-09-18T00:00:00Z') })
    .where(eq(users.id, bea.id));
  const { storage, people } = (await get('overview/')) as Overview;
  expect(storage.people.map(({ username, bytes }) => [username, bytes])).toEqual([
    ['eva', 120],
    ['ivo', 100],
  ]);
  expect(people.find(({ user_type }) => user_type === 'alumno')).toMatchObject({ count: 2, active: 1 });
});

test('a job that never ran, one that was whole and one that failed are told apart', async () => {
  const jobs = async () => {
    const found = ((await get('overview/')) as Overview).jobs;
    return Object.fromEntries(found.map(({ job, at, whole }) => [job, [at, whole]]));
  };
  expect((await jobs()).suspensions).toEqual([null, null]);
  const now = world.now().toISOString();
  await runSweep(world.services, { since: world.now() });
  // Once an hour, and not in this round.
  expect(await jobs()).toMatchObject({ suspensions: [now, true], 'clean-up': [null, null] });
  world.setNow('2026-10-19T09:00:00Z');
  elena.token = await world.signIn(elena.id);
  const broken = {
    ...world.services,
    live: { ...world.services.live, publish: () => Promise.reject(new Error('away')) },
  };
  await world.db.insert(cases).values({
    ...{ kind: 'report', subject: 'page', title: 'Página', weight: 1, snapshot: { facts: [], thread: [] } },
    ...{ openedAt: new Date('2026-10-01T00:00:00Z'), queuedAt: new Date('2026-10-01T00:00:00Z') },
  });
  expect(await runSweep(broken)).toBe(false);
  const later = world.now().toISOString();
  expect(await jobs()).toMatchObject({ 'late cases': [later, false], suspensions: [later, true] });
});

test('the income of a year is that of its mentors, by quarter, in parts and logged', async () => {
  await lesson('2026-03-31T21:30:00Z', { minutes: 30 });
  await lesson('2026-03-31T22:00:00Z', { mentor: ivo, students: [ana, bea], minutes: 90, priceCents: 2501 });
  const free = await lesson('2026-10-12T10:00:00Z', { students: [ana, bea] });
  await lesson('2026-11-12T10:00:00Z');
  await lesson('2025-12-31T22:00:00Z');
  await world.db.insert(sessionPayments).values({
    ...{ mentorshipId: free.id, studentId: bea.id, mentorId: eva.id, state: 'free', updatedAt: world.now() },
  });
  await world.db.insert(studentCredits).values({
    ...{
      mentorId: eva.id,
      studentId: bea.id,
      kind: 'pack',
      sessions: 5,
      priceCents: 9_000,
      createdAt: world.now(),
    },
  });
  const body = await get('years/2026/income/', ada);
  const line = (who: Person, quarter: number, figures: object) => ({
    ...{ id: who.id, username: who.username, email: `${who.username}@example.com`, quarter },
    ...{ full_name: `${who.username === 'eva' ? 'Eva' : 'Ivo'} Pérez`, ...figures },
  });
  expect(body).toEqual({
    results: [
      line(eva, 1, { sessions: 1, students: 1, minutes: 30, amount: 12.5 }),
      line(eva, 4, { sessions: 1, students: 2, minutes: 60, amount: 115 }),
      line(ivo, 2, { sessions: 1, students: 2, minutes: 90, amount: 75.04 }),
    ],
    after: null,
  });
  expect((await get(`years/2026/income/?after=${eva.id}`, ada)).results).toHaveLength(1);
  const acts = await world.db.select().from(auditLog);
  expect(acts.map(({ act, actorId, detail }) => [act, actorId, detail])).toEqual([
    ['file-made', ada.id, 'income 2026'],
    ['file-made', ada.id, 'income 2026'],
  ]);
});

test('the cases of a year: who reported what, measures, objections and the median', async () => {
  const one = await decided('2026-10-10T10:00:00Z', '2026-10-10T16:00:00Z');
  const two = await decided('2026-10-11T10:00:00Z', '2026-10-11T12:00:00Z', {
    measure: 'none',
    decisionReason: 'unproven',
  });
  await decided('2025-10-11T10:00:00Z', '2025-10-11T12:00:00Z');
  const said = (caseId: number, more: object) =>
    world.db.insert(caseReports).values({
      ...{ caseId, reason: 'untrue', text: 'No estuvo.', createdAt: world.now(), confirmedAt: world.now() },
      ...more,
    } as typeof caseReports.$inferInsert);
  await said(one.id, { byId: ana.id });
  await said(one.id, { name: 'Rosa', email: 'rosa@example.com' });
  await said(two.id, { reason: 'minor' });
  await said(two.id, { byId: bea.id, confirmedAt: null });
  const objection = {
    kind: 'objection',
    subject: null,
    subjectId: null,
    measure: 'none',
    objectsToId: one.id,
  };
  await decided('2026-10-12T10:00:00Z', '2026-10-12T13:00:00Z', objection);
  await world.db
    .update(cases)
    .set({ undoneAt: new Date('2026-10-12T13:00:00Z') })
    .where(eq(cases.id, one.id));
  const { results } = await get('years/2026/cases/', ada);
  expect(
    results.map(({ figure, kind, count }: Record<string, unknown>) => `${figure} ${kind} ${count}`),
  ).toEqual([
    'measures-by-kind none 1',
    'measures-by-kind warn 1',
    'measures-by-reason conduct 1',
    'median-hours report 4',
    'median-hours objection 3',
    'objections undone 1',
    'reports-by-reason untrue 2',
    'reports-by-reason minor 1',
    'reports-by-reporter account 1',
    'reports-by-reporter unnamed 1',
    'reports-by-reporter visitor 1',
    'reports-by-subject review 3',
  ]);
});
