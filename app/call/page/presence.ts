import type { CallDeps } from './call';

/** The website's answer to a report of presence (app/routes/call/presence.ts). Without a heartbeat time none is counted. */
export type Presence =
  | { kind: 'in'; heartbeatSeconds: number | null; closesAt: number | null }
  | { kind: 'refused'; why: PresenceRefusal; text: string }
  /** Unknown: the connection failed, or the server is starting. */
  | { kind: 'unknown' };

export type PresenceRefusal = 'full' | 'closed' | 'notYours' | 'loggedOut';

const TIMEOUT_MS = 8_000;
const REFUSALS: readonly string[] = ['full', 'closed', 'notYours', 'loggedOut'] satisfies PresenceRefusal[];

export async function tellPresent(url: string, fetch: typeof window.fetch): Promise<Presence> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ estado: 'dentro' }),
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return readPresence(await response.json());
  } catch {
    return { kind: 'unknown' };
  }
}

/** Reports leaving from a page that is closing, where a normal request would be aborted. */
export function tellGone(url: string, navigator: Pick<Navigator, 'sendBeacon'>): void {
  navigator.sendBeacon(url, new URLSearchParams({ estado: 'fuera' }));
}

function readPresence(answer: unknown): Presence {
  const { refused, detail, inside, heartbeat_seconds: beat, closes_at } = Object(answer);
  if (REFUSALS.includes(refused)) return { kind: 'refused', why: refused, text: String(detail ?? '') };
  if (inside !== true) return { kind: 'unknown' };
  const closesAt = Date.parse(String(closes_at));
  return {
    kind: 'in',
    heartbeatSeconds: typeof beat === 'number' ? beat : null,
    closesAt: Number.isNaN(closesAt) ? null : closesAt,
  };
}

interface HeartbeatInput {
  /** Milliseconds since 1970, by the server's clock. */
  closesAt: number;
  refused(why: PresenceRefusal, text: string): void;
  closed(): void;
}

/** Seconds; used if no answer arrived. */
const DEFAULT_SECONDS = 15;
/** Browsers fire longer timers at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Keeps a person present during the call, and reports when it may not continue. */
export function createHeartbeat(
  input: HeartbeatInput,
  deps: Pick<CallDeps, 'tellPresent' | 'now' | 'later'>,
) {
  /** Increased with each start; answers to earlier ones are ignored. */
  let round = 0;
  let runs = false;
  let cancelBeat = () => {};
  let cancelClose = () => {};

  function closeAt(at: number): void {
    cancelClose();
    const left = at - deps.now();
    cancelClose = deps.later(
      () => (left > MAX_TIMER_MS ? closeAt(at) : input.closed()),
      Math.min(Math.max(left, 0), MAX_TIMER_MS),
    );
  }

  async function ask(mine: number, inside: () => void): Promise<void> {
    const answer = await deps.tellPresent();
    if (mine !== round) return;
    if (answer.kind === 'refused') {
      input.refused(answer.why, answer.text);
      return;
    }
    if (answer.kind === 'in' && answer.closesAt !== null) closeAt(answer.closesAt);
    const seconds = answer.kind === 'in' ? answer.heartbeatSeconds : DEFAULT_SECONDS;
    if (seconds !== null) cancelBeat = deps.later(() => void ask(mine, () => {}), seconds * 1_000);
    inside();
  }

  function stop(): void {
    round += 1;
    runs = false;
    cancelBeat();
    cancelClose();
  }

  return {
    /** Enters, for the first time or again. @param inside called once an answer is no refusal */
    start(inside = () => {}): void {
      stop();
      runs = true;
      closeAt(input.closesAt);
      void ask(round, inside);
    },
    stop,
    runs: () => runs,
  };
}
