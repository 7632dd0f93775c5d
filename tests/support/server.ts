/** The production build as a process of its own, with a data directory and a port of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyReadyDatabase, copyReadyFolder, type ReadyKind, readyKindOf } from './readyData';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, 'build/server.js');
/** Arguments of node for the production build with a module of this folder loaded before it. */
export const preloaded = (file: string) => ['--import', join(root, 'tests/support', file), built];
/** No time to drain: nobody sends requests here but the test. */
const DEFAULTS = { NODE_ENV: 'production' as const, LOG_LEVEL: 'info', SHUTDOWN_DRAIN_MS: '0' };

export interface StartOptions {
  /** Added to (or, when undefined, taken out of) the environment. */
  env?: Record<string, string | undefined>;
  /** Given: the embedded engine works in this folder, which is kept after the stop. */
  dataDir?: string;
  /**
   * For tests of that engine. Else the data is on the PostgreSQL of the run (TEST_DATABASE_URL), if there is
   * one.
   */
  engine?: 'embedded';
  /** Done to the prepared data before the server opens it. */
  before?: (where: { databaseUrl: string | undefined; dataDir: string }) => Promise<void>;
  /** Arguments of node, build/server.js by default. */
  args?: string[];
  /** A program instead of node with these arguments. */
  command?: string;
  /** Asked until it answers 200. */
  readyPath?: string;
}

export interface RunningServer {
  origin: string;
  port: number;
  dataDir: string;
  child: ChildProcess;
  /** Everything it has written so far. */
  output(): string;
  /** Sends the signal and resolves with the exit code; null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Resolves when the server is ready; rejects with its output when it ends before. */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const port = Number(options.env?.PORT ?? (await freePort()));
  const place = await findPlace(options);
  await options.before?.({ databaseUrl: place.env?.DATABASE_URL, dataDir: place.folder });
  const launched = launch({ ...options, env: { PORT: String(port), ...options.env } }, place);
  const { child } = launched;
  const origin = `http://localhost:${port}`;
  const giveUp = Date.now() + 150_000;
  while (!(await isReady(origin + (options.readyPath ?? '/readyz')))) {
    if (hasEnded(child) || Date.now() > giveUp) {
      await launched.stop('SIGKILL');
      throw new Error(`The server did not become ready:\n${launched.output()}`);
    }
    await wait(50);
  }
  return { ...launched, origin, port };
}

/** For a server that is expected to refuse its start. */
export async function runToEnd(options: StartOptions): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(options, placeOf(options.dataDir));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/**
 * Below those that the system gives to clients and others by itself: nobody takes it before the server has
 * it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(12_000, 32_768);
    const probe = createServer().listen(port);
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
  throw new Error('No free port');
}

/** Where a server has its data. */
interface Place {
  folder: string;
  env?: Record<string, string | undefined>;
  /** After the server's end. */
  leave(): Promise<void>;
}

/**
 * The data of a first start is there already, unless the test has a place of its own or wants
 * what no copy can give.
 */
async function findPlace({ env = {}, dataDir, engine }: StartOptions): Promise<Place> {
  const place = placeOf(dataDir);
  const kind = dataDir ? null : readyKindOf(env);
  if (kind === null) return place;
  const server = process.env.TEST_DATABASE_URL;
  // The program refuses to load it on a server.
  const asksForDemo = kind === 'demo' && env.DEMO !== undefined;
  if (!server || engine === 'embedded' || asksForDemo) {
    await fillFolder(place.folder, kind);
    return place;
  }
  const database = await copyReadyDatabase(server, {
    ...{ kind, build: built },
    // With a secret given, none is kept in the database that all the copies would share.
    firstStart: (url) => startAndStop({ env: { DATABASE_URL: url, API_SECRET: randomUUID() } }),
  });
  return {
    ...place,
    env: { DATABASE_URL: database.url },
    leave: async () => {
      await place.leave();
      await database.drop();
    },
  };
}

/** Puts what the first start on the embedded engine would make into a folder that is empty. */
export function fillFolder(folder: string, kind: ReadyKind = 'demo'): Promise<void> {
  const firstStart = (dataDir: string) =>
    startAndStop({ dataDir, env: { DEMO: kind === 'demo' ? 'on' : 'off' } });
  return copyReadyFolder(folder, { kind, build: built, firstStart });
}

function placeOf(dataDir: string | undefined): Place {
  if (dataDir) return { folder: dataDir, leave: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-server-'));
  return { folder, leave: async () => rmSync(folder, { recursive: true, force: true }) };
}

async function startAndStop(options: StartOptions): Promise<void> {
  await (await startServer(options)).stop();
}

function launch({ env, args, command }: StartOptions, place: Place): Omit<RunningServer, 'origin' | 'port'> {
  const flags = process.env.SERVER_FLAGS?.split(' ') ?? [];
  const inherited = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    TZ: process.env.TZ,
  };
  const [program, parameters] = command
    ? [command, []]
    : [process.execPath, [...flags, ...(args ?? [built])]];
  const child = spawn(program, parameters, {
    // Not the repository: a developer's .env is not the tests'.
    cwd: place.folder,
    env: { ...inherited, ...DEFAULTS, DATA_DIR: place.folder, ...place.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  // Also where the test ends it without `stop`.
  const left = once(child, 'close').then(place.leave);
  return {
    dataDir: place.folder,
    child,
    output: () => written,
    async stop(signal = 'SIGTERM') {
      if (!hasEnded(child)) child.kill(signal);
      await left;
      return child.exitCode;
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}
