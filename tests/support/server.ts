/** The production build as a process of its own, with a data directory and a port of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyReadyData, readyKindOf } from './readyData';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, 'build/server.js');

export interface StartOptions {
  /** Added to (or, when undefined, taken out of) the environment. */
  env?: Record<string, string | undefined>;
  /** Given: it is kept after the stop. */
  dataDir?: string;
  /** Arguments of node, build/server.js by default. */
  args?: string[];
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
  const ready = options.dataDir ? null : await readyFolder(options);
  const launched = launch({ ...options, env: { PORT: String(port), ...options.env } }, ready ?? undefined);
  const { child } = launched;
  const origin = `http://localhost:${port}`;
  const giveUp = Date.now() + 150_000;
  while (!(await isReady(origin + (options.readyPath ?? '/readyz')))) {
    if (hasEnded(child) || Date.now() > giveUp) {
      child.kill('SIGKILL');
      throw new Error(`The server did not become ready:\n${launched.output()}`);
    }
    await wait(50);
  }
  return { ...launched, origin, port };
}

/** For a server that is expected to refuse its start. */
export async function runToEnd(options: StartOptions): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(options);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** One that holds what the server's first start would make; null where that is to be seen, or is no file. */
async function readyFolder({ env = {}, args = [built] }: StartOptions): Promise<string | null> {
  const kind = args.includes(built) ? readyKindOf(env) : null;
  if (kind === null) return null;
  const folder = newFolder();
  await copyReadyData(folder, {
    kind,
    build: built,
    make: async (dataDir) => {
      const first = await startServer({ dataDir, env: { DEMO: kind === 'demo' ? 'on' : 'off' } });
      await first.stop();
    },
  });
  return folder;
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'mentorea-server-'));

function launch(
  { env, dataDir, args }: StartOptions,
  folder = dataDir ?? newFolder(),
): Omit<RunningServer, 'origin' | 'port'> {
  const inherited = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    TZ: process.env.TZ,
  };
  const child = spawn(process.execPath, args ?? [built], {
    // Not the repository: a developer's .env is not the tests'.
    cwd: folder,
    env: { ...inherited, NODE_ENV: 'production', DATA_DIR: folder, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  child.once('close', () => {
    if (!dataDir) rmSync(folder, { recursive: true, force: true });
  });
  return {
    dataDir: folder,
    child,
    output: () => written,
    async stop(signal = 'SIGTERM') {
      if (!hasEnded(child)) {
        const closed = once(child, 'close');
        child.kill(signal);
        await closed;
      }
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
