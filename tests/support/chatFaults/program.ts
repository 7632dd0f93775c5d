/** A program of the production build that is killed and started again, on the same port and data. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type RunningServer, type StartOptions, startServer } from '~/tests/support/server';

export interface Program {
  name: string;
  port: number;
  origin: string;
  start(): Promise<void>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** Everything its runs have written. */
  output(): string;
  /** For good. */
  end(): Promise<void>;
}

/** Not started yet. Without a `dataDir` it gets one of its own. */
export async function createProgram(name: string, options: StartOptions): Promise<Program> {
  const port = await freePort();
  const ownDir = options.dataDir === undefined ? mkdtempSync(join(tmpdir(), 'mentorea-chat-')) : null;
  const dataDir = options.dataDir ?? ownDir ?? '';
  const env = { ...options.env, PORT: String(port) };
  const runs: RunningServer[] = [];
  const kill = async () => {
    const child = runs.at(-1)?.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  };
  return {
    name,
    port,
    origin: `http://localhost:${port}`,
    start: async () => {
      // Alive is enough: it may have to wait for another one that was killed too.
      runs.push(await startServer({ ...options, dataDir, env, readyPath: '/healthz' }));
    },
    kill,
    output: () => runs.map((run) => run.output()).join(''),
    end: async () => {
      await kill();
      if (ownDir) rmSync(ownDir, { recursive: true, force: true });
    },
  };
}
