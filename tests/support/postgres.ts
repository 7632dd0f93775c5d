/** A throw-away PostgreSQL server for tests, from the binaries of the system. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

const OLDEST_MAJOR = 15;
const START_LIMIT_MS = 30_000;

/** Starts one of its own, collated like the embedded engine, or answers null when no PostgreSQL 15 or newer is installed. */
export async function startPostgres(): Promise<TestServer | null> {
  const bin = findBinaries();
  if (!bin) return null;
  const root = mkdtempSync(join(tmpdir(), 'pg-test-'));
  chmodSync(root, 0o777);
  const data = join(root, 'data');
  const port = await freePort();
  const init = [
    '-D',
    data,
    '-U',
    'test',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--lc-collate=C',
    '--lc-ctype=C.UTF-8',
  ];
  execFileSync(...asOrdinaryUser(join(bin, 'initdb'), init), { stdio: 'ignore', cwd: root });
  const settings = ['fsync=off', 'listen_addresses=', `unix_socket_directories=${root}`, `port=${port}`];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(...asOrdinaryUser(join(bin, 'postgres'), ['-D', data, ...options]), {
    stdio: 'ignore',
    cwd: root,
  });
  const stop = async () => {
    await end(server);
    rmSync(root, { recursive: true, force: true });
  };
  // The host belongs to the query: a URL has no room for the folder of a socket.
  const url = `postgres://test@localhost:${port}/postgres?host=${encodeURIComponent(root)}`;
  try {
    await answers(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** The folder of the newest `initdb` that is new enough. */
function findBinaries(): string | null {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env.PATH ?? '').split(':'), ...versions.map((v) => `${packaged}/${v}/bin`)];
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && majorOf(folder) >= OLDEST_MAJOR) ?? null
  );
}

function majorOf(folder: string): number {
  const text = execFileSync(join(folder, 'initdb'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(text)?.[1] ?? 0);
}

/** PostgreSQL refuses to run as root. */
function asOrdinaryUser(command: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [command, args];
  return ['setpriv', ['--reuid=nobody', '--regid=nogroup', '--clear-groups', command, ...args]];
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (server.exitCode !== null || Date.now() > limit) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve();
    server.once('exit', () => resolve());
    // SIGINT: a fast shutdown, without waiting for clients.
    server.kill('SIGINT');
  });
}
