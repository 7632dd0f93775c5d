/** A data directory as a first start leaves it, made once and copied for every server that would make the same: a first start costs more than most tests. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLocalOrigin } from '../../app/.server/envFields';

type Env = Record<string, string | undefined>;
/** Milliseconds: demo sessions that are running when it is made are so for an hour and more. */
const GOOD_FOR = 20 * 60_000;
/** Also of another run that has just been here; a build of its own makes its own. */
const KEPT_IN = join(tmpdir(), 'mentorea-ready');

/** Which one a server with this environment would make; null: none that can be copied, since it depends on more than the build. */
export function readyKindOf(env: Env): 'demo' | 'empty' | null {
  if (env.DATABASE_URL ?? env.API_URL) return null;
  const isPublic = env.APP_ORIGIN !== undefined && !isLocalOrigin(env.APP_ORIGIN);
  if (isPublic || (env.DEMO !== undefined && /^(off|0|no|false)$/i.test(env.DEMO))) return 'empty';
  return (env.CLOCK_START ?? env.TIME_ZONE) ? null : 'demo';
}

/** Fills `folder`, which is empty. `make` runs a server in the folder that it gets, from its first start to its orderly stop. */
export async function copyReadyData(
  folder: string,
  { kind, build, make }: { kind: 'demo' | 'empty'; build: string; make: (dataDir: string) => Promise<void> },
): Promise<void> {
  const built = Math.round(statSync(build).mtimeMs);
  const ready = join(KEPT_IN, `${kind}-${built}`);
  if (!isGood(ready, kind)) {
    mkdirSync(KEPT_IN, { recursive: true });
    const fresh = mkdtempSync(join(KEPT_IN, 'making-'));
    await make(fresh);
    // Who starts from it gets a secret of its own.
    rmSync(join(fresh, 'session-secret'), { force: true });
    keep(fresh, ready, kind);
  }
  cpSync(ready, folder, { recursive: true });
}

/** Where two make it at once, one of them is enough. */
function keep(fresh: string, ready: string, kind: 'demo' | 'empty'): void {
  if (!isGood(ready, kind)) rmSync(ready, { recursive: true, force: true });
  if (existsSync(ready)) rmSync(fresh, { recursive: true, force: true });
  else renameSync(fresh, ready);
}

function isGood(ready: string, kind: 'demo' | 'empty'): boolean {
  if (!existsSync(ready)) return false;
  return kind === 'empty' || Date.now() - statSync(ready).birthtimeMs < GOOD_FOR;
}
