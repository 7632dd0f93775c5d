/** Rooms on a stand-in Jitsi server (tests/support/videoHost.ts), one a worker. */
import type { Page } from '@playwright/test';
import { startVideoHost, type VideoCall, type VideoHost } from '../../support/videoHost';
import { test as base } from './rooms';

interface WorkerFixtures {
  /** What the site's server gets besides its VIDEO_HOST. */
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

/** What the page's widgets were made with and told, in order. */
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

/** The video server says so to the page. */
export async function fire(page: Page, name: string, data: unknown = {}): Promise<void> {
  await page.evaluate(([event, said]) => window.videoCalls?.at(-1)?.fire(String(event), said), [
    name,
    data,
  ] as const);
}
