/**
 * Data as a first start leaves it, made once and copied for every server that would make the same: a first
 * start costs more than most tests.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '~/api/db/postgres';
import { loadDemo } from '~/api/demo/load';
import { isLocalName } from '~/app/.server/envFields';
import { createFromTemplate } from './databaseTemplate';

type Env = Record<string, string | undefined>;
export type ReadyKind = 'demo' | 'empty';

/** Made anew when the build changes. */
interface Made {
  kind: ReadyKind;
  /** The program's file. */
  build: string;
}

/** Milliseconds: demo sessions that are running when it is made are so for an hour and more. */
const GOOD_FOR = 20 * 60_000;
/** Also of another run that has just been here. */
const KEPT_IN = join(tmpdir(), 'mentorea-ready');

/**
 * Which one a server with this environment would make; null: none that can be copied, since it depends on
 * more than the build.
 */
export function readyKindOf(env: Env): ReadyKind | null {
  if (env.DATABASE_URL ?? env.API_URL) return null;
  const isPublic = env.APP_ORIGIN !== undefined && !isLocalName(new URL(env.APP_ORIGIN).hostname);
  if (isPublic || (env.DEMO !== undefined && /^(off|0|no|false)$/i.test(env.DEMO))) return 'empty';
  return (env.CLOCK_START ?? env.CLOCK_OFFSET_MS ?? env.TIME_ZONE) ? null : 'demo';
}

/**
 * Fills `folder`, which is empty. `firstStart` runs a server in the folder that it gets until it is ready,
 * and stops it.
 */
export async function copyReadyFolder(
  folder: string,
  { firstStart, ...made }: Made & { firstStart: (dataDir: string) => Promise<void> },
): Promise<void> {
  const ready = join(KEPT_IN, nameOf(made));
  if (!existsSync(ready)) {
    mkdirSync(KEPT_IN, { recursive: true });
    removeOld();
    const fresh = mkdtempSync(join(KEPT_IN, 'making-'));
    await firstStart(fresh);
    // Each copy generates its own secret.
    rmSync(join(fresh, 'session-secret'), { force: true });
    // If two processes create it at the same time, either copy will do.
    if (existsSync(ready)) rmSync(fresh, { recursive: true });
    else renameSync(fresh, ready);
  }
  cpSync(ready, folder, { recursive: true });
}

/**
 * A database on this server. `firstStart` runs a server on the empty one that it gets. The demo marketplace
 * is loaded here, since the program does so on the embedded engine only.
 */
export function copyReadyDatabase(
  server: string,
  { firstStart, ...made }: Made & { firstStart: (databaseUrl: string) => Promise<void> },
): Promise<{ url: string; drop(): Promise<void> }> {
  return createFromTemplate(server, {
    of: nameOf(made),
    fill: async (url) => {
      await firstStart(url);
      if (made.kind === 'empty') return;
      const { db, pool } = openPostgres(url, console.error);
      await loadDemo(db, { now: new Date(), timeZone: 'Europe/Madrid' });
      await pool.query('analyze');
      await pool.end();
    },
  });
}

/** Never recreated under the same name, since somebody may be copying it. */
function nameOf({ kind, build }: Made): string {
  const built = Math.round(statSync(build).mtimeMs);
  return kind === 'empty' ? `empty-${built}` : `demo-${built}-${Math.floor(Date.now() / GOOD_FOR)}`;
}

function removeOld(): void {
  for (const name of readdirSync(KEPT_IN)) {
    const folder = join(KEPT_IN, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.birthtimeMs ?? Date.now());
    if (name.startsWith('demo-') && age > 3 * GOOD_FOR) rmSync(folder, { recursive: true, force: true });
  }
}
