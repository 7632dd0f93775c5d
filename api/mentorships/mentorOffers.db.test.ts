/** docs/contract.md, 'A mentor's own offers', on a clock that stands on Monday 19 October 2026. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mentorships, notifications } from '~/api/db/schema';
import { freshWorld, type Person } from '~/tests/support/world';

const { world, marcos, eva, ana, bea } = await freshWorld({
  marcos: 'mentor',
  eva: 'mentor',
  ana: 'student',
  bea: 'student',
});

const TRIAL = { name: 'Clase de prueba', minutes: 30, total: 10, first_only: true };
const EXAM = { name: 'Selectividad', minutes: 90, total: 40, first_only: false };
const save = (offers: object[], by = marcos) =>
  world.call('PATCH', '/api/auth/profile/', { token: by.token, body: { offers } });
const saved = async (offers: object[]): Promise<number[]> =>
  (await save(offers)).body.profile.offers.map((one: { id: number }) => one.id);
const HOURLY = 26.6667;
const ask = (
  start: string,
  { student = ana, minutes = 90, ...more }: { student?: Person; minutes?: number; [field: string]: unknown },
) =>
  world.call('POST', '/api/mentorships/', {
    token: student.token,
    body: world.booking(
      marcos,
      student,
      start,
      new Date(Date.parse(start) + minutes * 60_000).toISOString(),
      {
        price: HOURLY,
        ...more,
      },
    ),
  });

test('a mentor’s offers are public, in order, and keep their ids while they stay as they are', async () => {
  const [trial, exam] = await saved([TRIAL, EXAM]);
  const read = () => world.call('GET', `/api/mentors/${marcos.username}/`);
  expect((await read()).body.profile.offers).toEqual([
    { id: trial, ...TRIAL },
    { id: exam, ...EXAM },
  ]);
  const [again, dearer, twice] = await saved([EXAM, { ...TRIAL, total: 12.5 }, EXAM]);
  expect(again).toBe(exam);
  expect([dearer, twice]).not.toContain(trial);
  expect((await read()).body.profile.offers[1]).toEqual({ id: dearer, ...TRIAL, total: 12.5 });
  expect((await save([])).body.profile).not.toHaveProperty('offers');
  expect((await save([EXAM], ana)).body.profile).not.toHaveProperty('offers');
});

test.each([
  [{ ...EXAM, minutes: 45 }],
  [{ ...EXAM, minutes: 510 }],
  [{ ...EXAM, total: 0 }],
  [{ ...EXAM, total: 10_000.5 }],
  [{ ...EXAM, name: ' ' }],
  [{ ...EXAM, name: 'a'.repeat(61) }],
])('%j is refused', async (offer) => {
  const { status, body } = await save([offer]);
  expect([status, Object.keys(body)]).toEqual([400, ['offers']]);
});

test('more than five are refused', async () => {
  expect((await save(Array(6).fill(EXAM))).body).toEqual({ offers: ['Como mucho 5 ofertas.'] });
});

test('a session is booked at the offer’s price in all, which the rule about the price does not touch', async () => {
  await world.call('PUT', '/api/availability/rules/', {
    token: marcos.token,
    body: {
      ...{ notice_hours: 2, horizon_weeks: null, pause_minutes: 0, most_a_day: null },
      ...{ own_price: true, confirms_known: false },
    },
  });
  const [exam] = await saved([EXAM]);
  expect((await ask('2026-10-21T10:00:00+02:00', {})).body).toEqual({ price: [expect.any(String)] });
  const { status, body } = await ask('2026-10-21T10:00:00+02:00', { offer: exam });
  expect([status, body.price, body.offer_name]).toEqual([201, HOURLY, 'Selectividad']);
  await save([]);
  const read = await world.call('GET', `/api/mentorships/${body.identifier}/`, marcos);
  expect(read.body.offer_name).toBe('Selectividad');
  const [notice] = await world.db.select().from(notifications).where(eq(notifications.userId, marcos.id));
  expect(JSON.stringify(notice) + JSON.stringify(world.mails)).toContain('oferta «Selectividad»');
});

test('the hours, the price and the mentor must be the offer’s', async () => {
  const [exam] = await saved([EXAM]);
  const at = '2026-10-21T10:00:00+02:00';
  const short = await ask(at, { offer: exam, minutes: 60 });
  expect([short.status, short.body]).toEqual([400, { end_date: ['«Selectividad» dura 90 minutos.'] }]);
  const cheap = await ask(at, { offer: exam, price: 20 });
  expect([cheap.status, Object.keys(cheap.body)]).toEqual([409, ['detail', 'offer']]);
  const [dearer] = await saved([{ ...EXAM, total: 45 }]);
  expect((await ask(at, { offer: exam })).status).toBe(409);
  expect((await ask(at, { offer: dearer, price: 30 })).status).toBe(201);
  const { body: hers } = await save([EXAM], eva);
  expect((await ask('2026-10-22T10:00:00+02:00', { offer: hers.profile.offers[0].id })).status).toBe(409);
});

test('an offer for the first time is for who has asked for no session yet', async () => {
  const [trial] = await saved([TRIAL]);
  const first = { offer: trial, minutes: 30, price: 20 };
  const path = `/api/availability/mentor/${marcos.id}/rules/?start_date=2026-10-19&end_date=2026-10-25`;
  const isFirst = async (who = ana) => (await world.call('GET', path, who)).body.first_time;
  expect(await isFirst()).toBe(true);
  expect((await ask('2026-10-21T10:00:00+02:00', first)).status).toBe(201);
  const again = await ask('2026-10-21T11:00:00+02:00', first);
  expect([again.status, Object.keys(again.body)]).toEqual([400, ['offer']]);
  expect([await isFirst(), await isFirst(bea)]).toEqual([false, true]);
  expect((await ask('2026-10-21T11:00:00+02:00', { ...first, student: bea })).status).toBe(201);
});

test('a series keeps its offer', async () => {
  const [exam] = await saved([EXAM]);
  const { status } = await world.call('POST', '/api/mentorships/series/', {
    token: ana.token,
    body: {
      ...{ mentor: marcos.username, alumnos: [ana.username], weeks: 2, offer: exam, price: HOURLY },
      ...{ init_date: '2026-10-21T10:00:00+02:00', end_date: '2026-10-21T11:30:00+02:00' },
      ...{ additional_information: 'Selectividad.', expertises: ['calculo'] },
    },
  });
  expect(status).toBe(201);
  const rows = await world.db.select({ name: mentorships.offerName }).from(mentorships);
  expect(rows).toEqual([{ name: 'Selectividad' }, { name: 'Selectividad' }]);
});
