/**
 * The cost of the chat: 5,000 idle sockets, and 200 messages a second over 2,000, compared with a plain echo
 * server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { residentBytes } from '~/tests/support/chatSides';
import { startPostgres, type TestServer } from '~/tests/support/postgres';
import { freePort, type RunningServer, startServer } from '~/tests/support/server';
import { createWorld, type World } from '~/tests/support/world';
import { API_SECRET, type Chat, closeAll, createPairs, ended, openAll, SESSION_SECRET } from './chatCrowd';
import { cpuOf, pidOf } from './processes';

const IDLE = Number(process.env.BENCH_CHATS ?? 5_000);
/** Opened before measuring, so that one-time costs are not counted. */
const WARM = 500;
const PAIRS = Math.min(2_000, IDLE / 2);
const PER_SECOND = 200;
const SECONDS = 20;
const SILENCE_SECONDS = 30;
const LIMITS = { kilobytesEach: 25, share: 0.05, p99: 150 };

const table: string[] = [];
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Measured {
  kilobytesEach: number;
  /** Share of one core while idle. */
  share: number;
  /** Milliseconds from one side to the other. */
  p50: number;
  p99: number;
  worst: number;
  /** Share of one core under load. */
  busy: number;
}

let postgres: TestServer | null;
beforeAll(async () => {
  postgres = await startPostgres();
  if (!postgres) throw new Error('No PostgreSQL 15 or newer on this machine.');
  process.env.TEST_DATABASE_URL = postgres.url;
});
afterAll(async () => {
  console.info(
    `\n| ${IDLE} chats | resident, KB each | silent, % of a core | ${PER_SECOND} a second: p50, p99, longest, ms | then, % of a core |\n|---|---|---|---|---|\n${table.join('\n')}`,
  );
  await postgres?.stop();
});

/** `open`: opens this many more sockets, in pairs: messages of the first reach the second. */
async function measure(pid: number, open: (many: number) => Promise<WebSocket[]>): Promise<Measured> {
  const warm = await open(WARM);
  await wait(5_000);
  const before = residentBytes(pid);
  const sockets = await open(IDLE);
  await wait(5_000);
  const silentFrom = cpuOf(pid);
  await wait(SILENCE_SECONDS * 1_000);
  const share = (cpuOf(pid) - silentFrom) / SILENCE_SECONDS;
  const kilobytesEach = (residentBytes(pid) - before) / IDLE / 1024;
  expect([...new Set(ended)], 'closed meanwhile').toEqual([]);
  const talking = sockets.slice(0, 2 * PAIRS);
  await talk(talking, { perSecond: 50, seconds: 3 });
  const busyFrom = cpuOf(pid);
  const times = await talk(talking, { perSecond: PER_SECOND, seconds: SECONDS });
  const busy = (cpuOf(pid) - busyFrom) / SECONDS;
  await closeAll([...warm, ...sockets]);
  ended.length = 0;
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { kilobytesEach, share, busy, p50: at(0.5), p99: at(0.99), worst: at(1) };
}

/** Milliseconds that each message took, sorted; fails if one has not arrived 10 s after the last. */
async function talk(
  sockets: WebSocket[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const pairs = sockets.length / 2;
  const count = perSecond * seconds;
  const sent = new Map<string, number>();
  const times: number[] = [];
  const listeners = sockets.map((socket, i) => {
    const heard = (data: unknown) => {
      const { content, message } = JSON.parse(String(data)) as { content?: string; message?: string };
      const since = sent.get(content ?? message ?? '');
      if (since !== undefined && i % 2 === 1) times.push(performance.now() - since);
    };
    socket.on('message', heard);
    return () => socket.off('message', heard);
  });
  const run = crypto.randomUUID();
  const started = performance.now();
  for (let n = 0; n < count; n += 1) {
    const due = started + (n * 1_000) / perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    const message = `${run} ${n}`;
    sent.set(message, performance.now());
    sockets[2 * (n % pairs)]?.send(JSON.stringify({ message }));
  }
  const latest = performance.now() + 10_000;
  while (times.length < count && performance.now() < latest) await wait(50);
  expect.soft(times.length, 'arrived').toBe(count);
  for (const forget of listeners) forget();
  return times.sort((a, b) => a - b);
}

function tell(what: string, { kilobytesEach, share, p50, p99, worst, busy }: Measured): void {
  const [load = 0] = loadavg();
  const times = [p50, p99, worst].map((ms) => ms.toFixed(1)).join(', ');
  table.push(
    `| ${what} (load ${load.toFixed(1)}) | ${kilobytesEach.toFixed(1)} | ${(share * 100).toFixed(1)} | ${times} | ${(busy * 100).toFixed(0)} |`,
  );
}

function promise({ kilobytesEach, share, p99 }: Measured): void {
  expect.soft(kilobytesEach).toBeLessThanOrEqual(LIMITS.kilobytesEach);
  expect.soft(share).toBeLessThan(LIMITS.share);
  expect.soft(p99).toBeLessThan(LIMITS.p99);
}

describe('the chat', () => {
  let world: World;
  const running: RunningServer[] = [];
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(async () => {
    for (const server of running) await server.stop('SIGKILL');
    await world?.close();
  });
  const usual = () => ({ LOG_LEVEL: 'warn', DEMO: 'off', API_SECRET, SESSION_SECRET });
  const ofSite = (site: RunningServer) => async (many: number) => {
    const chats: Chat[] = await createPairs(world.db, many / 2, site);
    await world.db.execute('analyze');
    return openAll(chats, site);
  };
  const start = async (env: Record<string, string>, args?: string[]) => {
    const server = await startServer({ env: { ...usual(), ...env }, args });
    running.push(server);
    return server;
  };

  it('costs beside it: a server that only echoes', async () => {
    const child = spawn(process.execPath, [file('echoServer.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [port] = await once(child.stdout, 'data');
    const origin = `http://127.0.0.1:${Number(String(port))}`;
    const echo = async (many: number) => {
      const chat: Chat = { url: origin.replace('http', 'ws'), cookie: async () => 'a=b' };
      const sockets = await openAll(
        Array.from({ length: many }, () => chat),
        { origin },
      );
      // In each pair, the second receives what the first gets back.
      sockets.forEach((socket, i) => {
        if (i % 2 === 0) socket.on('message', (data) => sockets[i + 1]?.emit('message', data, false));
      });
      return sockets;
    };
    try {
      tell('echo alone', await measure(pidOf(child), echo));
    } finally {
      child.kill();
    }
  });

  it('with the API in the same process', async () => {
    const site = await start({ DATABASE_URL: world.url ?? '' });
    const measured = await measure(pidOf(site.child), ofSite(site));
    tell('API in the same process', measured);
    promise(measured);
    await site.stop('SIGKILL');
  });

  it('with the API elsewhere', async () => {
    const [apiPort, sitePort] = [await freePort(), await freePort()];
    const api = await start({ DATABASE_URL: world.url ?? '', PORT: `${apiPort}` }, [
      file('../../build/api.js'),
    ]);
    const site = await start({ API_URL: `http://127.0.0.1:${apiPort}`, PORT: `${sitePort}` });
    const measured = await measure(pidOf(site.child), ofSite(site));
    tell('API elsewhere', measured);
    promise(measured);
    await site.stop('SIGKILL');
    await api.stop('SIGKILL');
  });
});
