/** Tests of the video room, on a marketplace whose clock can jump (tests/support/roomSite.ts), one per worker. */
import { type JumpingSite, type RoomSite, roomSiteFor, startRoomSite } from '~/tests/support/roomSite';
import { test as base } from './test';

const PEOPLE = { students: 75, mentors: 55 };

interface WorkerFixtures {
  /** Additional environment of the site's server. */
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
  // Headless browsers have nobody to ask: camera, microphone and screen are granted, as far as the page's
  // policy allows.
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
