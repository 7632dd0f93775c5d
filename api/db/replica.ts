/** A read replica, used while it has every public change that this process has heard of (decision 51). */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { logSlow } from '~/api/telemetry/statements';
import { within } from '~/api/time';
import { openPostgres } from './postgres';
import type { Db } from './types';

const CHECK_MS = 1_000;
/** Milliseconds; then a server counts as one that does not answer. */
const SILENCE_MS = 2_000;
/** While a change is not there yet. */
const SOON_MS = 50;
/** A replica that is so far behind is left out. */
const MOST_LAG_MS = 10_000;

export type Replica = ReturnType<typeof watchReplica>;

/** Asks both servers every second how far they are, and after each change until the replica has it. Never rejects. */
export function watchReplica(url: string, { primary, log }: { primary: Db; log: Logger }) {
  const onError = (err: Error) => log.warn({ err }, 'the connection to the replica was lost');
  const { db, pool } = openPostgres(url, onError, { onSlow: logSlow(log) });
  const now = () => performance.now();
  /** Changes of which this process has heard, and of these the ones that the replica has. */
  let heard = 0;
  let replayed = -1;
  /** Where the primary was at a time; the replica is to get there. */
  let mark: { lsn: string; at: number; heard: number } | null = null;
  /** The replica had everything of then. */
  let currentAt = now();
  let failure: string | null = null;
  let told: string | null = null;
  let isDeaf = false;
  let isClosed = false;
  let wake = () => {};

  const lag = () => now() - currentAt;
  const trouble = () =>
    failure ?? (lag() > MOST_LAG_MS ? `it is ${Math.round(lag() / 1_000)} s behind` : null);
  const hasAll = () => replayed === heard && !isDeaf;

  const SILENT = 'it does not answer';
  let checking: Promise<string | null> | null = null;
  /** What is wrong. One of these at a time, however long it takes. */
  const check = () => {
    checking ??= compare()
      .then(
        () => null,
        (error: Error) => error.message || SILENT,
      )
      .finally(() => {
        checking = null;
      });
    return checking;
  };
  const compare = async () => {
    mark ??= await takeMark();
    const { rows } = await db.execute<{ has: boolean | null }>(
      sql`select pg_last_wal_replay_lsn() >= ${mark.lsn}::pg_lsn as has`,
    );
    const has = rows[0]?.has ?? null;
    if (has === null) throw new Error('DATABASE_URL_READ is no replica');
    if (has) {
      ({ at: currentAt, heard: replayed } = mark);
      mark = null;
    }
  };
  const takeMark = async () => {
    const before = { at: now(), heard };
    const { rows } = await primary.execute<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`);
    return { ...before, lsn: rows[0]?.lsn ?? '' };
  };
  const tell = () => {
    const [next, before] = [trouble(), told];
    told = next;
    if (next !== null && before === null) log.warn({ why: next }, 'the replica is left out');
    if (next === null && before !== null) log.info('the replica is read again');
  };
  const watching = (async () => {
    while (!isClosed) {
      failure = await within(SILENCE_MS, check(), () => SILENT);
      tell();
      const isWaited = !failure && !hasAll();
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, isWaited ? SOON_MS : CHECK_MS).unref();
      });
    }
  })();

  return {
    db,
    /** Whether what is read there is as new as here. */
    isUsable: () => hasAll() && trouble() === null,
    /** What is wrong with it, in words; null: nothing. */
    trouble,
    lagSeconds: () => lag() / 1_000,
    /** Public data changed: the primary is read until the replica has it. */
    changed: () => {
      heard += 1;
      wake();
    },
    /** Changes are not heard of: the primary is read. */
    deaf: (is: boolean) => {
      isDeaf = is;
      heard += 1;
    },
    close: async () => {
      isClosed = true;
      wake();
      await watching;
      await pool.end();
    },
  };
}
