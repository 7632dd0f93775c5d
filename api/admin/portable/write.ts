import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/types';
import { AdminError } from '../adminError';
import { listMigrations, listSequences, listTables, quoted } from './catalog';
import { type Header, VERSION } from './format';
import { listQueues, readJobs } from './jobs';
import { createDigest, readRows, speakPortably } from './rows';

export interface Written {
  tables: number;
  rows: number;
}

/**
 * Hands every line of the database to `write`, as it was at one moment, whatever is written meanwhile. `write` resolves when there is room
 * for more.
 */
export async function writeDatabase(
  db: Db,
  { write, now }: { write: (text: string) => Promise<void>; now: Date },
): Promise<Written> {
  const whole = createHash('sha256');
  const put = async (lines: string[]) => {
    const text = lines.map((line) => `${line}\n`).join('');
    whole.update(text);
    await write(text);
  };
  return db.transaction(
    async (tx) => {
      await speakPortably(tx);
      await put([JSON.stringify(await headerOf(tx, now))]);
      const tables = await listTables(tx);
      let count = 0;
      for (const table of tables) {
        const columns = table.columns.map(({ name }) => name);
        await put([JSON.stringify({ table: table.name, columns })]);
        const digest = createDigest();
        for await (const lines of readRows(tx, table)) {
          for (const line of lines) digest.add(line);
          await put(lines);
        }
        const { rows, sha256 } = digest.result();
        await put([JSON.stringify({ rows, sha256 })]);
        count += rows;
      }
      await put([JSON.stringify({ sequences: await sequencesOf(tx) })]);
      for await (const jobs of readJobs(tx)) await put([JSON.stringify({ jobs })]);
      await write(`${JSON.stringify({ end: true, sha256: whole.digest('hex') })}\n`);
      return { tables: tables.length, rows: count };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function headerOf(tx: Tx, now: Date): Promise<Header> {
  const migrations = await listMigrations(tx);
  if (!migrations?.length) throw new AdminError('La base de datos está vacía: no hay nada que exportar.');
  const queues = await listQueues(tx);
  return { format: 'mentorea', version: VERSION, madeAt: now.toISOString(), migrations, queues };
}

/** Read as text: a bigint may be more than a number holds. */
async function sequencesOf(tx: Tx): Promise<Record<string, [string, boolean]>> {
  const values: Record<string, [string, boolean]> = {};
  for (const name of await listSequences(tx)) {
    const { rows } = await tx.execute<{ value: string; called: boolean }>(
      sql.raw(`select last_value::text as value, is_called as called from ${quoted(name)}`),
    );
    if (rows[0]) values[name] = [rows[0].value, rows[0].called];
  }
  return values;
}
