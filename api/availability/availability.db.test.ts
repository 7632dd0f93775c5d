import { expect, test } from 'vitest';
import { z } from 'zod';
import { availabilitySlot, freeSlot } from '~/api/contract/availability';
import { availability, preferences } from '~/api/db/schema';
import { openWorld, type Person } from '~/tests/support/world';

const { world, ana } = await openWorld({ ana: 'student' });
/** Without a week. */
const marcos = await world.person('marcos', 'mentor');

const update = (slots: unknown, person = marcos) =>
  world.call('POST', '/api/availability/bulk_update/', {
    token: person.token,
    body: { availability: slots },
  });
const slot = (day_of_week: number, start_time: string, end_time: string) => ({
  day_of_week,
  start_time,
  end_time,
});
const ask = (what: 'free' | 'busy', from: string, to: string, person: Person | null = ana, id = marcos.id) =>
  world.call(
    'GET',
    `/api/availability/mentor/${id}/${what}/?start_date=${from}&end_date=${to}`,
    person ?? {},
  );
const starts = (body: { date: string; start_time: string }[]) =>
  body.map((one) => `${one.date.slice(8)} ${one.start_time.slice(0, 5)}`);

test('saving a mentor’s week replaces it as a whole; it is read in half hours', async () => {
  expect((await world.call('GET', '/api/availability/', marcos)).body).toEqual([]);
  await update([slot(0, '09:00', '10:00')]);
  const { status, body } = await update([slot(6, '23:00:00', '00:00:00'), slot(0, '10:00', '11:00')]);
  expect(status).toBe(200);
  const week = z
    .array(availabilitySlot.strict())
    .parse((await world.call('GET', '/api/availability/', marcos)).body);
  expect(week).toEqual(body);
  expect(week.map((one) => [one.day_of_week, one.start_time, one.end_time])).toEqual([
    [0, '10:00:00', '10:30:00'],
    [0, '10:30:00', '11:00:00'],
    [6, '23:00:00', '23:30:00'],
    [6, '23:30:00', '00:00:00'],
  ]);
});

test('only mentors have weekly hours, and invalid hours are refused', async () => {
  expect((await update([], ana)).status).toBe(403);
  expect((await world.call('GET', '/api/availability/', ana)).status).toBe(403);
  expect((await world.call('GET', '/api/availability/')).status).toBe(401);
  for (const bad of [
    [slot(7, '09:00', '10:00')],
    [slot(0, '09:15', '10:00')],
    [slot(0, '10:00', '09:00')],
    'x',
    null,
  ]) {
    const { status, body } = await update(bad);
    expect([status, Object.keys(body)]).toEqual([400, ['availability']]);
  }
});

test('free slots are the week minus bookings, the past and the next two hours', async () => {
  await update([slot(0, '10:00', '13:00'), slot(1, '09:00', '11:00')]);
  const booked = await world.call('POST', '/api/mentorships/', {
    token: ana.token,
    body: world.booking(marcos, ana, '2026-10-20T09:30:00+02:00', '2026-10-20T10:30:00+02:00'),
  });
  expect(booked.status).toBe(201);
  const { body } = await ask('free', '2026-10-12', '2026-10-20');
  expect(starts(z.array(freeSlot.strict()).parse(body))).toEqual([
    '19 12:00',
    '19 12:30',
    '20 09:00',
    '20 10:30',
  ]);
  expect(body[0]).toEqual({
    date: '2026-10-19',
    start_time: '12:00:00',
    end_time: '12:30:00',
    day_of_week: 0,
  });
});

test('busy slots show times only, and only to logged-in users', async () => {
  const { body } = await ask('busy', '2026-10-19', '2026-10-25');
  expect(starts(z.array(freeSlot.strict()).parse(body))).toEqual(['20 09:30', '20 10:00']);
  expect((await ask('busy', '2026-10-19', '2026-10-25', null)).status).toBe(401);
});

test('anonymous visitors see the same, but only parts of the day of mentors hidden from search engines', async () => {
  const { body: open } = await ask('free', '2026-10-19', '2026-10-20', null);
  expect(open).toEqual((await ask('free', '2026-10-19', '2026-10-20')).body);
  await world.db.insert(preferences).values({ userId: marcos.id, indexed: false });
  const { body } = await ask('free', '2026-10-19', '2026-10-20', null);
  expect(body).toEqual([
    { date: '2026-10-19', start_time: '06:00:00', end_time: '14:00:00', day_of_week: 0, part: 'morning' },
    { date: '2026-10-20', start_time: '06:00:00', end_time: '14:00:00', day_of_week: 1, part: 'morning' },
  ]);
});

/** Slots on Sundays, in minutes, stored when such hours were still allowed. */
const storeEarly = (...minutes: number[]) =>
  world.db
    .insert(availability)
    .values(minutes.map((startMinute) => ({ mentorId: marcos.id, dayOfWeek: 6, startMinute })));

test('hours outside the grid are refused; stored ones can be kept or removed', async () => {
  await update([slot(0, '06:00', '07:00')]);
  const week = async () => (await world.call('GET', '/api/availability/', marcos)).body;
  const before = await week();
  for (const early of [slot(0, '05:30', '06:00'), slot(1, '00:00', '00:00'), slot(3, '05:00', '07:00')]) {
    const { status, body } = await update([slot(0, '06:00', '07:00'), early]);
    expect([status, Object.keys(body), await week()]).toEqual([400, ['availability'], before]);
  }
  await storeEarly(300);
  expect((await update([slot(6, '05:00', '05:30'), slot(6, '23:30', '00:00')])).status).toBe(200);
  expect(await week()).toHaveLength(2);
  expect((await update([slot(6, '04:30', '05:30')])).status).toBe(400);
  expect((await update([])).body).toEqual([]);
});

test('nine o’clock stays nine o’clock when the clocks change', async () => {
  await update([slot(5, '09:00', '09:30'), slot(6, '09:00', '09:30')]);
  await storeEarly(90, 120, 150, 180);
  const autumn = (await ask('free', '2026-10-24', '2026-10-25')).body;
  expect(starts(autumn)).toEqual(['24 09:00', '25 01:30', '25 02:00', '25 02:30', '25 03:00', '25 09:00']);
  const spring = (await ask('free', '2027-03-27', '2027-03-28')).body;
  expect(starts(spring)).toEqual(['27 09:00', '28 01:30', '28 03:00', '28 09:00']);
  const book = (from: string, to: string) =>
    world.call('POST', '/api/mentorships/', { token: ana.token, body: world.booking(marcos, ana, from, to) });
  expect((await book('2026-10-25T09:00:00+01:00', '2026-10-25T09:30:00+01:00')).status).toBe(201);
  expect((await book('2026-10-25T02:00:00+01:00', '2026-10-25T02:30:00+01:00')).status).toBe(400);
  expect((await book('2026-10-25T02:00:00+02:00', '2026-10-25T02:30:00+02:00')).status).toBe(201);
  expect((await book('2027-03-28T09:00:00+02:00', '2027-03-28T09:30:00+02:00')).status).toBe(201);
  expect(starts((await ask('free', '2026-10-25', '2026-10-25')).body)).toEqual([
    '25 01:30',
    '25 02:30',
    '25 03:00',
  ]);
});

test('a range needs two valid dates and spans at most 62 days', async () => {
  expect((await ask('free', '2026-10-19', '2026-12-19')).status).toBe(200);
  for (const [from, to] of [
    ['2026-10-19', '2026-12-20'],
    ['2026-10-19', '2026-10-18'],
    ['2026-02-30', '2026-03-01'],
    ['hoy', 'ayer'],
    ['0000-01-01', '0000-01-02'],
  ] as const) {
    expect((await ask('free', from, to)).status).toBe(400);
  }
  const { status, body } = await world.call('GET', `/api/availability/mentor/${marcos.id}/free/`);
  expect([status, Object.keys(body)]).toEqual([400, ['start_date', 'end_date']]);
  // How long a range is says nothing when one of its days is none.
  const outside = ['La fecha queda fuera de lo posible.'];
  expect((await ask('free', '0001-01-01', '9999-12-31')).body).toEqual({
    start_date: outside,
    end_date: outside,
  });
});

test('students have no free hours; an unavailable mentor offers none', async () => {
  expect((await ask('free', '2026-10-19', '2026-10-20', ana, ana.id)).status).toBe(404);
  await world.call('PATCH', '/api/auth/profile/', { token: marcos.token, body: { available: false } });
  expect((await ask('free', '2026-10-19', '2026-11-19')).body).toEqual([]);
});
