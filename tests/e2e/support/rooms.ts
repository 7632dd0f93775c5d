/**
 * Journeys of the video room, on a marketplace of their own whose clock jumps (tests/support/roomSite.ts),
 * one a worker.
 */
import { type JumpingSite, type RoomSite, roomSiteFor, startRoomSite } from '~/tests/support/roomSite';
import { test as base } from './test';

const PEOPLE = { students: 75, mentors: 55 };

interface WorkerFixtures {
  /** What the site's server gets in its environment besides. */
  roomEnv: Record<string, string>;
  roomSite: JumpingSite;
}

export const test = base.extend<{ rooms: RoomSite }, WorkerFixtures>({
  roomEnv: [{}, { option: true, scope: 'worker' }],
  roomSite: [
    async ({ roomEnv }, use) => {
      const site = await startRoomSite(PEOPLE, roomEnv);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // Browsers without a window have nobody to ask: who asks for camera, microphone or screen gets them, as far
  // as the page's policy goes.
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--use-fake-ui-for-media-stream'];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
  rooms: async ({ roomSite, address }, use) => {
    await use(roomSiteFor(address, roomSite));
  },
  baseURL: async ({ roomSite }, use) => {
    await use(roomSite.origin);
  },
});
