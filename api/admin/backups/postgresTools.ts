import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { AdminError } from '~/api/admin/terminal';
import type { Db } from '~/api/db/types';

/** Where Debian keeps each version. */
const PACKAGED = '/usr/lib/postgresql';

export async function majorOfServer(db: Db): Promise<number> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select current_setting('server_version_num') as version`,
  );
  return Math.floor(Number(rows[0]?.version) / 10_000);
}

/** The programs of that name that suit a server, the oldest first: a dump can be restored to its own version then. */
export function findPrograms(name: 'pg_dump' | 'pg_restore', { least }: { least: number }): string[] {
  const folders = existsSync(PACKAGED) ? readdirSync(PACKAGED) : [];
  return [...folders.map((version) => join(PACKAGED, version, 'bin', name)), name]
    .map((program) => {
      const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
      return { program, major: Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0) };
    })
    .filter(({ major }) => major >= least)
    .sort((a, b) => a.major - b.major)
    .map(({ program }) => program);
}

/** The address as an argument: its password, which others on the machine could see there, is in a file meanwhile. */
export async function withAddress<T>(databaseUrl: string, work: (address: string) => Promise<T>): Promise<T> {
  const url = new URL(databaseUrl);
  // In the order of our driver.
  const given = url.searchParams.get('password') || decodeURIComponent(url.password);
  if (!given) return work(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-'));
  try {
    const file = join(folder, 'password');
    writeFileSync(file, `*:*:*:*:${given.replaceAll(/[\\:]/g, '\\$&')}\n`, { mode: 0o600 });
    url.password = '';
    // As it was written: URLSearchParams would make a `+` of `%20`, which libpq takes for a plus.
    const others = url.search
      .slice(1)
      .split('&')
      .filter((one) => one && !one.startsWith('password='));
    url.search = [...others, `passfile=${encodeURIComponent(file)}`].join('&');
    return await work(url.href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const start = (program: string, args: string[]) =>
  spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });

/** @throws AdminError with what the program complained of */
export function whenDone(child: ChildProcess, program: string): Promise<void> {
  let complaint = '';
  child.stderr?.on('data', (text) => {
    complaint = (complaint + text).slice(0, 2_000);
  });
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new AdminError(`Ha fallado ${program}: ${why}`));
    child.once('error', (error) => fail(error.message));
    child.once('close', (code) =>
      code === 0 ? resolve() : fail(complaint.trim() || `ha acabado con ${code}`),
    );
  });
}

/** What a program prints. @throws AdminError with what it complained of */
export async function outputOf(program: string, args: string[]): Promise<string> {
  const child = start(program, args);
  const done = whenDone(child, program);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  await done;
  return output;
}
