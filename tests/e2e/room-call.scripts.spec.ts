/** A call in the built-in room, with several browsers at once: what arrives is counted in the connections themselves. */
import { expect } from '@playwright/test';
import config from '../../playwright.config';
import {
  CAMERA_ARGS,
  enterCall,
  expectHeardAndSeen,
  pictures,
  ROOM_SECRET,
  received,
  tile,
  tool,
} from './support/calls';
import { test } from './support/rooms';

const { launchOptions } = config.use ?? {};
test.use({
  roomEnv: [{ VIDEO_ROOM_SECRET: ROOM_SECRET }, { scope: 'worker' }],
  launchOptions: [
    { ...launchOptions, args: [...(launchOptions?.args ?? []), ...CAMERA_ARGS] },
    { scope: 'worker' },
  ],
});

test('a mentor and two students see and hear each other, share a screen, raise a hand and are muted', async ({
  browser,
  contextOptions,
  rooms,
}) => {
  test.slow();
  const session = await rooms.session({ students: 2 });
  const deps = { browser, contextOptions, rooms };
  const [ana, bea] = session.students;
  if (!ana || !bea) throw new Error('two students');
  const mentorPage = await enterCall(session, session.mentor, deps);
  const anaPage = await enterCall(session, ana, deps);
  const beaPage = await enterCall(session, bea, deps);

  for (const page of [mentorPage, anaPage, beaPage]) {
    await expectHeardAndSeen(page, 2);
    await expect.poll(() => pictures(page)).toBe(3);
  }

  await tool(anaPage, 'Mano').click();
  await expect(tile(mentorPage, ana)).toContainText('Mano levantada');
  await expect(tile(beaPage, ana)).toContainText('Mano levantada');

  await tool(mentorPage, 'Compartir').click();
  await expect(anaPage.locator('[data-shows=screen]')).toContainText('Pantalla de');
  await expect.poll(() => pictures(anaPage)).toBe(4);
  await expect.poll(() => pictures(beaPage)).toBe(4);
  await tool(mentorPage, 'Compartir').click();
  await expect(anaPage.locator('[data-shows=screen]')).toHaveCount(0);

  await tool(anaPage, 'Cámara').click();
  await expect.poll(() => pictures(beaPage)).toBe(2);
  await tool(beaPage, 'Micro').click();
  await expect(tile(mentorPage, bea)).toContainText('silenciado');

  await tool(anaPage, 'Colgar').click();
  await expect(anaPage.getByRole('heading', { name: 'Has salido de la sala' })).toBeVisible();
  await expect(tile(mentorPage, ana)).toHaveCount(0);
  await expectHeardAndSeen(beaPage, 1);
});

test('a connection that dies and a line to the server that breaks are mended by themselves', async ({
  browser,
  contextOptions,
  rooms,
}) => {
  test.slow();
  const session = await rooms.session();
  const deps = { browser, contextOptions, rooms };
  const [ana] = session.students;
  if (!ana) throw new Error('a student');
  const mentorPage = await enterCall(session, session.mentor, deps);
  const anaPage = await enterCall(session, ana, deps);
  await expectHeardAndSeen(anaPage, 1);

  await anaPage.context().setOffline(true);
  await expect.poll(() => anaPage.evaluate(() => window.sockets.at(-1)?.readyState)).toBe(3);
  await tool(mentorPage, 'Cámara').click();
  await anaPage.context().setOffline(false);
  await expect.poll(() => pictures(anaPage)).toBe(1);
  await expect(tile(mentorPage, ana)).toHaveCount(1);
  await tool(mentorPage, 'Cámara').click();
  await expectHeardAndSeen(anaPage, 1);
  await expectHeardAndSeen(mentorPage, 1);
});

test('the same person in a second tab takes the place of the first; two rooms hear nothing of each other', async ({
  browser,
  contextOptions,
  rooms,
}) => {
  test.slow();
  // Booked before the other one, and still open when that one is about to begin.
  const early = await rooms.session({ startsIn: 124 });
  const session = await rooms.session();
  const deps = { browser, contextOptions, rooms };
  const [ana] = session.students;
  if (!ana) throw new Error('a student');
  const elsewhere = await enterCall(early, early.mentor, deps);
  const first = await enterCall(session, session.mentor, deps);
  await expect(tile(first, session.mentor)).toHaveCount(1);
  const second = await enterCall(session, session.mentor, deps);
  await expect(first.getByRole('heading', { name: 'Has entrado desde otra pestaña' })).toBeVisible();

  const anaPage = await enterCall(session, ana, deps);
  await expectHeardAndSeen(anaPage, 1);
  await expectHeardAndSeen(second, 1);
  await expect(tile(elsewhere, early.mentor)).toHaveCount(1);
  await expect(elsewhere.locator('.room-tile')).toHaveCount(1);
  expect(await received(elsewhere)).toEqual([]);
});
