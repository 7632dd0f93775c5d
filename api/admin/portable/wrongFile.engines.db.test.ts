import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { contentOf, countUsers, createPortableWorld, linesOf } from '~/tests/support/portableWorld';
import { importFromFile } from './transfer';

const world = await createPortableWorld({ server: false });
afterAll(world.close);
const source = await world.openFilled();
const good = linesOf(await world.exported(source));
const target = await world.open();

describe('a file that cannot be imported', () => {
  const write = (lines: string[]) => world.write(lines);
  const sealed = (lines: string[]) => world.sealed(lines);
  const isAna = (line: string) => line.includes('"ana.alumna"');

  it.each<[string, () => string, RegExp]>([
    ['does not exist', () => join(world.folder, 'none.gz'), /No existe/],
    ['is something else', () => write(['hola']), /no se entiende/],
    ['is another JSON', () => write(['{"a":1}']), /comienzo/],
    [
      'is not compressed',
      () => {
        const file = world.fileName();
        writeFileSync(file, good.join('\n'));
        return file;
      },
      /descomprimir/,
    ],
    [
      'is cut off in its bytes',
      () => {
        const file = world.fileName();
        const bytes = gzipSync(good.join('\n'));
        writeFileSync(file, bytes.subarray(0, bytes.length - 500));
        return file;
      },
      /descomprimir|cortado/,
    ],
    ['is cut off between lines', () => write(good.slice(0, -1)), /cortado/],
    [
      'has a changed row',
      () => write(good.map((line) => (isAna(line) ? line.replace('ana.alumna', 'ana.alumno') : line))),
      /filas de una tabla/,
    ],
    ['lacks a row', () => sealed(good.filter((line) => !isAna(line))), /filas de una tabla/],
    [
      'lacks a table',
      () => {
        const from = good.findIndex((line) => line.startsWith('{"table":"favourites"'));
        const to = good.findIndex((line, i) => i > from && line.startsWith('{"rows"'));
        return sealed(good.filter((_, i) => i < from || i > to));
      },
      /favourites/,
    ],
    [
      'has another column',
      () => sealed(good.map((line) => line.replace('"password_hash"', '"password"'))),
      /users/,
    ],
    [
      'is of a newer version',
      () => sealed(good.map((line) => line.replace('"0000_baseline"', '"0000_baseline","9999_future"'))),
      /más nueva/,
    ],
    [
      'is of a part of the old chain',
      () => sealed(good.map((line) => line.replace('"0000_baseline"', '"0000_extensions","0001_tables"'))),
      /demasiado antigua/,
    ],
    ['goes on after its end', () => write([...good, good[3] ?? '']), /después de su final/],
    [
      'has a name that is a statement',
      () =>
        sealed(good.map((line) => line.replace('{"table":"users"', '{"table":"users\\"; drop table x; --"'))),
      /drop table/,
    ],
  ])('%s', async (_name, make, message) => {
    await expect(importFromFile(make(), target)).rejects.toThrow(message);
    const { rows } = await target.db.execute<{ there: boolean }>(
      sql`select to_regclass('users') is not null as there`,
    );
    if (rows[0]?.there) expect(await countUsers(target)).toBe(0);
  });

  it('does not keep a good one from being imported afterwards', async () => {
    const file = write(good);
    await importFromFile(file, target);
    expect(contentOf(await world.exported(target))).toEqual(contentOf(file));
  });
});
