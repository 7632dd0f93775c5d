/** Ranges and several at once (extension `calendar`; docs/contract.md, 'Free hours'). */
import { beforeEach, expect, test } from 'vitest';
import { newAvailabilityException } from '~/api/contract/availability';
import { bookSession } from '~/tests/support/booked';
import { MONDAY, openWorld } from '~/tests/support/world';

const PATH = '/api/availability/exceptions/';
const { world, marcos, ana } = await openWorld({ marcos: { from: 9, to: 11 }, ana: 'student' });
beforeEach(async () => {
  world.setNow(MONDAY);
  for (const { id } of await list()) await world.call('DELETE', `${PATH}${id}/`, marcos);
});

interface Listed {
  id: number;
  date: string;
  until: string;
}
const list = async (): Promise<Listed[]> => (await world.call('GET', PATH, marcos)).body;
const ranges = async () => (await list()).map(({ date, until }) => `${date} ${until}`);
const add = (body: unknown) => world.call('POST', PATH, { token: marcos.token, body });
const addAll = (...exceptions: unknown[]) =>
  world.call('POST', `${PATH}bulk/`, { token: marcos.token, body: { exceptions } });
const freeDays = async (from: string, to: string): Promise<string[]> => {
  const query = `start_date=${from}&end_date=${to}`;
  const { body } = await world.call('GET', `/api/availability/mentor/${marcos.id}/free/?${query}`, ana);
  return [...new Set<string>(body.map((one: { date: string }) => one.date))];
};
const nextFree = async () => {
  const { body } = await world.call('GET', '/api/mentors/search/', ana);
  const found = body.results.find((one: { username: string }) => one.username === 'marcos');
  return found.free[0]?.date;
};
const book = (start: string) =>
  bookSession(world, { mentor: marcos, student: ana, start, minutes: 30, confirmed: false });

test('a range is a single entry that blocks all its days and is deleted as one', async () => {
  expect(await freeDays('2026-10-24', '2026-10-28')).toHaveLength(5);
  const { status, body } = await add({ date: '2026-10-19', until: '2026-10-27', kind: 'off' });
  expect(status).toBe(201);
  expect(newAvailabilityException.strict().parse(body)).toMatchObject({
    date: '2026-10-19',
    until: '2026-10-27',
  });
  expect(await freeDays('2026-10-24', '2026-10-28')).toEqual(['2026-10-28']);
  expect(await nextFree()).toBe('2026-10-28');
  await expect(book('2026-10-26T09:00:00+01:00')).rejects.toThrow('El mentor no ofrece ese horario.');
  world.setNow('2026-10-25T10:00:00Z');
  const later = { ...marcos, token: await world.signIn(marcos.id) };
  expect((await world.call('GET', PATH, later)).body).toMatchObject([{ id: body.id, until: '2026-10-27' }]);
  world.setNow(MONDAY);
  expect((await world.call('DELETE', `${PATH}${body.id}/`, marcos)).status).toBe(204);
  expect(await freeDays('2026-10-26', '2026-10-28')).toHaveLength(3);
});

test('hours off in a range leave the other hours free; a single day can be taken out of the range', async () => {
  const hours = { start_time: '09:00', end_time: '10:30' };
  await add({ date: '2026-11-02', until: '2026-11-05', kind: 'off', ...hours });
  const { body } = await world.call(
    'GET',
    `/api/availability/mentor/${marcos.id}/free/?start_date=2026-11-03&end_date=2026-11-03`,
    ana,
  );
  expect(body.map((one: { start_time: string }) => one.start_time)).toEqual(['10:30:00']);
  expect((await world.call('DELETE', `${PATH}?date=2026-11-03`, marcos)).status).toBe(204);
  expect(await ranges()).toEqual(['2026-11-02 2026-11-02', '2026-11-04 2026-11-05']);
});

test('a bulk request adds all entries or none; duplicates are stored once, overlapping ones separately', async () => {
  const week = { date: '2026-11-09', until: '2026-11-15', kind: 'off' };
  const made = await addAll(week, { date: '2026-12-08', kind: 'off' }, week);
  expect(made.status).toBe(201);
  expect(made.body[0].id).toBe(made.body[2].id);
  expect((await add({ ...week, until: '2026-11-16' })).body.id).not.toBe(made.body[0].id);
  expect(await list()).toHaveLength(3);

  const refused = await addAll(
    { date: '2026-12-25', kind: 'off' },
    { date: '2026-12-24', until: '2026-12-20', kind: 'off' },
  );
  expect([refused.status, refused.body]).toEqual([
    400,
    { exceptions: ['N.º 2: El último día no puede ser anterior al primero.'] },
  ]);
  const misspelt = await addAll({ date: '2026-12-25', kind: 'off' }, { date: 'navidad', kind: 'off' });
  expect(misspelt.body).toEqual({ exceptions: ['N.º 2: Escribe la fecha como AAAA-MM-DD.'] });
  expect((await addAll()).status).toBe(400);
  expect((await addAll(...Array(21).fill(week))).status).toBe(400);
  expect(await list()).toHaveLength(3);
});

test('a bulk request over the limit stores nothing and keeps existing entries', async () => {
  const day = (n: number) => new Date(MONDAY.getTime() + n * 86_400_000).toISOString().slice(0, 10);
  const dayOff = (n: number) => ({ date: day(n), kind: 'off' });
  for (let from = 1; from <= 360; from += 20)
    expect((await addAll(...Array.from({ length: 20 }, (_, i) => dayOff(from + i)))).status).toBe(201);
  const over = await addAll(...Array.from({ length: 7 }, (_, i) => dayOff(400 + i)));
  expect(over.status).toBe(409);
  expect(await list()).toHaveLength(360);
  expect((await addAll(...Array.from({ length: 6 }, (_, i) => dayOff(400 + i)))).status).toBe(201);
  expect((await add(dayOff(500))).status).toBe(409);
  expect((await add(dayOff(1))).status).toBe(201);
});

test('existing sessions stay, and are listed with the entry they fall into', async () => {
  const { identifier, path } = await book('2026-11-18T09:00:00+01:00');
  const { body } = await addAll(
    { date: '2026-11-20', kind: 'off' },
    { date: '2026-11-16', until: '2026-11-19', kind: 'off' },
    { date: '2026-11-18', kind: 'extra', start_time: '09:00', end_time: '10:00' },
  );
  const named = body.map((one: { bookings: { identifier: string }[] }) =>
    one.bookings.map((booking) => booking.identifier),
  );
  expect(named).toEqual([[], [identifier], []]);
  expect((await world.call('GET', path, ana)).status).toBe(200);
});

test('a simultaneous booking is either refused or listed', async () => {
  for (let day = 1; day <= 8; day++) {
    const date = `2026-12-0${day}`;
    const [booked, off] = await Promise.allSettled([
      book(`${date}T09:00:00+01:00`),
      add({ date, until: `2026-12-0${day + 1}`, kind: 'off', start_time: '09:00', end_time: '10:00' }),
    ]);
    if (off.status === 'rejected') throw off.reason;
    const listed = off.value.body.bookings.map((one: { identifier: string }) => one.identifier);
    expect(listed).toEqual(booked.status === 'fulfilled' ? [booked.value.identifier] : []);
    await world.call('DELETE', `${PATH}${off.value.body.id}/`, marcos);
  }
});
