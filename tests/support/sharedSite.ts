import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A running production build: one of a kind for each worker of the `server` project, for the whole run. For files that
 * do not stop it. With the demo marketplace (no kind) for those that do not depend on its data: tests create the people
 * they need.
 */
export interface SharedSite {
  origin: string;
  port: number;
  pid: number;
  /** For `jump`; not for the demo marketplace, whose clock is right. */
  stepFile: string;
  databaseUrl: string | undefined;
}

/** Moves the clock of a server with `shiftedClock.mjs`: by milliseconds, or to an instant (ISO 8601). */
export async function jump({ pid, stepFile }: Pick<SharedSite, 'pid' | 'stepFile'>, step: number | string) {
  writeFileSync(stepFile, String(step));
  process.kill(pid, 'SIGUSR2');
  // The server takes it away when it has read it.
  while (existsSync(stepFile)) await wait(5);
}

/**
 * It believes `X-Forwarded-For` of this machine: `{ 'X-Forwarded-For': anyAddress() }` keeps out of the
 * limits of others. `apiUrl`: a website in front of a stand-in API; `is`: without people, for calendarSite.ts. Its sessions are sealed with
 * the SECRET of platform.ts.
 */
export async function sharedSite(kind: { apiUrl?: string; is?: 'empty' } = {}): Promise<SharedSite> {
  const { SHARED_SITES, VITEST_POOL_ID } = process.env;
  const answer = await fetch(`${SHARED_SITES}/${VITEST_POOL_ID}?${new URLSearchParams(kind)}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as SharedSite;
}

/** Nobody has had it before, and it is of this machine: demo accounts open. */
export function anyAddress(): string {
  return ['127', ...crypto.getRandomValues(new Uint8Array(3))].join('.');
}
