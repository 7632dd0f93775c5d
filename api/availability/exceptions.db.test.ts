import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { availabilityException, newAvailabilityException } from '~/api/contract/availability';
import { availabilityExceptions } from '~/api/db/schema';
import { bookSession } from '~/tests/support/booked';
import { MONDAY, openWorld } from '~/tests/support/world';

const PATH = '/api/availability/exceptions/';
const { world, marcos, eva, ana } = await openWorld({
  marcos: { from: 9, to: 11 },
  eva: 'mentor',
  ana: 'student',
});
beforeEach(async () => {
  world.setNow(MONDAY);
  for (const { id } of (await world.call('GET', PATH, marcos)).body) {
    await world.call('DELETE', `${PATH}${id}/`, marcos);
  }
});

const add = (body: unknown, person = marcos) => world.call('POST', PATH, { token: person.token, body });
const free = async (from: string, to = from) => {
  const query = `start_date=${from}&end_date=${to}`;
  const { body } = await world.call('GET', `/api/availability/mentor/${marcos.id}/free/?${query}`, ana);
  return body.map((one: { start_time: string }) => one.start_time.slice(0, 5));
};
const book = (start: string, confirmed = false) =>
  bookSession(world, { mentor: marcos, student: ana, start, minutes: 30, confirmed });

test('days off and extra hours can be added, listed in order and deleted', async () => {
  const off = await add({ date: '2026-10-27', kind: 'off' });
  expect(off.status).toBe(201);
  expect(newAvailabilityException.strict().parse(off.body)).toEqual({
    id: off.body.id,
    date: '2026-10-27',
    until: '2026-10-27',
    kind: 'off',
    start_time: '00:00:00',
    end_time: '00:00:00',
    bookings: [],
  });
  const extra = await add({ date: '2026-10-26', kind: 'extra', start_time: '18:00', end_time: '19:30:00' });
  const list = async () =>
    z.array(availabilityException.strict()).parse((await world.call('GET', PATH, marcos)).body);
  expect((await list()).map((one) => [one.id, one.start_time, one.end_time])).toEqual([
    [extra.body.id, '18:00:00', '19:30:00'],
    [off.body.id, '00:00:00', '00:00:00'],
  ]);
  expect((await add({ date: '2026-10-27', kind: 'off' })).body.id).toBe(off.body.id);
  expect((await world.call('DELETE', `${PATH}${off.body.id}/`, eva)).status).toBe(404);
  expect((await world.call('DELETE', `${PATH}${off.body.id}/`, marcos)).status).toBe(204);
  expect((await world.call('DELETE', `${PATH}${off.body.id}/`, marcos)).status).toBe(404);
  expect((await world.call('DELETE', `${PATH}?date=2026-10-26`, marcos)).status).toBe(204);
  expect(await list()).toEqual([]);
});

test('free slots, bookings and moves respect exceptions; hours off override extra hours', async () => {
  expect(await free('2026-10-28')).toEqual(['09:00', '09:30', '10:00', '10:30']);
  await add({ date: '2026-10-28', kind: 'extra', start_time: '16:00', end_time: '17:30' });
  await add({ date: '2026-10-28', kind: 'off', start_time: '09:30', end_time: '10:00' });
  const blocked = await add({ date: '2026-10-28', kind: 'off', start_time: '16:30', end_time: '17:00' });
  expect(await free('2026-10-28')).toEqual(['09:00', '10:00', '10:30', '16:00', '17:00']);
  await expect(book('2026-10-28T09:30:00+01:00')).rejects.toThrow('El mentor no ofrece ese horario.');
  await expect(book('2026-10-28T16:30:00+01:00')).rejects.toThrow('El mentor no ofrece ese horario.');
  const { path } = await book('2026-10-28T16:00:00+01:00');
  const move = (from: string, to: string) =>
    world.call('POST', `${path}proposal/`, {
      token: ana.token,
      body: { init_date: `2026-10-28T${from}:00+01:00`, end_date: `2026-10-28T${to}:00+01:00` },
    });
  expect((await move('16:30', '17:00')).body).toEqual({ init_date: ['El mentor no ofrece ese horario.'] });
  expect((await move('17:00', '17:30')).status).toBe(200);
  await world.call('DELETE', `${PATH}${blocked.body.id}/`, marcos);
  expect((await move('16:30', '17:30')).status).toBe(200);
});

test('sessions within a day off stay and are listed', async () => {
  const start = '2026-10-30T09:00:00+01:00';
  const { id, identifier, path } = await book(start);
  await book('2026-10-30T10:30:00+01:00');
  const { body } = await add({ date: '2026-10-30', kind: 'off', start_time: '08:00', end_time: '10:00' });
  expect(body.bookings).toEqual([
    { id, identifier, init_date: '2026-10-30T08:00:00.000Z', end_date: '2026-10-30T08:30:00.000Z' },
  ]);
  expect((await add({ date: '2026-10-30', kind: 'off' })).body.bookings).toHaveLength(2);
  expect((await world.call('GET', path, ana)).status).toBe(200);
  const confirmed = await world.call('PUT', path, { token: marcos.token, body: { confirmation: true } });
  expect(confirmed.status).toBe(200);
  expect(await free('2026-10-30')).toEqual([]);
});

/** In minutes; stored when such hours were still allowed. */
const storeExtra = (day: string, startMinute: number, endMinute: number) =>
  world.db
    .insert(availabilityExceptions)
    .values({ mentorId: marcos.id, day, kind: 'extra', startMinute, endMinute, createdAt: MONDAY });

test('extra hours skip the missing hour and count the repeated one once when the clocks change', async () => {
  await storeExtra('2026-10-25', 90, 210);
  expect((await free('2026-10-25')).slice(0, 4)).toEqual(['01:30', '02:00', '02:30', '03:00']);
  await storeExtra('2027-03-28', 90, 210);
  expect((await free('2027-03-28')).slice(0, 2)).toEqual(['01:30', '03:00']);
  await add({ date: '2026-12-31', kind: 'extra', start_time: '23:30', end_time: '00:00' });
  expect(await free('2026-12-31')).toContain('23:30');
  await add({ date: '2028-02-29', kind: 'off' });
  expect(await free('2028-02-28', '2028-03-01')).toHaveLength(8);
});

test.each<[string, object, string]>([
  ['the past', { date: '2026-10-18', kind: 'off' }, 'date'],
  ['years ahead', { date: '2028-10-20', kind: 'off' }, 'date'],
  ['no day', { date: '2026-02-30', kind: 'off' }, 'date'],
  ['no kind', { date: '2026-10-28' }, 'kind'],
  ['another kind', { date: '2026-10-28', kind: 'holiday' }, 'kind'],
  ['extra without hours', { date: '2026-10-28', kind: 'extra' }, 'start_time'],
  ['half the hours', { date: '2026-10-28', kind: 'off', start_time: '09:00' }, 'end_time'],
  ['backwards', { date: '2026-10-28', kind: 'off', start_time: '09:00', end_time: '08:00' }, 'end_time'],
  ['a quarter', { date: '2026-10-28', kind: 'off', start_time: '09:15', end_time: '10:00' }, 'start_time'],
])('refused: %s', async (_, body, field) => {
  const answer = await add(body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
});

test('mentors manage only their own exceptions, at most 366 of them', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect((await world.call(method, PATH)).status).toBe(401);
    expect((await world.call(method, PATH, ana)).status).toBe(403);
  }
  expect((await world.call('DELETE', PATH, marcos)).status).toBe(400);
  const days = Array.from({ length: 367 }, (_, i) => new Date(MONDAY.getTime() + i * 24 * 3600_000));
  const statuses: number[] = [];
  // Sent in batches: of hundreds at once, some would wait too long and be refused.
  for (let from = 0; from < days.length; from += 30) {
    const some = days.slice(from, from + 30);
    const sent = some.map((day) => add({ date: day.toISOString().slice(0, 10), kind: 'off' }, eva));
    statuses.push(...(await Promise.all(sent)).map(({ status }) => status));
  }
  expect(statuses.sort()).toEqual([...Array(366).fill(201), 409]);
  world.setNow('2026-10-20T12:00:00Z');
  const later = { ...eva, token: await world.signIn(eva.id) };
  expect((await world.call('GET', PATH, later)).body).toHaveLength(365);
});
