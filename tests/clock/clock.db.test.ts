/**
 * Dates with unusual clocks, tested through the API: the last Sundays of March and October, the end of a
 * year, 29 February. The marketplace is in Madrid; expected values are instants, so that the zone of this
 * process does not matter.
 */
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { runSweep } from '~/api/jobs/sweep';
import { createServices } from '~/api/services';
import { renew } from '~/tests/support/booked';
import { createWorld, openWorld } from '~/tests/support/world';

interface Slot {
  date: string;
  start_time: string;
  end_time: string;
  day_of_week: number;
}
const HOUR = 3_600_000;
const { world, eva: mentor, ana: student } = await openWorld({ eva: { from: 0, to: 24 }, ana: 'student' });

/** Moves the clock, and logs both in again, since tokens live five minutes. */
async function at(iso: string): Promise<void> {
  world.setNow(iso);
  await renew(world, mentor, student);
}

async function freeOn(from: string, to = from): Promise<Slot[]> {
  const path = `/api/availability/mentor/${mentor.id}/free/?start_date=${from}&end_date=${to}`;
  const { status, body } = await world.call('GET', path, { token: student.token });
  expect(status).toBe(200);
  return body;
}

const request = (start: string, end: string) =>
  world.call('POST', '/api/mentorships/', {
    token: student.token,
    body: world.booking(mentor, student, start, end),
  });
const later = (iso: string, hours: number) => new Date(Date.parse(iso) + hours * HOUR).toISOString();

/** Books and confirms; returns the response to the confirmation. */
async function session(start: string, end: string) {
  const booked = await request(start, end);
  expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  const path = `/api/mentorships/${booked.body.identifier}/`;
  const { body } = await world.call('PUT', path, { token: mentor.token, body: { confirmation: true } });
  return { path, body };
}

async function eventOf(path: string) {
  const { status, body } = await world.call('GET', `${path}ics/`, { token: student.token });
  expect(status).toBe(200);
  const event = new ICAL.Component(ICAL.parse(body)).getFirstSubcomponent('vevent');
  if (!event) throw new Error('No event.');
  const { startDate, endDate } = new ICAL.Event(event);
  return { start: startDate.toJSDate().toISOString(), end: endDate.toJSDate().toISOString() };
}

const reminders = (shown: string) => [
  `Tu sesión de Cálculo con Ana Pérez empieza el ${shown}`,
  `Tu sesión de Cálculo con Eva Pérez empieza el ${shown}`,
];
/** Subjects of the reminders of that session (by its start in Madrid) that are sent at that time. */
async function dueAt(iso: string, shown: string): Promise<string[]> {
  world.setNow(iso);
  world.mails.length = 0;
  expect(await runSweep(createServices(world.deps))).toBe(true);
  return world.mails
    .map(({ subject }) => subject)
    .filter((subject) => subject.endsWith(shown))
    .sort();
}

/** Day of the change | half hours offered | instants of 09:00 and of 23:30 in Madrid | next midnight. */
const SUNDAYS: [day: string, slots: number, nine: string, late: string][] = [
  ['2026-03-29', 46, '2026-03-29T07:00:00.000Z', '2026-03-29T21:30:00.000Z'],
  ['2026-10-25', 48, '2026-10-25T08:00:00.000Z', '2026-10-25T22:30:00.000Z'],
  ['2027-03-28', 46, '2027-03-28T07:00:00.000Z', '2027-03-28T21:30:00.000Z'],
  ['2027-10-31', 48, '2027-10-31T08:00:00.000Z', '2027-10-31T22:30:00.000Z'],
];

describe.each(SUNDAYS)('%s', (day, slots, nine, late) => {
  it(`offers ${slots} half hours, each once, none in a missing hour`, async () => {
    await at(later(nine, -72));
    const free = await freeOn(day);
    expect(free).toHaveLength(slots);
    expect(new Set(free.map((slot) => slot.start_time)).size).toBe(slots);
    expect(free.every((slot) => slot.date === day && slot.day_of_week === 6)).toBe(true);
    expect(free.some((slot) => slot.start_time === '02:00:00')).toBe(slots === 48);
    expect(free.at(-1)).toMatchObject({ start_time: '23:30:00', end_time: '00:00:00' });
  });

  it('books nine in the morning and the last half hour of that day at the right instants', async () => {
    await at(later(nine, -72));
    for (const [start, wall] of [
      [nine, '09:00:00'],
      [late, '23:30:00'],
    ] as const) {
      const { path, body } = await session(start, later(start, 0.5));
      expect(body.init_date).toBe(start);
      expect((await freeOn(day)).map((slot) => slot.start_time)).not.toContain(wall);
      const listed = await world.call('GET', `/api/mentorships/?from=${day}&to=${day}`, {
        token: student.token,
      });
      expect(listed.body.results.map((one: { init_date: string }) => one.init_date)).toContain(start);
      expect(await eventOf(path)).toEqual({ start, end: later(start, 0.5) });
    }
  });

  it('sends reminders exactly 24 hours and one hour before', async () => {
    const shown = `${day.split('-').reverse().join('/')} 09:00`;
    expect(await dueAt(new Date(Date.parse(nine) - 24 * HOUR - 1_000).toISOString(), shown)).toEqual([]);
    expect(await dueAt(later(nine, -24), shown)).toEqual(reminders(shown));
    expect(await dueAt(new Date(Date.parse(nine) - HOUR - 1_000).toISOString(), shown)).toEqual([]);
    expect(await dueAt(later(nine, -1), shown)).toEqual(reminders(shown));
  });
});

describe('the hour of the change', () => {
  it('is offered once in October: its first half hours can be booked, the repeated ones cannot', async () => {
    await at('2027-10-28T10:00:00Z');
    const first = await session('2027-10-31T00:00:00.000Z', '2027-10-31T00:30:00.000Z');
    expect((await freeOn('2027-10-31')).map((slot) => slot.start_time)).not.toContain('02:00:00');
    expect(await eventOf(first.path)).toMatchObject({ start: '2027-10-31T00:00:00.000Z' });
    expect((await request('2027-10-31T01:00:00.000Z', '2027-10-31T01:30:00.000Z')).status).toBe(400);
  });

  it('in March, a session from 01:30 to 03:30 lasts one hour', async () => {
    await at('2027-03-25T10:00:00Z');
    const { body } = await session('2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z');
    expect(Date.parse(body.end_date) - Date.parse(body.init_date)).toBe(HOUR);
    const free = (await freeOn('2027-03-28')).map((slot) => slot.start_time);
    expect(free).not.toContain('01:30:00');
    expect(free).not.toContain('03:00:00');
    expect(free).toContain('03:30:00');
  });

  it.each([
    ['2026-03-29T00:15:00Z', '2026-03-29', '04:30:00'],
    ['2026-10-25T00:15:00Z', '2026-10-25', '03:30:00'],
  ])('the two hours of notice are counted in real time: at %s', async (now, day, earliest) => {
    const fresh = await createWorld();
    fresh.setNow(now);
    const teacher = await fresh.mentor('ivo', { from: 0, to: 24 });
    const reader = await fresh.student('bea');
    const path = `/api/availability/mentor/${teacher.id}/free/?start_date=${day}&end_date=${day}`;
    const { body } = await fresh.call('GET', path, { token: reader.token });
    expect(body[0].start_time).toBe(earliest);
    await fresh.close();
  });
});

describe('a year’s end', () => {
  it('is crossed by one session, which belongs to both days', async () => {
    await at('2026-12-29T10:00:00Z');
    const start = '2026-12-31T22:30:00.000Z';
    const { path, body } = await session(start, later(start, 1));
    expect(body.room_code).toMatch(/^MENTOR-2026-/);
    expect(await eventOf(path)).toEqual({ start, end: '2026-12-31T23:30:00.000Z' });
    const free = await freeOn('2026-12-31', '2027-01-01');
    expect(free.filter((slot) => slot.date === '2026-12-31').at(-1)?.start_time).toBe('23:00:00');
    expect(free.find((slot) => slot.date === '2027-01-01')?.start_time).toBe('00:30:00');
    for (const day of ['2026-12-31', '2027-01-01']) {
      const listed = await world.call('GET', `/api/mentorships/?from=${day}&to=${day}`, {
        token: student.token,
      });
      expect(listed.body.results.map((one: { init_date: string }) => one.init_date)).toEqual([start]);
    }
    expect(await dueAt('2026-12-30T22:30:00Z', '31/12/2026 23:30')).toEqual(reminders('31/12/2026 23:30'));
  });
});

describe('29 February 2028', () => {
  it('is an ordinary Tuesday: offered, booked, taken off, and a valid birthday only in a leap year', async () => {
    await at('2028-02-26T10:00:00Z');
    const days = (await freeOn('2028-02-28', '2028-03-01')).map(
      ({ date, day_of_week }) => `${date} ${day_of_week}`,
    );
    expect([...new Set(days)]).toEqual(['2028-02-28 0', '2028-02-29 1', '2028-03-01 2']);
    const start = '2028-02-29T08:00:00.000Z';
    const { path } = await session(start, later(start, 1));
    expect(await eventOf(path)).toEqual({ start, end: later(start, 1) });
    const off = { date: '2028-02-29', kind: 'off' };
    const made = await world.call('POST', '/api/availability/exceptions/', {
      token: mentor.token,
      body: off,
    });
    expect(made.status).toBe(201);
    expect(made.body.bookings).toHaveLength(1);
    expect(await freeOn('2028-02-29')).toEqual([]);
    const born = (date_of_birth: string) =>
      world.call('PATCH', '/api/auth/profile/', { token: student.token, body: { date_of_birth } });
    expect((await born('2000-02-29')).body.date_of_birth).toBe('2000-02-29');
    expect((await born('2001-02-29')).status).toBe(400);
    expect(await dueAt('2028-02-28T08:00:00Z', '29/02/2028 09:00')).toEqual(reminders('29/02/2028 09:00'));
  });
});
