/** Sessions that are paid with a pack as they are booked (docs/contract.md, 'Income'), from Monday 19 October 2026 on. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mentorships, notifications } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { again } from '~/tests/support/booked';
import { createSeriesCast } from '~/tests/support/series';
import { teach } from '~/tests/support/sessions';
import { freshWorld, type Person } from '~/tests/support/world';

const { world, eva, ana } = await freshWorld({ eva: 'mentor', ana: 'student' });
const NO_CREDIT = 'Ya no queda ninguna sesión del bono para esa fecha. No se ha reservado nada.';

let days = 0;
/** So that the student is one of the mentor's, who has sold them a pack. */
async function pack(sessions: number, more: object = {}): Promise<number> {
  await teach(world, { mentor: eva, students: [ana], start: `2026-10-${10 + (days++ % 9)}T10:00:00Z` });
  const body = { kind: 'pack', alumno: ana.id, sessions, ...more };
  const made = await world.call('POST', '/api/income/credits/', { token: eva.token, body });
  expect(made.status).toBe(201);
  return made.body.id;
}
const booking = (day: string, more: object = {}) =>
  world.booking(eva, ana, `${day}T17:00:00Z`, `${day}T18:00:00Z`, { credit: true, ...more });
const book = (day: string, by: Person = ana, more: object = {}) =>
  world.call('POST', '/api/mentorships/', { token: by.token, body: booking(day, more) });
const series = (more: object = {}, key?: string) =>
  world.call('POST', '/api/mentorships/series/', {
    token: ana.token,
    headers: key ? { 'Idempotency-Key': key } : {},
    body: booking('2026-11-05', { weeks: 4, ...more }),
  });
const at = (made: { body: { identifier: string } }) => `/api/mentorships/${made.body.identifier}/`;
const left = async (by: Person = eva) => {
  const { body } = await world.call('GET', `/api/income/balances/${ana.id}/`, by);
  return body.credits.map((one: { left: number }) => one.left);
};
/** Starts of the sessions that are paid with this pack. */
const paidBy = async (id: number) => {
  const { body } = await world.call('GET', `/api/income/sessions/?student=${ana.id}`, eva);
  const rows = body.results as { credit: number | null; init_date: string }[];
  return rows.flatMap((one) => (one.credit === id ? [one.init_date.slice(0, 10)] : [])).sort();
};
const told = async (who: Person, id: number) => {
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, who.id));
  return rows.filter(({ subject }) => subject === `credit:${id}:last`).map(({ title }) => title);
};

test('a booking takes a session of the pack at once; declined, withdrawn or called off in time it gives it back', async () => {
  const id = await pack(3);
  const [one, two, three] = [await book('2026-11-05'), await book('2026-11-06'), await book('2026-11-07')];
  expect([one, two, three].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await left()).toEqual([0]);
  for (const who of [ana, eva])
    expect((await world.call('GET', at(one), who)).body).toMatchObject({ paid_with: 'pack' });
  expect((await world.call('DELETE', at(one), eva)).status).toBe(204);
  expect(await left()).toEqual([1]);
  expect((await world.call('DELETE', at(two), ana)).status).toBe(204);
  expect(await left()).toEqual([2]);
  const yes = { token: eva.token, body: { confirmation: true } };
  expect((await world.call('PUT', at(three), yes)).status).toBe(200);
  expect(await paidBy(id)).toEqual(['2026-11-07']);
  expect((await world.call('DELETE', at(three), ana)).status).toBe(204);
  expect(await left()).toEqual([3]);
});

test('without a usable pack nothing is booked; without the wish none is taken', async () => {
  const refused = { status: 409, body: { detail: NO_CREDIT, credit: [NO_CREDIT] } };
  expect(await book('2026-11-05')).toMatchObject(refused);
  await pack(1, { last_day: '2026-11-04' });
  expect(await book('2026-11-05')).toMatchObject(refused);
  expect((await book('2026-11-04')).status).toBe(201);
  expect(await book('2026-11-03')).toMatchObject(refused);
  await pack(1);
  expect((await book('2026-11-05', ana, { credit: false })).status).toBe(201);
  expect(await left()).toEqual([1, 0]);
  const stored = await world.db.select({ confirmedAt: mentorships.confirmedAt }).from(mentorships);
  expect(stored.filter(({ confirmedAt }) => confirmedAt === null)).toHaveLength(2);
});

test('a mentor’s offer takes it too, and a declined one gives it back', async () => {
  const id = await pack(2);
  const offer = await book('2026-11-05', eva);
  expect([offer.status, await left()]).toEqual([201, [1]]);
  const yes = { token: ana.token, body: { confirmation: true } };
  expect((await world.call('PUT', at(offer), yes)).status).toBe(200);
  expect(await paidBy(id)).toEqual(['2026-11-05']);
  const other = await book('2026-11-06', eva);
  expect(await left()).toEqual([0]);
  expect((await world.call('DELETE', at(other), ana)).status).toBe(204);
  expect(await left()).toEqual([1]);
});

test('of a series the first sessions are paid as far as the packs last, and sent again it takes none more', async () => {
  const id = await pack(3);
  const made = await series({}, 'serie-con-bono-1');
  expect([made.status, await left()]).toEqual([201, [0]]);
  const repeated = await series({}, 'serie-con-bono-1');
  expect([repeated.status, repeated.body.id, await left()]).toEqual([201, made.body.id, [0]]);
  const yes = { token: eva.token, body: { confirmation: true } };
  const sessions = (made.body.sessions as { identifier: string }[]).map(({ identifier }) => identifier);
  for (const identifier of sessions) await world.call('PUT', `/api/mentorships/${identifier}/`, yes);
  expect(await paidBy(id)).toEqual(['2026-11-05', '2026-11-12', '2026-11-19']);
});

test('two bookings of the last session at once: one gets it, the other books nothing', async () => {
  await pack(1);
  const answers = await Promise.all([book('2026-11-05'), book('2026-11-06'), book('2026-11-09', eva)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await left()).toEqual([0]);
});

test('a pending row says whether a pack could pay it, on that day', async () => {
  await teach(world, { mentor: eva, students: [ana], start: '2026-10-05T10:00:00Z' });
  // Already the next day where the marketplace is.
  await teach(world, { mentor: eva, students: [ana], start: '2026-10-20T22:30:00Z' });
  const rows = async () => {
    const { body } = await world.call('GET', `/api/income/sessions/?student=${ana.id}`, eva);
    return body.results.map((one: { init_date: string; has_credit: boolean }) => [
      one.init_date.slice(0, 10),
      one.has_credit,
    ]);
  };
  expect((await rows()).map(([, hasCredit]: [string, boolean]) => hasCredit)).toEqual([false, false]);
  await pack(1, { last_day: '2026-10-20' });
  expect(Object.fromEntries(await rows())).toMatchObject({ '2026-10-20': false, '2026-10-05': true });
  expect((await book('2026-10-20')).status).toBe(201);
  expect((await rows()).map(([, hasCredit]: [string, boolean]) => hasCredit)).not.toContain(true);
});

test('both are told once that one session is left, and not of a pack of one', async () => {
  const single = await pack(1, { last_day: '2026-11-30' });
  const id = await pack(3);
  for (const day of ['2026-11-05', '2026-11-06']) expect((await book(day)).status).toBe(201);
  expect([await left(), await told(ana, id)]).toEqual([[2, 0], []]);
  for (const day of ['2026-11-09', '2026-11-10']) expect((await book(day)).status).toBe(201);
  expect(await left()).toEqual([0, 0]);
  expect(await told(ana, id)).toEqual(['Queda 1 sesión del bono con Eva Pérez']);
  expect(await told(eva, id)).toEqual(['Queda 1 sesión del bono con Ana Pérez']);
  expect([...(await told(ana, single)), ...(await told(eva, single))]).toEqual([]);
});

test('the week that is added to a series without end is paid as the one before it, while the pack lasts', async () => {
  const cast = await createSeriesCast(world);
  const { marcos } = cast;
  await teach(world, { mentor: marcos, students: [cast.ana], start: '2026-10-01T10:00:00Z' });
  const body = { kind: 'pack', alumno: cast.ana.id, sessions: 7 };
  expect((await world.call('POST', '/api/income/credits/', { token: marcos.token, body })).status).toBe(201);
  const made = await cast.make(cast.ana, { weeks: 6, goes_on: true, credit: true });
  expect(made.body.sessions[0]).toMatchObject({ paid_with: 'pack' });
  expect(made.status).toBe(201);
  await cast.confirmAll(made);
  const lefts = async () =>
    (await world.call('GET', `/api/income/balances/${cast.ana.id}/`, await again(world, marcos))).body
      .credits[0].left;
  expect(await lefts()).toBe(1);
  for (const [day, rest] of [
    ['2026-10-23', 0],
    ['2026-10-30', 0],
  ] as const) {
    await cast.comeBackAt(`${day}T09:00:00Z`);
    await runSweep(world.services);
    expect(await lefts()).toBe(rest);
  }
  expect(await cast.sessionsOf(made.body.id)).toHaveLength(8);
});
