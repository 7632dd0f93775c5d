/** What is muted, refused, recorded and let go in a call of the built-in room: counted where it happens, not read from the page's words. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import config from '../../playwright.config';
import {
  CAMERA_ARGS,
  enterCall,
  expectHeardAndSeen,
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

test('who is muted by the moderator is heard no more; a recording is a file with picture and sound', async ({
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
  await expectHeardAndSeen(mentorPage, 1);
  await expectHeardAndSeen(anaPage, 1);

  await expect(tool(anaPage, 'Grabar')).toHaveCount(0);
  await tool(mentorPage, 'Grabar').click();
  await mentorPage.getByRole('button', { name: 'Tengo su permiso: grabar' }).click();
  await expect(anaPage.getByText('Se está grabando:')).toBeVisible();
  const before = await received(mentorPage);
  await expect
    .poll(async () => (await received(mentorPage))[0]?.frames, { timeout: 30_000 })
    .toBeGreaterThan((before[0]?.frames ?? 0) + 24);
  await tool(mentorPage, 'Grabar').click();
  const download = mentorPage.waitForEvent('download');
  await mentorPage.getByRole('link', { name: /Descargar la grabación/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${session.room_code}.webm`);
  // The room's own page may play no files.
  const recorded = await played(await mentorPage.context().newPage(), await file.path());
  expect(recorded).toMatchObject({ width: 1280, height: 720 });
  expect(recorded.colours, 'of one picture').toBeGreaterThan(5);
  expect(recorded.loudest).toBeGreaterThan(0.01);
  await expect(anaPage.getByText('Se está grabando:')).toHaveCount(0);

  await tool(mentorPage, 'Personas').click();
  await mentorPage.getByRole('button', { name: 'Silenciar a todos' }).click();
  await mentorPage.getByRole('button', { name: 'Sí, silenciar' }).click();
  await expect(tile(mentorPage, ana)).toContainText('silenciado');
  const energy = async () => (await received(mentorPage))[0]?.sound ?? 0;
  await expect
    .poll(
      async () => {
        const [then, frames] = [await energy(), (await received(mentorPage))[0]?.frames ?? 0];
        await expect.poll(async () => (await received(mentorPage))[0]?.frames).toBeGreaterThan(frames + 8);
        return (await energy()) - then;
      },
      { timeout: 30_000 },
    )
    .toBeLessThan(0.0001);
});

test('who leaves and enters again keeps no device, no connection and no line open', async ({
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
  const page = await enterCall(session, ana, deps);
  for (let round = 0; round < 10; round += 1) {
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

test('a room whose places are taken says so, and is entered as soon as there is one', async ({
  browser,
  contextOptions,
  rooms,
}) => {
  const session = await rooms.session();
  const deps = { browser, contextOptions, rooms };
  let free = false;
  const page = await enterCall(session, session.mentor, deps, {
    // As the relay answers (tests/server/roomRelayForeign.test.ts): the journeys' own server takes all who are booked.
    socket: (line) => (free ? line.connectToServer() : line.close({ code: 1013, reason: 'room full' })),
  });
  await expect(page.getByRole('heading', { name: 'La sala está completa' })).toBeFocused();
  free = true;
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
  await expect(tile(page, session.mentor)).toHaveCount(1);
});

interface Played {
  width: number;
  height: number;
  /** Different ones in one picture. */
  colours: number;
  loudest: number;
}

/** The file, played in a page: what is seen and how loud it gets. */
const played = (page: Page, path: string): Promise<Played> =>
  page.evaluate(async (bytes) => {
    const data = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
    const sound = await new AudioContext().decodeAudioData(data.slice().buffer);
    const loudest = sound.getChannelData(0).reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const video = document.createElement('video');
    Object.assign(video, { muted: true, src: URL.createObjectURL(new Blob([data], { type: 'video/webm' })) });
    await video.play();
    await new Promise<void>((done) => video.requestVideoFrameCallback(() => done()));
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 });
    const pen = canvas.getContext('2d');
    pen?.drawImage(video, 0, 0, 64, 36);
    const colours = new Set(
      new Uint32Array(pen?.getImageData(0, 0, 64, 36).data.buffer ?? new ArrayBuffer(0)),
    );
    return { width: video.videoWidth, height: video.videoHeight, colours: colours.size, loudest };
  }, readFileSync(path).toString('base64'));

/** What the page holds now. */
const open = (page: Page) =>
  page.evaluate(() => ({
    tracks: window.tracks.filter(({ readyState }) => readyState === 'live').length,
    connections: window.lines.filter(({ connectionState }) => connectionState !== 'closed').length,
    sockets: window.sockets.filter(({ readyState }) => readyState < 2).length,
    sounds: window.sounds.filter(({ state }) => state !== 'closed').length,
  }));
