import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { pino } from 'pino';
import { functions, migrate, migrations } from '~/api/db/migrate';
import { embeddedDb } from '~/api/db/pglite/client';
import { openEngine } from '~/api/db/pglite/engine';

const packageFolder = join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../..');
let wasm: Promise<WebAssembly.Module> | undefined;
let template: Promise<Blob> | undefined;

/**
 * An in-memory engine with every migration applied, restored from an archive that is made once and kept on
 * disk.
 */
export async function migratedEngine(): Promise<PGlite> {
  template ??= loadTemplate();
  return engine({ loadDataDir: await template });
}

/** An in-memory engine; without an archive it is empty. */
export async function engine(options: { loadDataDir?: Blob }): Promise<PGlite> {
  wasm ??= WebAssembly.compile(readFileSync(join(packageFolder, 'dist/pglite.wasm')));
  const extensions = { btree_gist, citext, pg_trgm, unaccent };
  return PGlite.create({ ...options, extensions, pgliteWasmModule: await wasm });
}

async function loadTemplate(): Promise<Blob> {
  const file = await madeOnce('template.tar', async (place) => {
    const fresh = await engine({});
    await migrate(embeddedDb(fresh));
    writeFileSync(place, new Uint8Array(await (await fresh.dumpDataDir('none')).arrayBuffer()));
    await fresh.close();
  });
  return new Blob([readFileSync(file)]);
}

/** A data directory as after the first start, for tests of later starts. The caller removes it. */
export async function migratedFolder(): Promise<string> {
  const source = await madeOnce('data', async (dataDir) => {
    const log = pino({ enabled: false });
    const first = await openEngine({ dataDir, log, clock: () => new Date(), onLost: () => {} });
    await migrate(embeddedDb(first.patient));
    await first.close();
  });
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-data-'));
  cpSync(source, folder, { recursive: true });
  return folder;
}

/**
 * Kept between runs, while engine and migrations stay the same. `make` fills a place of its own, which
 * becomes the one for all when it is whole.
 */
async function madeOnce(name: string, make: (place: string) => Promise<void>): Promise<string> {
  const engineVersion = readFileSync(join(packageFolder, 'package.json'), 'utf8');
  const content = JSON.stringify([engineVersion, migrations, functions]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const folder = join(packageFolder, '../../.cache/mentorea');
  const place = join(folder, `${hash}-${name}`);
  if (existsSync(place)) return place;
  mkdirSync(folder, { recursive: true });
  const own = `${place}.${process.pid}`;
  await make(own);
  // If two processes create it at the same time, either copy will do.
  if (existsSync(place)) rmSync(own, { recursive: true });
  else renameSync(own, place);
  return place;
}
