/** Rooms on a fake Jitsi server (tests/support/videoHost.ts), one per worker. */
import { expect, type Page } from '@playwright/test';
import type { RoomSession } from '~/tests/support/roomSite';
import { startVideoHost, type VideoCall, type VideoHost } from '~/tests/support/videoHost';
import { logIn } from './logIn';
import { test as base } from './rooms';

interface WorkerFixtures {
  /** Environment of the site's server besides its VIDEO_HOST. */
  jitsiEnv: Record<string, string>;
  workerHost: VideoHost;
}

export const test = base.extend<{ host: VideoHost }, WorkerFixtures>({
  jitsiEnv: [{}, { option: true, scope: 'worker' }],
  workerHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const host = await startVideoHost();
      await use(host);
      await host.stop();
    },
    { scope: 'worker' },
  ],
  roomEnv: [
    async ({ workerHost, jitsiEnv }, use) => {
      await use({ VIDEO_HOST: workerHost.origin, ...jitsiEnv });
    },
    { scope: 'worker' },
  ],
  host: async ({ workerHost }, use) => {
    workerHost.mode = 'joins';
    await use(workerHost);
    workerHost.release();
  },
});

/** The page's calls to its widgets, in order. */
export async function callsOf(page: Page): Promise<Omit<VideoCall, 'fire'>[]> {
  return page.evaluate(() =>
    (window.videoCalls ?? []).map(({ domain, options, hasParent, commands, disposed, audioMuted }) => ({
      domain,
      options,
      hasParent,
      commands,
      disposed,
      audioMuted,
    })),
  );
}

/** Sends an event from the video server to the page. */
export async function fire(page: Page, name: string, data: unknown = {}): Promise<void> {
  await page.evaluate(([event, said]) => window.videoCalls?.at(-1)?.fire(String(event), said), [
    name,
    data,
  ] as const);
}

/** Opens the room's page, logged in as somebody of the session. */
export async function enter(page: Page, session: RoomSession, who: 'student' | 'mentor' = 'student') {
  const person = who === 'mentor' ? session.mentor : session.students[0];
  if (!person) throw new Error('nobody');
  await logIn(page, person);
  // Not until 'load', which waits for the widget's script if that is asked for before it.
  await page.goto(`${session.path}?entrar`, { waitUntil: 'domcontentloaded' });
  return person;
}

/** The widget of a call that has begun. */
export const inside = (page: Page) => expect(page.getByText('Estás en la videollamada.')).toBeAttached();

/** Usernames, as the API returns them to the mentor. */
export async function presentIn(
  { api }: { api: { call<T>(method: string, path: string, options: { token?: string }): Promise<T> } },
  { identifier, mentor }: RoomSession,
): Promise<string[]> {
  const people = await api.call<{ username: string }[]>('GET', `/api/mentorships/${identifier}/presence/`, {
    token: mentor.token,
  });
  return people.map(({ username }) => username);
}
