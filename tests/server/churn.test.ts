/**
 * The production server is killed repeatedly while many people change sessions; then the result is compared
 * with the responses. Also the places of a room that thirty people want.
 */
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { hashPassword } from '~/api/auth/passwords';
import { users } from '~/api/db/schema';
import { hasPostgres } from '~/scripts/testPostgres.mjs';
import { bookSlot, call, findFreeSlots, logIn, send } from '~/tests/support/bookings';
import { faultsOf } from '~/tests/support/churn/check';
import { createGame } from '~/tests/support/churn/play';
import { listedFor, readRows } from '~/tests/support/churn/rows';
import { type DemoSite, demoSite, type Engine } from '~/tests/support/demoServer';
import type { RunningServer } from '~/tests/support/server';

const KILLS = process.env.SOAK ? 25 : 2;
/** Requests by all together before a kill, plus a random number up to the same again. */
const STEPS = process.env.SOAK ? 200 : 100;
const MENTORS = ['marcos.mentor', 'laura.bennett', 'elena.castro'];
const STUDENTS = [
  'ana.alumna',
  'pablo.jimenez',
  'sara.ortiz',
  'daniel.vargas',
  'noa.alonso',
  'mateo.ramirez',
  'valeria.suarez',
  'leo.martinez',
];
const LATE_MS = 25 * 86_400_000;

/** The short run uses one engine: durability.test.ts covers kills of the embedded one. */
const ENGINES: Engine[] = process.env.SOAK
  ? ['embedded', 'postgres']
  : [hasPostgres() ? 'postgres' : 'embedded'];

let site: DemoSite | null = null;
let running: RunningServer | undefined;
afterEach(() => running?.stop('SIGKILL'));

async function start(): Promise<RunningServer> {
  if (!site) throw new Error('There is no site.');
  running = await site.start();
  return running;
}

describe.each(ENGINES)('on %s', (engine) => {
  beforeAll(async () => {
    site = await demoSite(engine);
  });
  afterAll(() => site?.remove());

  it(`keeps every acknowledged change through ${KILLS} kills`, async (test) => {
    if (!site) return test.skip('no PostgreSQL 15 or newer on this machine');
    const from = new Date(Date.now() + LATE_MS);
    const taken = await site.inDatabase((db) => readRows(db, from));
    const before = new Set(taken.map(({ key }) => key));
    const game = createGame({ mentors: MENTORS, students: STUDENTS, taken });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await start();
      game.settle();
      await game.prepare(server.origin);
      const gone = once(server.child, 'close');
      await game.play(STEPS + Math.random() * STEPS, () => server.child.kill('SIGKILL'));
      await gone;
    }
    const last = await start();
    game.settle();
    const listed = await listedFor(last.origin, MENTORS);
    expect(await last.stop()).toBe(0);
    const rows = (await site.inDatabase((db) => readRows(db, from))).filter(({ key }) => !before.has(key));

    expect(faultsOf(game.history, rows)).toEqual([]);
    expect(rows.filter((row) => listed.has(row.key) === row.cancelled)).toEqual([]);
    for (const status of [200, 201, 204, 409, null])
      expect(
        game.history.filter((one) => one.status === status).length,
        `answers with ${status}`,
      ).toBeGreaterThan(0);
  });

  it('gives four free seats to exactly four of thirty students', async (test) => {
    if (!site) return test.skip('no PostgreSQL 15 or newer on this machine');
    const [first = '', ...students] = await site.inDatabase(async (db) => {
      const passwordHash = await hashPassword(DEMO_PASSWORD);
      const values = Array.from({ length: 31 }, (_, index) => ({
        username: `gente.${index}`,
        email: `gente.${index}@example.com`,
        passwordHash,
        userType: 'alumno' as const,
        isActive: true,
        firstName: 'Gente',
        createdAt: new Date(),
      }));
      return (await db.insert(users).values(values).returning({ username: users.username })).map(
        (row) => row.username,
      );
    });
    const { origin } = await start();
    const [booker, marcos] = [await logIn(origin, first), await logIn(origin, 'marcos.mentor')];
    const slot = (await findFreeSlots(booker, 'marcos.mentor')).at(-1);
    const key = slot && (await bookSlot(booker, slot, { listed: true, room_size: 5 }));
    const path = `/api/mentorships/${key}/`;
    expect((await send(marcos, 'PUT', path, { confirmation: true })).status).toBe(200);

    const tokens = await Promise.all(students.map((name) => logIn(origin, name)));
    const answers = await Promise.all(tokens.map((one) => send(one, 'POST', `${path}join/`, {})));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(4).fill(200), ...Array(26).fill(409)]);
    await Promise.all(answers.map((answer) => answer.body?.cancel()));
    expect((await call(marcos, 'GET', path)).alumnos).toHaveLength(5);
  });
});
