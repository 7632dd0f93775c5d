import { and, eq, like } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { seriesPreview } from '~/api/contract/series';
import { mentorships, notifications } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { cancelUnanswered } from '~/api/mentorships/unanswered';
import { declaredAnswer } from '~/tests/fuzz/routes';
import { renew } from '~/tests/support/booked';
import { MONDAY, openWorld, type Person } from '~/tests/support/world';

let marcos: Person;
const { world, ana, bea } = await openWorld({ ana: 'student', bea: 'student' });
let mentors = 0;
beforeEach(async () => {
  world.setNow(MONDAY);
  marcos = await world.mentor(`mentor${mentors++}`);
  await world.db.delete(notifications);
  await world.db.update(mentorships).set({ cancelledAt: MONDAY, cancelKind: 'cancelled' });
});

const PATH = '/api/mentorships/series/';
const FIRST = ['2026-10-22T17:00:00+02:00', '2026-10-22T18:00:00+02:00'] as const;
const ask = (student: Person, more: object = {}, key?: string) =>
  world.call('POST', PATH, {
    token: student.token,
    headers: key ? { 'Idempotency-Key': key } : {},
    body: world.booking(marcos, student, ...FIRST, { weeks: 4, ...more }),
  });
const single = (student: Person, day: string, mentor = marcos) =>
  world.call('POST', '/api/mentorships/', {
    token: student.token,
    body: world.booking(mentor, student, `${day}T17:00:00+01:00`, `${day}T18:00:00+01:00`),
  });
const answer = (id: string, who: Person, body: object) =>
  world.call('POST', `${PATH}${id}/answer/`, { token: who.token, body });
const told = (who: Person, pattern = '%') =>
  world.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, who.id), like(notifications.subject, pattern)));
const identifiers = (body: { sessions: { identifier: string }[] }) =>
  body.sessions.map((one) => one.identifier);

test('each week is a session of its own at the same clock time, with one notification for all', async () => {
  const { status, body } = await ask(ana, { left_out: [3] });
  expect(status).toBe(201);
  expect(body.sessions.map((one: { init_date: string }) => one.init_date)).toEqual([
    '2026-10-22T15:00:00.000Z',
    '2026-10-29T16:00:00.000Z',
    '2026-11-12T16:00:00.000Z',
  ]);
  expect(body.sessions.map((one: { series: object }) => one.series)).toEqual(
    [1, 2, 3].map((week) => ({ id: body.id, week, weeks: 3, waiting: 3 })),
  );
  const distinct = (field: string) =>
    new Set(body.sessions.map((one: Record<string, string>) => one[field])).size;
  expect([distinct('identifier'), distinct('room_code'), distinct('answer_by')]).toEqual([3, 3, 1]);
  const notices = await told(marcos);
  expect(notices.map(({ title }) => title)).toEqual([
    'Ana Pérez te ha pedido 3 sesiones de Cálculo, los jueves a las 17:00 desde el 22/10/2026',
  ]);
  expect(await told(ana)).toEqual([]);
});

test('the preview says for each week why it cannot be booked', async () => {
  const eva = await world.mentor(`mentor${mentors++}`);
  expect((await single(bea, '2026-10-29')).status).toBe(201);
  expect((await single(ana, '2026-11-05', eva)).status).toBe(201);
  await world.call('POST', '/api/availability/exceptions/', {
    token: marcos.token,
    body: { date: '2026-11-12', kind: 'off' },
  });
  const query = new URLSearchParams({
    mentor: marcos.username,
    init_date: FIRST[0],
    end_date: FIRST[1],
    weeks: '5',
  });
  const reasons = async () => {
    const { body } = await world.call('GET', `${PATH}preview/?${query}`, ana);
    return seriesPreview.parse(body).weeks.map((one) => one.reason);
  };
  expect(await reasons()).toEqual([null, 'taken', 'own', 'not-offered', null]);
  // Expired, and not swept yet.
  await world.db.update(mentorships).set({ answerBy: MONDAY }).where(eq(mentorships.mentorId, eva.id));
  expect(await reasons()).toEqual([null, 'taken', null, 'not-offered', null]);
});

test('nothing is booked when a week was taken meanwhile, and that week is named', async () => {
  expect((await single(bea, '2026-10-29')).status).toBe(201);
  const { status, body } = await ask(ana);
  expect([status, body.weeks]).toEqual([409, [2]]);
  expect(declaredAnswer(world.api, `POST ${PATH}`, status).parse(body)).toEqual(body);
  expect(body.detail).toContain('29/10/2026');
  const own = await world.db.select().from(mentorships).where(eq(mentorships.mentorId, marcos.id));
  expect(own).toHaveLength(1);
  expect((await ask(ana, { left_out: [2] })).status).toBe(201);
});

test.each([
  ['one week', { weeks: 1 }, 'weeks'],
  ['13 weeks', { weeks: 13 }, 'weeks'],
  ['all but one left out', { left_out: [2, 3, 4] }, 'left_out'],
])('refuses %s', async (_, more, field) => {
  const { status, body } = await ask(ana, more);
  expect([status, Object.keys(body)]).toEqual([400, [field]]);
});

test('only one of two simultaneous series for the same hours is booked', async () => {
  const both = await Promise.all([ask(ana), ask(bea)]);
  expect(both.map((one) => one.status).sort()).toEqual([201, 409]);
  expect(both.find((one) => one.status === 409)?.body.weeks).toEqual([1, 2, 3, 4]);
});

test('a repeated key answers the same series, which counts as one open request', async () => {
  const first = await ask(ana, { weeks: 12 }, 'one');
  expect(first.status).toBe(201);
  expect(first.body.sessions).toHaveLength(12);
  expect((await ask(ana, { weeks: 12 }, 'one')).body).toEqual(first.body);
  expect((await ask(ana, { weeks: 11 }, 'one')).status).toBe(422);
  expect((await single(ana, '2026-10-26')).status).toBe(201);
});

test('the mentor can confirm some weeks and decline the others, with one notification', async () => {
  const { body } = await ask(ana);
  const [one = '', two = ''] = identifiers(body);
  expect((await answer(body.id, ana, { confirm: [one] })).status).toBe(403);
  expect((await answer(body.id, bea, { confirm: [one] })).status).toBe(404);
  expect((await answer(body.id, marcos, { confirm: [one, two], reason: 'Viajo.' })).status).toBe(204);
  const { body: left } = await world.call('GET', `${PATH}${body.id}/`, ana);
  expect(identifiers(left)).toEqual([one, two]);
  expect(left.sessions.every((each: { confirmation: boolean }) => each.confirmation)).toBe(true);
  const notices = await told(ana);
  expect(notices.map(({ title }) => title)).toEqual(['Confirmadas 2 de 4 sesiones']);
  expect(notices[0]?.description).toMatch(/Confirmadas: .*Rechazadas: 05\/11\/2026.*Viajo/);
  expect((await told(marcos, '%requested%')).every((each) => each.readAt !== null)).toBe(true);
  expect((await answer(body.id, marcos, { confirm: [] })).status).toBe(409);
});

test('while it waits a list can have it as one row on one of its pages; confirmed, each week is a row', async () => {
  const { body } = await ask(ana);
  await single(bea, '2026-11-20');
  const [first = ''] = identifiers(body);
  const rows = async (more: string) => {
    const path = `/api/mentorships/?order=next&page_size=1&${more}`;
    const pages = await Promise.all([1, 2].map((page) => world.call('GET', `${path}&page=${page}`, marcos)));
    const [{ body: found }] = pages as [(typeof pages)[0]];
    return [found.count, found.counts.pending, ...pages.flatMap((page) => page.body.results.map(idOf))];
  };
  const idOf = ({ identifier }: { identifier: string }) => identifier;
  expect((await rows('')).slice(0, 3)).toEqual([5, 5, first]);
  expect(await rows('series=first')).toEqual([2, 2, first, expect.not.stringContaining(first)]);
  await world.call('DELETE', `/api/mentorships/${first}/`, ana);
  expect(await rows('series=first')).toEqual([2, 2, identifiers(body)[1], expect.anything()]);
  await answer(body.id, marcos, { confirm: identifiers(body).slice(1) });
  expect((await rows('series=first')).slice(0, 2)).toEqual([4, 1]);
});

test('confirming a week that was withdrawn meanwhile is refused, with all others', async () => {
  const { body } = await ask(ana);
  const all = identifiers(body);
  expect((await world.call('DELETE', `/api/mentorships/${all[1]}/`, ana)).status).toBe(204);
  expect((await answer(body.id, marcos, { confirm: all })).status).toBe(409);
  const { body: left } = await world.call('GET', `${PATH}${body.id}/`, ana);
  expect(left.sessions.map((one: { confirmation: boolean }) => one.confirmation)).toEqual([
    false,
    false,
    false,
  ]);
  expect((await answer(body.id, marcos, { confirm: identifiers(left) })).status).toBe(204);
});

test('a series is reminded of once and expires once; a week that waits longer does so alone', async () => {
  const { body } = await ask(ana);
  const [, second = ''] = identifiers(body);
  // Another hour is asked for later on, so that this week waits longer than the others.
  world.setNow(MONDAY.getTime() + 10 * 3_600_000);
  await renew(world, ana);
  const hours = { init_date: '2026-10-30T17:00:00+01:00', end_date: '2026-10-30T18:00:00+01:00' };
  const proposal = { token: ana.token, body: hours };
  expect((await world.call('POST', `/api/mentorships/${second}/proposal/`, proposal)).status).toBe(200);
  world.setNow(MONDAY.getTime() + 25 * 3_600_000);
  for (const _ of [1, 2]) await runSweep(world.services);
  const reminders = (await told(marcos, '%answer%')).map(({ title }) => title);
  expect(
    reminders.filter((one) => one.includes('3 sesiones de Cálculo, los jueves a las 17:00')),
  ).toHaveLength(1);
  expect(reminders).toHaveLength(1);

  world.setNow(MONDAY.getTime() + 48 * 3_600_000);
  expect(await cancelUnanswered(world.services)).toBe(3);
  const [expired, ...more] = await told(ana, '%unanswered%');
  expect(more).toEqual([]);
  expect(expired?.title).toMatch(
    /^Mentor\d+ Pérez no ha respondido a tiempo, y tus 3 sesiones de Cálculo, los jueves .* no se celebrarán$/,
  );
  world.setNow(MONDAY.getTime() + 58 * 3_600_000);
  expect(await cancelUnanswered(world.services)).toBe(1);
  expect((await told(ana, '%unanswered%')).at(-1)?.title).toMatch(/y tu sesión .* no se celebrará$/);
});
