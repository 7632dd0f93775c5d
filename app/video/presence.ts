/** Tells the website that somebody is in the room, stays and leaves. How it answers: app/routes/video/presence.ts. */

/** Where an answer gives no time, nobody counts who is inside. */
export type Presence =
  | { kind: 'in'; heartbeatSeconds: number | null; closesAt: number | null }
  /** Not let in, or not any more. */
  | { kind: 'refused'; why: Refused; text: string }
  /** Nothing is known: a broken line, a server that starts. */
  | { kind: 'unknown' };

export type Refused = 'full' | 'closed' | 'notYours' | 'loggedOut';

/** Milliseconds. */
const LIMIT_MS = 8_000;
const REFUSED: readonly string[] = ['full', 'closed', 'notYours', 'loggedOut'] satisfies Refused[];

export async function tellPresent(url: string, fetch: typeof window.fetch): Promise<Presence> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ estado: 'dentro' }),
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return readPresence(await response.json());
  } catch {
    return { kind: 'unknown' };
  }
}

/** As the page goes: a request would die with it. */
export function tellGone(url: string, navigator: Pick<Navigator, 'sendBeacon'>): void {
  navigator.sendBeacon(url, new URLSearchParams({ estado: 'fuera' }));
}

export function readPresence(answer: unknown): Presence {
  const said = typeof answer === 'object' && answer !== null ? new Map(Object.entries(answer)) : new Map();
  const why: unknown = said.get('refused');
  if (isRefused(why)) return { kind: 'refused', why, text: String(said.get('detail') ?? '') };
  if (said.get('inside') !== true) return { kind: 'unknown' };
  const beat: unknown = said.get('heartbeat_seconds');
  const closesAt = Date.parse(String(said.get('closes_at')));
  return {
    kind: 'in',
    heartbeatSeconds: typeof beat === 'number' ? beat : null,
    closesAt: Number.isNaN(closesAt) ? null : closesAt,
  };
}

function isRefused(why: unknown): why is Refused {
  return typeof why === 'string' && REFUSED.includes(why);
}
