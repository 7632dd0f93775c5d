/**
 * A random history of requests, offers, proposals, series, groups, rules, absences, calendars elsewhere and
 * deadlines over weeks in which the clocks change. Each step on a series is compared with what it has to do, and
 * after every few steps SQL looks for what must never be (docs/contract.md, 'Proposals', 'Series', 'Unanswered
 * requests'). SEED=n repeats a run, STEPS=n makes it as long.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person, World } from '~/tests/support/world';
import { createDeaths, type Deaths } from './deaths';
import { takeAdded } from './openSeries';
import { check, checkEntries } from './requestFaults';
import { busyElsewhere, STEPS } from './requestSteps';
import { createRequestWorld, DAY, dice, Life } from './requestWorld';
import { SERIES_STEPS, weekly } from './seriesSteps';

/** Steps of both seasons together; 20,000 in the long run. */
const COUNT = Number(process.env.STEPS) || (process.env.SOAK ? 20_000 : 600);

let world: World;
let deaths: Deaths;
const counted = new Map<string, number>();
beforeAll(async () => {
  world = await createRequestWorld(busyElsewhere);
  deaths = createDeaths(world.db);
});
afterAll(() => world.close());

it.each([
  ['autumn', '2026-10-12T07:00:00Z'],
  ['spring', '2027-03-15T08:00:00Z'],
])('holds through %s, when the clocks change', async (season, start) => {
  const seed = process.env.SEED ? Number(process.env.SEED) : Date.now() % 1_000_000;
  const random = dice(seed + season.length);
  const life = await Life.begin(world, start, { counted, random, deaths });
  const pause = (4 * 7 * DAY) / (COUNT / 2);
  try {
    for (let i = 0; i < COUNT / 2; i++) {
      // The first have weeks in which to grow.
      await (i < 3 ? weekly : random.pick([...STEPS, ...SERIES_STEPS]))(life, random);
      await checkEntries(life);
      // At least a little: what somebody does at one instant is one change.
      world.setNow(world.now().getTime() + 1 + Math.floor(random.below(200) * 0.01 * pause));
      if (i % 10 !== 0) continue;
      await life.sweep();
      await takeAdded(life);
      await checkEntries(life);
      await check(life, random);
    }
  } catch (error) {
    throw new Error(`SEED=${seed}`, { cause: error });
  }
});

it('a proposal may overlap a session of somebody who joins later, but no later booking may', async () => {
  const random = dice(1);
  const life = await Life.begin(world, '2026-10-12T07:00:00Z', { counted, random, deaths });
  const [eva, ivo] = life.mentors as [Person, Person];
  const [ana, bea] = life.students as [Person, Person];
  const later = (minutes: number) => world.setNow(world.now().getTime() + minutes * 60_000);
  const book = async (mentor: Person, student: Person, hour: string, more: object = {}) => {
    const hours = [`2026-10-14T${hour}:00:00Z`, `2026-10-14T${hour}:30:00Z`] as const;
    const body = { ...world.booking(mentor, student, ...hours), ...more };
    const { status, body: made } = await life.call(student, 'POST', '/api/mentorships/', body);
    if (status === 201)
      life.asked.set(made.identifier, hours.map((one) => one.replace('Z', '.000Z')).join(' '));
    return { status, path: `/api/mentorships/${made.identifier}/` };
  };
  const group = await book(eva, ana, '08', { listed: true, room_size: 3 });
  await life.call(eva, 'PATCH', group.path, { confirmation: true });
  expect((await book(ivo, bea, '10')).status).toBe(201);
  later(1);
  const hours = { init_date: '2026-10-14T10:00:00Z', end_date: '2026-10-14T11:30:00Z' };
  expect((await life.call(eva, 'POST', `${group.path}proposal/`, hours)).status).toBe(200);
  later(1);
  expect((await life.call(bea, 'POST', `${group.path}join/`)).status).toBe(200);
  await check(life, random);
  later(1);
  expect((await book(ivo, bea, '11')).status).toBe(409);
});

it('every kind of event happened often enough', () => {
  expect(deaths.count()).toBeGreaterThan(COUNT / 200);
  for (const often of ['booked', 'accepted']) expect(counted.get(often), often).toBeGreaterThan(COUNT / 200);
  for (const often of ['freeze', 'suspend', 'block']) expect(counted.get(often), often).toBeGreaterThan(0);
  for (const often of ['series booked', 'series answered', 'series moves proposed', 'week added'])
    expect(counted.get(often), often).toBeGreaterThan(COUNT / 1000);
});
