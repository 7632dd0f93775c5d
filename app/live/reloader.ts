/** When a page's data is read anew: gathered, one at a time, never while something is under way, again when it fails. */
import type { LiveKind } from './protocol';

/** `again`: the page moved meanwhile. */
export type Outcome = 'done' | 'again' | 'failed';

interface ReloaderDeps {
  /** Somebody may look at it; `settle` tells when that changes. */
  isShown(): boolean;
  /** A navigation or a form is under way, or the answer of one is shown that would be lost. */
  isBusy(): boolean;
  reload(kinds: LiveKind[]): Promise<Outcome>;
}

export interface Reloader {
  want(kind: LiveKind): void;
  /** What made it wait may be over. */
  settle(): void;
  stop(): void;
}

/** Milliseconds: what happens at once is gathered, what goes on happening is followed no faster. */
const GATHER_MS = 150;
const PAUSE_MS = 700;
/** Until what was busy is asked again: an answer that leaves the screen says nothing. */
const BUSY_MS = 1_000;
const RETRY_MS = 3_000;
const RETRY_CAP_MS = 60_000;

export function createReloader({ isShown, isBusy, reload }: ReloaderDeps): Reloader {
  const wanted = new Set<LiveKind>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let stopped = false;
  let failures = 0;

  const soon = (milliseconds: number) => {
    if (wanted.size > 0 && !stopped) timer ??= setTimeout(run, milliseconds);
  };
  const run = async () => {
    timer = undefined;
    if (running || wanted.size === 0 || !isShown()) return;
    if (isBusy()) return soon(BUSY_MS);
    const kinds = [...wanted];
    wanted.clear();
    running = true;
    const outcome = await reload(kinds);
    running = false;
    if (outcome !== 'done') for (const kind of kinds) wanted.add(kind);
    failures = outcome === 'failed' ? failures + 1 : 0;
    soon(failures > 0 ? Math.min(RETRY_CAP_MS, RETRY_MS * 2 ** (failures - 1)) : PAUSE_MS);
  };
  return {
    want(kind) {
      wanted.add(kind);
      if (!running) soon(GATHER_MS);
    },
    settle() {
      if (running) return;
      if (failures === 0) {
        clearTimeout(timer);
        timer = undefined;
      }
      soon(GATHER_MS);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      wanted.clear();
    },
  };
}
