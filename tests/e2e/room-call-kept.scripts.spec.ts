/** What a page of the built-in room releases when it is left, counted directly. */
import { expect, type Page } from '@playwright/test';
import { expectHeardAndSeen, test, tile, tool } from './support/calls';

const ROUNDS = process.env.SOAK ? 10 : 3;

test('leaving and re-entering leaves no device, connection or socket open', async ({ rooms, enterCall }) => {
  test.slow();
  const session = await rooms.session();
  const [ana] = session.students;
  if (!ana) throw new Error('a student');
  const mentorPage = await enterCall(session, session.mentor);
  const page = await enterCall(session, ana);
  for (let round = 0; round < ROUNDS; round += 1) {
    await expect(tile(page, session.mentor)).toHaveCount(1);
    expect(await open(page)).toMatchObject({ tracks: 2, sockets: 1 });
    if (round === 0) {
      await tool(page, 'Cámara').click();
      await expect.poll(() => open(page)).toMatchObject({ tracks: 1 });
      await tool(page, 'Cámara').click();
    }
    await tool(page, 'Colgar').click();
    await expect.poll(() => open(page)).toEqual({ tracks: 0, connections: 0, sockets: 0, sounds: 0 });
    await page.getByRole('button', { name: 'Volver a entrar' }).click();
  }
  await expectHeardAndSeen(page, 1);
  await expectHeardAndSeen(mentorPage, 1);
});

/** The devices, connections and sockets that the page holds. */
const open = (page: Page) =>
  page.evaluate(() => ({
    tracks: window.tracks.filter(({ readyState }) => readyState === 'live').length,
    connections: window.lines.filter(({ connectionState }) => connectionState !== 'closed').length,
    sockets: window.sockets.filter(({ readyState }) => readyState < 2).length,
    sounds: window.sounds.filter(({ state }) => state !== 'closed').length,
  }));
