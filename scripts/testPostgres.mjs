/** A PostgreSQL server for tests, in a temporary folder, run as an ordinary user. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OLDEST_MAJOR = 15;
const START_LIMIT_MS = 30_000;
const packaged = '/usr/lib/postgresql';
/** Acknowledged writes survive a crash of the server, but not of the machine. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'timezone=UTC',
  'listen_addresses=',
  'max_connections=200',
];

/**
 * Collated like the embedded engine, reached through a socket in its folder (so no port can collide). Null if
 * this machine has no PostgreSQL 15 or newer; rejects if it is installed and does not start. `halt` stops it
 * like `pg_ctl stop -m`, keeping its data; `resume` starts it again and resolves when it answers.
 * @typedef {NonNullable<Awaited<ReturnType<typeof startPostgres>>>} TestPostgres
 */
export async function startPostgres() {
  const bin = findPrograms();
  if (!bin) return null;
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-postgres-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const locale = ['--lc-collate=C', '--lc-ctype=C.UTF-8'];
  const [initdb, initArgs] = ordinary(join(bin, 'initdb'), [
    ...['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '-N'],
    ...locale,
  ]);
  const made = spawnSync(initdb, initArgs, { cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const options = [...SETTINGS, `unix_socket_directories=${folder}`].flatMap((setting) => ['-c', setting]);
  const launch = () =>
    spawn(...ordinary(join(bin, 'postgres'), ['-D', data, ...options]), { stdio: 'ignore', cwd: folder });
  let server = launch();
  // Stops the server even if the process ends without stopping it.
  const abandon = () => void server.kill('SIGQUIT');
  process.once('exit', abandon);
  const stop = async () => {
    process.off('exit', abandon);
    await end(server, 'fast');
    rmSync(folder, { recursive: true, force: true });
  };
  // The host is a query parameter: a URL cannot hold the folder of a socket as its host.
  const url = `postgres://test@localhost/postgres?host=${encodeURIComponent(folder)}`;
  try {
    await answers(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    stop,
    /** @param {'fast' | 'immediate'} mode */
    halt: (mode) => end(server, mode),
    resume: () => {
      server = launch();
      return answers(url, server);
    },
  };
}

export const hasPostgres = () => findPrograms() !== undefined;

/** In CI the distribution's packages are installed if there are none; pgbouncer is for one test. */
export function installPostgres() {
  const { CI } = process.env;
  const missing = [
    ...(findPrograms() ? [] : ['postgresql']),
    ...(existsSync('/usr/sbin/pgbouncer') ? [] : ['pgbouncer']),
  ];
  if (missing.length === 0 || !CI || CI === 'false') return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.info(`Installing ${missing.join(' and ')} with the system's package manager ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-y', '-q', ...args], { stdio: 'inherit', timeout: 300_000, env }).status === 0;
  if (apt('update')) for (const one of missing) apt('install', '--no-install-recommends', one);
}

/** The folder of the newest installed version that is new enough. */
export function findPrograms() {
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env.PATH ?? '').split(':'), ...versions.map((v) => `${packaged}/${v}/bin`)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && majorOf(folder) >= OLDEST_MAJOR);
}

function majorOf(folder) {
  const { stdout } = spawnSync(join(folder, 'initdb'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(stdout)?.[1] ?? 0);
}

/**
 * PostgreSQL refuses to run as root. @param {string} command @param {string[]} args @returns {[string,
 * string[]]}
 */
export function ordinary(command, args) {
  if (process.getuid?.() !== 0) return [command, args];
  return ['setpriv', ['--reuid=nobody', '--regid=nogroup', '--clear-groups', command, ...args]];
}

/** @param {string} url @param {import('node:child_process').ChildProcess} server */
async function answers(url, server) {
  // Not imported at the top: npm may have to install the packages first.
  const { default: pg } = await import('pg');
  const limit = Date.now() + START_LIMIT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (server.exitCode !== null || Date.now() > limit) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/**
 * @param {import('node:child_process').ChildProcess} server @param {'fast' | 'immediate'} mode @returns
 * {Promise<void>}
 */
function end(server, mode) {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    // Neither mode waits for clients; an immediate stop writes nothing more either.
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  });
}
