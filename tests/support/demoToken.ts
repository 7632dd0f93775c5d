/** An access token of a demo account, as scripts get one. */
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import type { RunningServer } from './server';

export async function tokenOf(site: Pick<RunningServer, 'origin'>, username: string): Promise<string> {
  const answer = await fetch(`${site.origin}/api/auth/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access: string }).access;
}
