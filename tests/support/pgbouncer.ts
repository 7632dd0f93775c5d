/** pgbouncer with deploy/pgbouncer.ini as it is, but for names, ports, folders, and who is let in. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { ordinary } from '~/scripts/testPostgres.mjs';
import { eventually } from './patience';
import { freePort } from './server';

const shipped = fileURLToPath(new URL('../../deploy/pgbouncer.ini', import.meta.url));
const program = '/usr/sbin/pgbouncer';

export const hasPgbouncer = () => spawnSync(program, ['--version']).status === 0;

/** In front of the database of this address; `url` leads to the same one through it, on `connections` of the server. */
export async function startPgbouncer(databaseUrl: string, { connections }: { connections: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-pgbouncer-'));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const replacements: [RegExp, string][] = [
    [
      /^mentorea = host=127\.0\.0\.1 port=5432/m,
      `${name} = host=${target.searchParams.get('host')} port=5432`,
    ],
    [/listen_port = 6432/, `listen_port = ${port}`],
    [/\/var\/(run|log)\/postgresql(?=\/|$)/gm, folder],
    [/auth_type = scram-sha-256/, 'auth_type = trust'],
    [/(?<=auth_file = )\/etc\/pgbouncer/, folder],
    [/default_pool_size = 20/, `default_pool_size = ${connections}`],
  ];
  const settings = replacements.reduce(
    (text, [from, to]) => {
      if (text.search(from) < 0) throw new Error(`deploy/pgbouncer.ini has no ${from}`);
      return text.replace(from, to);
    },
    readFileSync(shipped, 'utf8'),
  );
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings}admin_users = ${target.username}\n`);
  writeFileSync(join(folder, 'userlist.txt'), `"${target.username}" ""\n`);
  const child = spawn(...ordinary(program, [join(folder, 'pgbouncer.ini')]), {
    stdio: 'ignore',
    cwd: folder,
  });
  const ended = once(child, 'exit');
  const address = (database: string) => `postgres://${target.username}@127.0.0.1:${port}/${database}`;
  /** Rows of its own console. */
  const show = async (what: string): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: address('pgbouncer') });
    await client.connect();
    return client
      .query(`show ${what}`)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  await eventually(() => show('version'));
  return {
    url: address(name),
    show,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
