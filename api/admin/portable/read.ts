import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { AdminError } from '../adminError';
import { entry, type Header, header, type Job } from './format';
import { createDigest, type Digest } from './rows';

/** No line of ours is longer: a picture is at most a few hundred kilobytes. */
const LONGEST_LINE = 64 * 1024 * 1024;

export type Piece =
  | { table: string; columns: string[] }
  /** Lines of JSON arrays, as many as came together. */
  | { lines: string[] }
  | { end: Digest }
  | { sequences: Record<string, [string, boolean]> }
  | { jobs: Job[] };

/** The lines of a stream of bytes in UTF-8. */
async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw damaged('una línea no acaba nunca');
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') throw damaged('está cortado');
}

export function damaged(why: string): AdminError {
  return new AdminError(
    `El archivo no es una exportación completa de Mentorea: ${why}. No se ha cambiado nada.`,
  );
}

/**
 * Reads what `writeDatabase` wrote: the header, and then piece by piece everything else. The pieces end by themselves only after every sum
 * was right. @throws AdminError where the file is cut off, changed or something else
 */
export async function readDatabase(
  source: AsyncIterable<Uint8Array>,
): Promise<{ header: Header; pieces: AsyncGenerator<Piece> }> {
  const batches = linesOf(source);
  const first = await batches.next();
  const [top = '', ...others] = first.value ?? [];
  const whole = createHash('sha256').update(`${top}\n`);
  const parsed = header.safeParse(parse(top));
  if (!parsed.success) throw damaged('le falta el comienzo, o es de otra versión');
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
      if (ended) throw damaged('sigue después de su final');
      if (line.startsWith('[')) {
        rows.push(line);
        digest.add(line);
        whole.update(`${line}\n`);
        continue;
      }
      if (rows.length > 0) yield { lines: rows };
      rows = [];
      const read = entryOf(line);
      if ('end' in read) {
        if (whole.digest('hex') !== read.sha256) throw damaged('su suma de comprobación no coincide');
        ended = true;
        continue;
      }
      whole.update(`${line}\n`);
      if ('rows' in read) {
        check(read, digest.result());
        yield { end: read };
      } else yield read;
      if ('table' in read) digest = createDigest();
    }
    if (rows.length > 0) yield { lines: rows };
  }
  if (!ended) throw damaged('está cortado');
}

function check(said: Digest, found: Digest): void {
  if (said.rows !== found.rows || said.sha256 !== found.sha256)
    throw damaged('las filas de una tabla no coinciden con su suma de comprobación');
}

function entryOf(line: string): z.infer<typeof entry> {
  const parsed = entry.safeParse(parse(line));
  if (!parsed.success) throw damaged('tiene una línea que no se entiende');
  return parsed.data;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged('tiene una línea que no se entiende');
  }
}
