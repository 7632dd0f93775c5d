/** Series without end (docs/contract.md, 'Series'). */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { series } from '~/api/contract/series';
import { openSeries } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { createSeriesCast, identifiers, PATH, proposalsOf, type SeriesCast } from '~/tests/support/series';
import { MONDAY, openWorld, type Person } from '~/tests/support/world';

const { world } = await openWorld({});
let cast: SeriesCast;
beforeEach(async () => {
  world.setNow(MONDAY);
  cast = await createSeriesCast(world);
});

const WITHOUT_END = { weeks: 6, goes_on: true };
const sweep = () => runSweep(world.services);
const startsOf = async (id: string) => (await cast.sessionsOf(id)).map((one) => one.init_date.slice(0, 16));
const lookAt = async (id: string, who: Person = cast.marcos) =>
  series.strict().parse((await world.call('GET', `${PATH}${id}/`, who)).body).without_end;
const storedOf = async (id: string) =>
  (await world.db.select().from(openSeries).where(eq(openSeries.id, id)))[0];
/** A confirmed series of Thursdays from 22 October on. */
async function begin(more: object = {}) {
  const made = await cast.make(cast.ana, { ...WITHOUT_END, ...more });
  expect(made.status).toBe(201);
  expect((await cast.confirmAll(made)).status).toBe(204);
  await cast.forget();
  return made.body.id as string;
}
const SIX = [
  '2026-10-22T15:00',
  '2026-10-29T16:00',
  '2026-11-05T16:00',
  '2026-11-12T16:00',
  '2026-11-19T16:00',
  '2026-11-26T16:00',
];
const NEXT = '2026-12-03T16:00';

test('as each week passes the next is added once, confirmed, by however many instances; nothing while it waits', async () => {
  const made = await cast.make(cast.ana, WITHOUT_END);
  await cast.comeBackAt('2026-10-20T09:00:00Z');
  await sweep();
  expect(await startsOf(made.body.id)).toEqual(SIX);
  await cast.confirmAll(made);
  await sweep();
  expect(await startsOf(made.body.id)).toEqual(SIX);
  await cast.forget();
  await cast.comeBackAt('2026-10-23T09:00:00Z');
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await startsOf(made.body.id)).toEqual([...SIX, NEXT]);
  const last = (await cast.storedOf(made.body.id)).at(-1);
  expect(last).toMatchObject({ priceCents: 2500, offered: false, bookedById: cast.ana.id });
  expect(last?.confirmedAt).not.toBeNull();
  expect([await cast.titles(cast.ana, '%series%'), await lookAt(made.body.id)]).toEqual([
    [],
    { ended_at: null, missed: [] },
  ]);
});

test('a week that cannot be had is noted with its reason and told once to both; the series goes on after it', async () => {
  const id = await begin();
  await cast.comeBackAt('2026-10-22T20:00:00Z');
  const other = world.booking(
    cast.marcos,
    cast.bea,
    '2026-12-03T17:00:00+01:00',
    '2026-12-03T18:00:00+01:00',
  );
  expect((await world.call('POST', '/api/mentorships/', { token: cast.bea.token, body: other })).status).toBe(
    201,
  );
  await cast.comeBackAt('2026-10-23T09:00:00Z');
  await sweep();
  await sweep();
  expect(await startsOf(id)).toEqual(SIX);
  expect(await lookAt(id)).toEqual({ ended_at: null, missed: [{ day: '2026-12-03', reason: 'taken' }] });
  const title = 'El 03/12/2026 no hay sesión de tu serie de Cálculo';
  expect([await cast.titles(cast.ana, '%series-%'), await cast.titles(cast.marcos, '%series-%')]).toEqual([
    [title],
    [title],
  ]);
  await cast.comeBackAt('2026-10-30T09:00:00Z');
  await sweep();
  expect((await startsOf(id)).at(-1)).toBe('2026-12-10T16:00');
});

test('a mentor who takes no bookings is waited for, a block ends it', async () => {
  const id = await begin();
  await world.db.execute(`update mentor_profiles set available = false`);
  await cast.comeBackAt('2026-10-23T09:00:00Z');
  await sweep();
  expect(await lookAt(id)).toEqual({ ended_at: null, missed: [{ day: '2026-12-03', reason: 'away' }] });
  await world.db.execute(`update mentor_profiles set available = true`);
  const blocked = await world.call('PUT', `/api/blocks/${cast.ana.username}/`, cast.marcos);
  expect(blocked.status).toBeLessThan(300);
  await cast.comeBackAt('2026-10-30T09:00:00Z');
  await sweep();
  expect((await storedOf(id))?.endedAt).not.toBeNull();
});

test('it ends after the session that one of both names, for nobody else, and once', async () => {
  const id = await begin();
  const all = identifiers({ sessions: await cast.sessionsOf(id) });
  expect((await cast.act(id, 'end', cast.bea, { after: all[1] })).status).toBe(404);
  expect((await cast.act(id, 'end', cast.ana, { after: all[5] })).status).toBe(204);
  expect((await cast.act(id, 'end', cast.ana, { after: all[5] })).status).toBe(409);
  expect(await cast.titles(cast.marcos)).toEqual(['Ana Pérez ha terminado tu serie de Cálculo']);
  await cast.comeBackAt('2026-10-23T09:00:00Z');
  await sweep();
  expect(await startsOf(id)).toEqual(SIX);
  expect((await cast.act(id, 'end', cast.marcos, { after: all[1] })).status).toBe(204);
  expect(await startsOf(id)).toEqual(SIX.slice(0, 2));
});

test("'esta y las siguientes' ends it; one week alone does not", async () => {
  const id = await begin();
  const all = identifiers({ sessions: await cast.sessionsOf(id) });
  await world.call('DELETE', `/api/mentorships/${all[5]}/`, cast.ana);
  await cast.comeBackAt('2026-10-23T09:00:00Z');
  await sweep();
  expect((await startsOf(id)).at(-1)).toBe(NEXT);
  expect((await cast.act(id, 'cancel', cast.ana, { from: all[3] })).status).toBe(204);
  expect((await lookAt(id))?.ended_at).not.toBeNull();
});

test('moved as a whole, it goes on at the accepted hour', async () => {
  const id = await begin();
  const [from] = identifiers({ sessions: await cast.sessionsOf(id) });
  const hours = { init_date: '2026-10-23T18:00:00+02:00', end_date: '2026-10-23T19:30:00+02:00' };
  expect((await cast.act(id, 'propose', cast.ana, { from, ...hours })).status).toBe(200);
  const proposals = proposalsOf(await cast.sessionsOf(id));
  expect((await cast.act(id, 'proposals/answer', cast.marcos, { proposals, accept: true })).status).toBe(200);
  await cast.comeBackAt('2026-10-24T09:00:00Z');
  await sweep();
  expect((await cast.sessionsOf(id)).at(-1)).toMatchObject({
    init_date: '2026-12-04T17:00:00.000Z',
    end_date: '2026-12-04T18:30:00.000Z',
  });
});

test('the sweep and a booking of the same hours: one of them has them', async () => {
  const id = await begin();
  await cast.comeBackAt('2026-10-23T09:00:00Z');
  const body = world.booking(cast.marcos, cast.bea, '2026-12-03T17:00:00+01:00', '2026-12-03T18:00:00+01:00');
  const [, booked] = await Promise.all([
    sweep(),
    world.call('POST', '/api/mentorships/', { token: cast.bea.token, body }),
  ]);
  const isAdded = (await startsOf(id)).includes(NEXT);
  expect(booked.status).toBe(isAdded ? 409 : 201);
  expect((await lookAt(id))?.missed).toHaveLength(isAdded ? 0 : 1);
});

test('two presses of the answer confirm once; six weeks are asked for, no other number', async () => {
  const made = await cast.make(cast.ana, WITHOUT_END);
  const presses = await Promise.all([1, 2, 3].map(() => cast.confirmAll(made)));
  expect(presses.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  expect(await cast.titles(cast.ana)).toHaveLength(1);
  const wrong = await cast.make(cast.ana, { ...WITHOUT_END, weeks: 5 });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['weeks']]);
});
