/** A streaming replica of a PostgreSQL of tests, in a temporary folder, run as an ordinary user. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { findPrograms, ordinary } from '~/scripts/testPostgres.mjs';
import { eventually } from './patience';

/** Resolves when it answers. `ask` runs a statement there, as its superuser. */
export async function startReplica(primaryUrl: string) {
  // Where a link to the server is, its other programs need not be.
  const bin = dirname(realpathSync(join(findPrograms() ?? '', 'postgres')));
  const primary = new URL(primaryUrl);
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-replica-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const [program, args] = ordinary(join(bin, 'pg_basebackup'), [
    ...['-h', primary.searchParams.get('host') ?? '', '-U', primary.username],
    ...['-D', data, '-R', '-X', 'stream', '--checkpoint=fast'],
  ]);
  const made = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`pg_basebackup failed: ${made.stderr}`);
  const settings = ['listen_addresses=', 'max_connections=200', `unix_socket_directories=${folder}`];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const child = spawn(...ordinary(join(bin, 'postgres'), ['-D', data, ...options]), {
    stdio: 'ignore',
    cwd: folder,
  });
  const ended = once(child, 'exit');
  const url = new URL(primaryUrl);
  url.searchParams.set('host', folder);
  const ask = async (statement: string) => {
    const client = new Client({ connectionString: url.href });
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  await eventually(() => ask('select 1'));
  const halt = async () => {
    child.kill('SIGINT');
    await ended;
  };
  return {
    url: url.href,
    ask,
    halt,
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
