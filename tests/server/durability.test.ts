/** The production server is killed during bookings; its directory refuses a second process. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { bookSlot, confirmBooking, findFreeSlots, listMine, logIn } from '~/tests/support/bookings';
import { askFor } from '~/tests/support/outage/load';
import { eventually } from '~/tests/support/patience';
import { fillFolder, type RunningServer, runToEnd, startServer } from '~/tests/support/server';
import { hasTool } from '~/tests/support/tools';

const ROUNDS = process.env.SOAK ? 20 : 2;
const AT_ONCE = 4;
const dataDir = mkdtempSync(join(tmpdir(), 'durability-'));
let running: RunningServer | undefined;
beforeAll(() => fillFolder(dataDir));
afterEach(() => running?.stop('SIGKILL'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const startMs: number[] = [];
async function start(): Promise<RunningServer> {
  const since = performance.now();
  running = await startServer({ dataDir });
  startMs.push(Math.round(performance.now() - since));
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
  console.info(`ready after ${startMs.join(', ')} ms`);
  // For an otherwise idle machine.
  if (process.env.SOAK && (loadavg()[0] ?? 0) <= availableParallelism())
    expect(Math.max(...startMs)).toBeLessThan(8_000);
});

it('answers 503 while the disk refuses writes, and recovers by itself', async (test) => {
  if (!hasTool('prlimit')) return test.skip('prlimit is not installed');
  const server = await start();
  // Works on every file system and for every user: the kernel refuses each write to a file.
  const allow = (size: string) => spawnSync('prlimit', ['--pid', `${server.child.pid}`, `--fsize=${size}:`]);
  const write = await writerAt(server);
  expect(await write()).toEqual({ status: 201, said: '' });
  allow('0');
  expect(await write()).toEqual({ status: 503, said: '' });
  await eventually(async () => expect((await fetch(`${server.origin}/readyz`)).status).toBe(503));
  expect(await askFor(`${server.origin}/mentors/nadie`)).toEqual({ status: 503, said: '' });
  allow('unlimited');
  await eventually(async () => expect((await fetch(`${server.origin}/readyz`)).status).toBe(200));
  expect(await write()).toEqual({ status: 201, said: '' });
  await server.stop();
});

it.runIf(process.env.SOAK)(
  'keeps reading on a full disk, reports it, and writes again by itself',
  async (test) => {
    const disk = mkdtempSync(join(tmpdir(), 'disk-'));
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=130m', 'none', disk]).status !== 0)
      return test.skip('this account may not mount a disk');
    try {
      const server = await startServer({ dataDir: disk, env: { DEMO: 'on' } });
      running = server;
      const write = await writerAt(server);
      fill(join(disk, 'filler'));
      const since = performance.now();
      await eventually(async () => expect(await write()).toEqual({ status: 503, said: '' }));
      await eventually(async () => expect((await fetch(`${server.origin}/readyz`)).status).toBe(503));
      console.info(`full disk: 503 and /readyz after ${Math.round(performance.now() - since)} ms`);
      expect((await askFor(`${server.origin}/api/mentors/`)).status).toBe(200);
      rmSync(join(disk, 'filler'));
      await eventually(async () => expect((await fetch(`${server.origin}/readyz`)).status).toBe(200));
      expect((await write()).status).toBe(201);
      await server.stop();
    } finally {
      spawnSync('umount', ['-l', disk]);
    }
  },
);

/** Sends a message from Ana to Marcos. */
async function writerAt({ origin }: RunningServer): Promise<() => ReturnType<typeof askFor>> {
  const { access } = await logIn(origin, 'ana.alumna');
  const marcos = (await (await fetch(`${origin}/api/mentors/marcos.mentor/`)).json()) as { id: number };
  return () =>
    askFor(`${origin}/api/chat/messages/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access}` },
      body: JSON.stringify({ receiver: marcos.id, message: 'x'.repeat(900) }),
    });
}

function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (;;) writeSync(descriptor, Buffer.alloc(65_536));
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(descriptor);
  }
}

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

/**
 * Books with several concurrent requests, and kills the server once `count` are acknowledged. Each is
 * confirmed, since a student's open requests are limited.
 */
async function bookUntilKilled(server: RunningServer, count: number): Promise<string[]> {
  const ana = await logIn(server.origin, 'ana.alumna');
  const marcos = await logIn(server.origin, 'marcos.mentor');
  for (const identifier of await listMine(marcos, 'pending')) await confirmBooking(marcos, identifier);
  const slots = await findFreeSlots(ana, 'marcos.mentor');
  const acknowledged: string[] = [];
  const worker = async () => {
    for (let slot = slots.shift(); slot; slot = slots.shift()) {
      const identifier = await bookSlot(ana, slot);
      // Null: she has another session at that hour.
      if (identifier === null) continue;
      acknowledged.push(identifier);
      if (acknowledged.length === count) server.child.kill('SIGKILL');
      await confirmBooking(marcos, identifier);
    }
  };
  const closed = once(server.child, 'close');
  await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  if (acknowledged.length < count) throw new Error('There were not enough free slots.');
  await closed;
  return acknowledged;
}

/** Attaches strace to the running server during `work`, and counts the system calls. */
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
