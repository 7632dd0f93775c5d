import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { QueryOptions } from '@electric-sql/pglite';
import type { ClientBase } from 'pg';
import { from } from 'pg-copy-streams';
import type { Tx } from './types';

/** The connection of a transaction, of either driver. */
type Connection =
  | ClientBase
  | { exec: unknown; query(sql: string, params: unknown[], options: QueryOptions): Promise<unknown> };

/** Adds rows by COPY: `into` is a table with its columns, each line one of COPY's text format with its line feed. */
export async function copyLines(tx: Tx, into: string, lines: string[]): Promise<void> {
  // Drizzle has no COPY, and does not show its connection.
  const { client } = tx._.session as unknown as { client: Connection };
  if ('exec' in client) {
    await client.query(`copy ${into} from '/dev/blob'`, [], { blob: new Blob(lines) });
    return;
  }
  const stream = client.query(from(`copy ${into} from stdin`));
  await pipeline(Readable.from([lines.join('')]), stream);
}
