import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/types';
import { quoted, type Table } from './catalog';

const FETCH = 1_000;
/** Pictures are large: few of them at a time in memory. */
const FETCH_BYTES = 8;
/** Compare and sort the same on every server. */
const PLAIN_KEY = /^(smallint|integer|bigint)$/;

export interface Digest {
  rows: number;
  /** Of the lines, each with its line feed. */
  sha256: string;
}

/** Every value prints the same on both engines, and the transaction may take its time. For this transaction only. */
export async function speakPortably(tx: Tx): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: '1',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  };
  for (const [name, value] of Object.entries(settings))
    await tx.execute(sql`select set_config(${name}, ${value}, true)`);
}

/** The rows as lines of JSON, `["1","ana",null]`, in the order of their key. Read piece by piece: any number fits. */
export async function* readRows(tx: Tx, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const order = columns
    .filter((column) => key.includes(column.name))
    .map(({ name: column, type }) =>
      PLAIN_KEY.test(type) ? quoted(column) : `${quoted(column)}::text collate "C"`,
    );
  const size = columns.some(({ type }) => type === 'bytea') ? FETCH_BYTES : FETCH;
  await tx.execute(
    sql.raw(
      `declare portable no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)} order by ${order.join(', ')}`,
    ),
  );
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch forward ${size} from portable`));
    // Written again by us: the engines may differ in their blanks.
    if (rows.length > 0) yield rows.map(({ line }) => JSON.stringify(JSON.parse(line)));
    if (rows.length < size) break;
  }
  await tx.execute(sql.raw('close portable'));
}

/** Counts and sums lines as they pass. */
export function createDigest() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (line: string) => {
      rows += 1;
      hash.update(line).update('\n');
    },
    result: (): Digest => ({ rows, sha256: hash.digest('hex') }),
  };
}

export async function digestOf(tx: Tx, table: Table): Promise<Digest> {
  const digest = createDigest();
  for await (const lines of readRows(tx, table)) for (const line of lines) digest.add(line);
  return digest.result();
}
