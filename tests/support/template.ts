import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { migrate, migrations } from '../../api/db/migrate';
import { embeddedDb } from '../../api/db/pglite/drizzle';

const packageFolder = join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../..');
let wasm: Promise<WebAssembly.Module> | undefined;
let template: Promise<Blob> | undefined;

/** An in-memory engine with every migration applied, restored from an archive that is made once and kept on disk. */
export async function migratedEngine(): Promise<PGlite> {
  template ??= loadTemplate();
  return engine({ loadDataDir: await template });
}

async function engine(options: { loadDataDir?: Blob }): Promise<PGlite> {
  wasm ??= WebAssembly.compile(readFileSync(join(packageFolder, 'dist/pglite.wasm')));
  const extensions = { btree_gist, citext, pg_trgm, unaccent };
  return PGlite.create({ ...options, extensions, pgliteWasmModule: await wasm });
}

async function loadTemplate(): Promise<Blob> {
  const folder = join(packageFolder, '../../.cache/mentorea');
  const content = JSON.stringify([readFileSync(join(packageFolder, 'package.json'), 'utf8'), migrations]);
  const file = join(
    folder,
    `template-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.tar`,
  );
  if (!existsSync(file)) {
    const fresh = await engine({});
    await migrate(embeddedDb(fresh));
    const bytes = new Uint8Array(await (await fresh.dumpDataDir('none')).arrayBuffer());
    await fresh.close();
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, bytes);
    renameSync(`${file}.${process.pid}`, file);
  }
  return new Blob([readFileSync(file)]);
}
