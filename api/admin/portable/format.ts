/**
 * A whole database as lines of JSON. Rows are arrays of texts, as PostgreSQL prints and reads each value;
 * every other line is an object:
 *
 *     {"format":"mentorea","version":1,"madeAt":…,"migrations":[…],"queues":[…]}
 *     {"table":"users","columns":["id","username",…]}
 *     ["1","ana.alumna",…]
 *     {"rows":1,"sha256":…}           ends each table; the sum is that of its rows
 *     {"sequences":{"users_id_seq":["1",true]}}
 *     {"jobs":[…]}                    up to a hundred waiting jobs a line
 *     {"end":true,"sha256":…}         the sum of all lines before
 */

import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AdminError } from '~/api/admin/terminal';
import type { Db, Tx } from '~/api/db/types';
import { listQueues, readJobs } from './jobs';
import {
  createDigest,
  type Digest,
  listMigrations,
  listSequences,
  listTables,
  quoted,
  readRows,
  sameDigest,
  usePortableSettings,
} from './tables';

const FORMAT_VERSION = 1;

const queue = z.object({
  name: z.string(),
  policy: z.string().optional(),
  retryLimit: z.int().nullish(),
  retryDelay: z.int().nullish(),
  retryBackoff: z.boolean().nullish(),
  expireInSeconds: z.int().nullish(),
  retentionMinutes: z.int().nullish(),
  deadLetter: z.string().nullish(),
});
const job = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.unknown(),
  priority: z.int(),
  startAfter: z.string(),
  singletonKey: z.string().nullish(),
  retryLimit: z.int(),
  retryDelay: z.int(),
  retryBackoff: z.boolean(),
  keepUntil: z.string(),
  deadLetter: z.string().nullish(),
});

const headerLine = z.object({
  format: z.literal('mentorea'),
  version: z.literal(FORMAT_VERSION),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  queues: z.array(queue),
});

const digestText = z.string().regex(/^[\da-f]{64}$/);
const entryLines = [
  z.object({ table: z.string(), columns: z.array(z.string()).min(1) }),
  z.object({ rows: z.int().min(0), sha256: digestText }),
  z.object({ sequences: z.record(z.string(), z.tuple([z.string().regex(/^\d+$/), z.boolean()])) }),
  z.object({ jobs: z.array(job) }),
  z.object({ end: z.literal(true), sha256: digestText }),
] as const;
/** The line separator. */
const entryLine = z.union(entryLines.map((one) => one.strict()) as unknown as typeof entryLines);

type Header = z.infer<typeof headerLine>;
export type Queue = z.infer<typeof queue>;
export type Job = z.infer<typeof job>;

/** Bytes of the longest line: a file is twice its size as text. */
const LONGEST_LINE = 64 * 1024 * 1024;

export type Piece =
  | Exclude<z.infer<typeof entryLine>, { rows: number } | { end: true }>
  /** JSON arrays, one per line, in chunks. */
  | { lines: string[] }
  | { end: Digest };

async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw damagedFile('una línea no acaba nunca');
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') throw damagedFile('está cortado');
}

export const damagedFile = (why: string): AdminError =>
  new AdminError(`El archivo no es una exportación completa de Mentorea: ${why}. No se ha cambiado nada.`);

/** The header, then piece by piece; it ends normally only after every checksum matched. @throws AdminError */
export async function readDatabase(source: AsyncIterable<Uint8Array>) {
  const batches = linesOf(source);
  const first = await batches.next();
  const [top = '', ...others] = first.value ?? [];
  const whole = createHash('sha256').update(`${top}\n`);
  const parsed = headerLine.safeParse(parseLine(top));
  if (!parsed.success) throw damagedFile('le falta el comienzo, o es de otra versión');
  return { header: parsed.data, pieces: piecesOf(others, batches, whole) };
}

async function* piecesOf(
  start: string[],
  batches: AsyncGenerator<string[]>,
  whole: ReturnType<typeof createHash>,
): AsyncGenerator<Piece> {
  let digest = createDigest();
  let ended = false;
  async function* all() {
    yield start;
    yield* batches;
  }
  for await (const batch of all()) {
    let rows: string[] = [];
    for (const line of batch) {
      if (ended) throw damagedFile('sigue después de su final');
      if (line.startsWith('[')) {
        rows.push(line);
        digest.add(line);
        whole.update(`${line}\n`);
        continue;
      }
      if (rows.length > 0) yield { lines: rows };
      rows = [];
      const read = readEntry(line);
      if ('end' in read) {
        if (whole.digest('hex') !== read.sha256) throw damagedFile('su suma de comprobación no coincide');
        ended = true;
        continue;
      }
      whole.update(`${line}\n`);
      if ('rows' in read) {
        if (!sameDigest(read, digest.result()))
          throw damagedFile('las filas de una tabla no coinciden con su suma de comprobación');
        yield { end: read };
      } else yield read;
      if ('table' in read) digest = createDigest();
    }
    if (rows.length > 0) yield { lines: rows };
  }
  if (!ended) throw damagedFile('está cortado');
}

function readEntry(line: string): z.infer<typeof entryLine> {
  const parsed = entryLine.safeParse(parseLine(line));
  if (!parsed.success) throw damagedFile('tiene una línea que no se entiende');
  return parsed.data;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damagedFile('tiene una línea que no se entiende');
  }
}

export interface Written {
  tables: number;
  rows: number;
}

/** Hands every line to `write`, as of one snapshot. `write` resolves when there is room for more. */
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
      await usePortableSettings(tx);
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
  if (migrations.length === 0) throw new AdminError('La base de datos está vacía: no hay nada que exportar.');
  const queues = await listQueues(tx);
  return { format: 'mentorea', version: FORMAT_VERSION, madeAt: now.toISOString(), migrations, queues };
}

/** Read as text, since a bigint may exceed what a number holds. */
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
