import type { Logger } from 'pino';
import type { Client } from './client';

const EVERY_MS = 30_000;
const WAL_BYTES = 32 * 1024 * 1024;
const VACUUM_HOUR = 4;

interface Deps {
  /** Without the usual time limit, since this work may take long. */
  client: Client;
  clock: () => Date;
  log: Logger;
}

/** Checkpoints, so that recovery stays short, and a nightly vacuum, as a server does. The result stops it and waits. */
export function keepHouse({ client, clock, log }: Deps): () => Promise<void> {
  let vacuumed = clock().toDateString();
  let running = Promise.resolve();
  const tick = async () => {
    try {
      await checkpoint(client);
      const now = clock();
      if (now.getHours() !== VACUUM_HOUR || now.toDateString() === vacuumed) return;
      vacuumed = now.toDateString();
      await vacuum(client);
    } catch (error) {
      log.error({ err: error }, 'housekeeping of the embedded database failed');
    }
  };
  const timer = setInterval(() => {
    running = running.then(tick);
  }, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** Checkpoints when the log has grown by more than 32 MB since the last time. */
export async function checkpoint(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ due: boolean }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1 as due from pg_control_checkpoint()',
    [WAL_BYTES],
  );
  const due = rows[0]?.due ?? false;
  if (due) await client.exec('checkpoint');
  return due;
}

/** One table at a time, so that requests can run in between. */
export async function vacuum(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1",
  );
  for (const { name } of rows) await client.exec(`vacuum (analyze) ${name}`);
}
