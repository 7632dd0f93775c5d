/** The browser's part of chat and room connections. */
import * as paths from '~/app/paths';
import type { Renewal, Timing } from './socket';

export const TIMEOUT_MS = 10_000;

export const browserTiming: Timing = {
  now: Date.now,
  random: Math.random,
  setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
  clearTimer: (timer) => clearTimeout(timer as number),
};

/** A `client_id`. Also works on plain http, where browsers have no `randomUUID`. */
export function uniqueId(): string {
  if (window.isSecureContext) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function openSocket(path: string): WebSocket {
  return new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}${path}`);
}

export async function renewSession(): Promise<Renewal> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { status } = await fetch(paths.renewChatSession(), { method: 'POST', signal });
  if (status === 401) return 'gone';
  return status === 204 ? 'renewed' : 'unreachable';
}
