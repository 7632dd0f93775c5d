import { beforeEach, expect, test } from 'vitest';
import { declaredAnswer } from '~/tests/fuzz/routes';
import {
  AUTUMN,
  createSeriesCast,
  identifiers,
  proposalsOf,
  type SeriesCast,
  type Session,
} from '~/tests/support/series';
import { MONDAY, openWorld } from '~/tests/support/world';

let cast: SeriesCast;
const { world } = await openWorld();
beforeEach(async () => {
  cast = await createSeriesCast(world);
});

test.each([
  [
    'October',
    AUTUMN,
    ['2026-10-23T10:00:00+02:00', '2026-10-23T11:30:00+02:00'],
    MONDAY,
    ['2026-10-23T08:00', '2026-10-30T09:00', '2026-11-06T09:00', '2026-11-13T09:00'],
  ],
  [
    'March',
    ['2027-03-25T17:00:00+01:00', '2027-03-25T18:00:00+01:00'],
    ['2027-03-26T10:00:00+01:00', '2027-03-26T11:30:00+01:00'],
    '2027-03-22T08:00:00Z',
    ['2027-03-26T09:00', '2027-04-02T08:00', '2027-04-09T08:00', '2027-04-16T08:00'],
  ],
] as const)('other hours for all weeks can be proposed across the clock change in %s and accepted together', async (_, hours, to, now, starts) => {
  const { marcos, ana, make, act, titles, forget, comeBackAt, entriesTo } = cast;
  await comeBackAt(now);
  const made = await make(ana, {}, hours);
  await forget();
  const [from = ''] = identifiers(made.body);
  const wish = { from, init_date: to[0], end_date: to[1], price: 20 };
  const proposed = await act(made.body.id, 'propose', marcos, wish);
  expect(proposed.status).toBe(200);
  const proposals = proposalsOf(proposed.body.sessions);
  expect(proposed.body.sessions.map((one: Session) => one.proposal?.init_date.slice(0, 16))).toEqual(starts);
  expect([await titles(ana), await titles(marcos)]).toEqual([['Te proponen cambiar 4 sesiones'], []]);
  // The same again changes nothing.
  const again = await act(made.body.id, 'propose', marcos, wish);
  expect(proposalsOf(again.body.sessions)).toEqual(proposals);
  expect(await titles(ana)).toHaveLength(1);
  expect((await act(made.body.id, 'proposals/answer', marcos, { proposals, accept: true })).status).toBe(403);
  await forget();
  const accepted = await act(made.body.id, 'proposals/answer', ana, { proposals, accept: true });
  expect(accepted.status).toBe(200);
  expect(
    accepted.body.sessions.map((one: Session & { price: number; confirmation: boolean }) => [
      one.init_date.slice(0, 16),
      one.price,
      one.confirmation,
    ]),
  ).toEqual(starts.map((start) => [start, 20, true]));
  expect(await titles(marcos)).toEqual(['Aceptado el cambio de 4 sesiones']);
  expect(entriesTo(marcos).map(({ status }) => status)).toEqual(Array(4).fill('CONFIRMED'));
});

test('a proposal is refused whole when the clocks skip its hour in a later week, and names that day', async () => {
  const { marcos, ana, make, act, sessionsOf, comeBackAt } = cast;
  await comeBackAt('2027-03-15T08:00:00Z');
  const made = await make(ana, {}, ['2027-03-21T09:00:00+01:00', '2027-03-21T10:00:00+01:00']);
  const [from = '', second] = identifiers(made.body);
  const wish = { from, init_date: '2027-03-21T02:00:00+01:00', end_date: '2027-03-21T03:00:00+01:00' };
  const refused = await act(made.body.id, 'propose', marcos, wish);
  expect([refused.status, refused.body.sessions]).toEqual([409, [second]]);
  const declared = declaredAnswer(world.api, 'POST /api/mentorships/series/{series}/propose/', 409);
  expect(declared.parse(refused.body)).toEqual(refused.body);
  expect(refused.body.detail).toMatch(/28\/03\/2027 .*el reloj se adelanta/);
  expect(proposalsOf(await sessionsOf(made.body.id))).toEqual([]);
});

test('a series moved by exactly a week does not block itself, but another booking does', async () => {
  const { marcos, ana, bea, make, act, confirmAll, titles, forget } = cast;
  const made = await make(ana);
  await confirmAll(made);
  const [from = '', , , last = ''] = identifiers(made.body);
  const week = { from, init_date: '2026-10-29T17:00:00+01:00', end_date: '2026-10-29T18:00:00+01:00' };
  const taking = world.booking(marcos, bea, '2026-11-19T17:00:00+01:00', '2026-11-19T18:00:00+01:00');
  const taken = await world.call('POST', '/api/mentorships/', { token: bea.token, body: taking });
  const refused = await act(made.body.id, 'propose', ana, week);
  expect([refused.status, refused.body.sessions]).toEqual([409, [last]]);
  expect(refused.body.detail).toContain('12/11/2026');
  await world.call('DELETE', `/api/mentorships/${taken.body.identifier}/`, bea);

  const proposed = await act(made.body.id, 'propose', ana, week);
  expect(proposed.status).toBe(200);
  const proposals = proposalsOf(proposed.body.sessions);
  expect(proposals).toHaveLength(4);
  // Alone the first would stand where the second still is.
  const alone = { token: marcos.token, body: { proposal: proposals[0] } };
  expect((await world.call('POST', `/api/mentorships/${from}/proposal/accept/`, alone)).status).toBe(409);
  const accepted = await act(made.body.id, 'proposals/answer', marcos, { proposals, accept: true });
  expect(accepted.body.sessions.map((one: Session) => one.init_date.slice(0, 10))).toEqual([
    '2026-10-29',
    '2026-11-05',
    '2026-11-12',
    '2026-11-19',
  ]);
  // And back again.
  const back = { from, init_date: AUTUMN[0], end_date: AUTUMN[1] };
  const second = proposalsOf((await act(made.body.id, 'propose', marcos, back)).body.sessions);
  await forget();
  const declined = await act(made.body.id, 'proposals/answer', ana, {
    proposals: second.slice(1),
    accept: false,
  });
  expect(proposalsOf(declined.body.sessions)).toEqual(second.slice(0, 1));
  expect(await titles(marcos)).toEqual(['Rechazado el cambio de 3 sesiones']);
  expect((await act(made.body.id, 'proposals/answer', ana, { proposals: second, accept: true })).status).toBe(
    409,
  );
});

test('accepting all proposals while one is withdrawn moves all weeks or none', async () => {
  const { marcos, ana, make, act, sessionsOf } = cast;
  const made = await make(ana);
  const [from = '', second = ''] = identifiers(made.body);
  const wish = { from, init_date: '2026-10-23T17:00:00+02:00', end_date: '2026-10-23T18:00:00+02:00' };
  const proposals = proposalsOf((await act(made.body.id, 'propose', marcos, wish)).body.sessions);
  const [accepted, withdrawn] = await Promise.all([
    act(made.body.id, 'proposals/answer', ana, { proposals, accept: true }),
    world.call('DELETE', `/api/mentorships/${second}/proposal/?proposal=${proposals[1]}`, marcos),
  ]);
  const moved = (await sessionsOf(made.body.id)).filter((one) => one.init_date.slice(8, 10) !== '22');
  const fridays = moved.filter((one) => new Date(one.init_date).getUTCDay() === 5).length;
  expect([
    [200, 409, 4],
    [409, 204, 0],
  ]).toContainEqual([accepted.status, withdrawn.status, fridays]);
});
