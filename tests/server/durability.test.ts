/** The production server killed in the middle of bookings; its directory refused to a second process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { bookSlot, findFreeSlots, listMine, logIn } from '../support/bookings';
import { fillFolder, type RunningServer, runToEnd, startServer } from '../support/server';
import { hasTool } from '../support/tools';

const ROUNDS = process.env.SOAK ? 20 : 2;
const AT_ONCE = 4;
const dataDir = mkdtempSync(join(tmpdir(), 'durability-'));
let running: RunningServer | undefined;
beforeAll(() => fillFolder(dataDir));
afterEach(() => running?.stop('SIGKILL'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(): Promise<RunningServer> {
  running = await startServer({ dataDir });
  return running;
}

it(`has every acknowledged booking after ${ROUNDS} kills`, async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await start();
    acknowledged.push(...(await bookUntilKilled(server, 2 + Math.floor(Math.random() * 12))));
  }
  const server = await start();
  const ana = await logIn(server.origin, 'ana.alumna');
  const kept = new Set(await listMine(ana));
  expect(await server.stop()).toBe(0);
  expect(acknowledged.length).toBeGreaterThanOrEqual(2 * ROUNDS);
  expect(acknowledged.filter((identifier) => !kept.has(identifier))).toEqual([]);
});

it('refuses a second process on the same directory', async () => {
  const server = await start();
  const second = await runToEnd({ dataDir, env: { PORT: String(server.port + 1) } });
  expect(second.code).toBe(1);
  expect(second.output).toContain(`${dataDir} is in use by another process (pid ${server.child.pid})`);
  await server.stop();
});

it('reaches fsync before a booking is acknowledged', async (test) => {
  if (!hasTool('strace')) return test.skip('strace is not installed');
  const server = await start();
  const ana = await logIn(server.origin, 'ana.alumna');
  const slots = await findFreeSlots(ana, 'marcos.mentor');
  let booked = 0;
  const count = await countSyncs(server, async () => {
    for (const slot of slots.slice(0, 20)) booked += (await bookSlot(ana, slot)) === null ? 0 : 1;
  });
  expect(booked).toBeGreaterThan(0);
  expect(count).toBeGreaterThanOrEqual(booked);
  await server.stop();
});

/** Books with several requests under way, and kills the server as soon as `count` are acknowledged. */
async function bookUntilKilled(server: RunningServer, count: number): Promise<string[]> {
  const ana = await logIn(server.origin, 'ana.alumna');
  const slots = await findFreeSlots(ana, 'marcos.mentor');
  const acknowledged: string[] = [];
  const worker = async () => {
    for (let slot = slots.shift(); slot; slot = slots.shift()) {
      const identifier = await bookSlot(ana, slot);
      // Null: she has a session with somebody else at that hour.
      if (identifier !== null) acknowledged.push(identifier);
      if (acknowledged.length === count) server.child.kill('SIGKILL');
    }
  };
  const closed = once(server.child, 'close');
  await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  if (acknowledged.length < count) throw new Error('There were not enough free slots.');
  await closed;
  return acknowledged;
}

/** Attaches strace to the running server while `work` goes on, and counts what reached the kernel. */
async function countSyncs(server: RunningServer, work: () => Promise<void>): Promise<number> {
  const file = join(dataDir, 'trace');
  const filter = ['-f', '-e', 'trace=fsync,fdatasync', '-o', file];
  const tracer = spawn('strace', [...filter, '-p', String(server.child.pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(tracer.stderr, 'data');
  await work();
  const ended = once(tracer, 'close');
  tracer.kill('SIGINT');
  await ended;
  return readFileSync(file, 'utf8').match(/f(data)?sync\(/g)?.length ?? 0;
}
