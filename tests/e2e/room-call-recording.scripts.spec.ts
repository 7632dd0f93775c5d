/** Recording in the built-in room: requested, shown to everyone, and a playable file. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectHeardAndSeen, received, test, tool } from './support/calls';

test('a recording is a file with picture and sound, and everyone is notified', async ({
  rooms,
  enterCall,
}) => {
  test.slow();
  const session = await rooms.session();
  const [ana] = session.students;
  if (!ana) throw new Error('a student');
  const mentorPage = await enterCall(session, session.mentor);
  const anaPage = await enterCall(session, ana);
  await expectHeardAndSeen(mentorPage, 1);
  await expectHeardAndSeen(anaPage, 1);

  await expect(tool(anaPage, 'Grabar')).toHaveCount(0);
  await tool(mentorPage, 'Grabar').click();
  const notice = anaPage.getByText('Se está grabando');
  await expect(notice).toHaveCount(0);
  await mentorPage.getByRole('button', { name: 'Tengo su permiso: grabar' }).click();
  await expect(notice).toBeVisible();
  const before = await received(mentorPage);
  await expect
    .poll(async () => (await received(mentorPage))[0]?.frames, { timeout: 30_000 })
    .toBeGreaterThan((before[0]?.frames ?? 0) + 24);
  await tool(mentorPage, 'Grabar').click();
  await expect(notice).toHaveCount(0);

  const download = mentorPage.waitForEvent('download');
  await mentorPage.getByRole('link', { name: /Descargar la grabación/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${session.room_code}.webm`);
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 4).toString('hex'), 'WebM').toBe('1a45dfa3');

  // The room's own page may not play files.
  const seen = await played(await mentorPage.context().newPage(), bytes.toString('base64'));
  expect(seen).toMatchObject({ width: 1280, height: 720 });
  expect(seen.colours, 'of one picture').toBeGreaterThan(5);
  expect(seen.pictures, 'that differ').toBeGreaterThan(3);
  expect(seen.reached, 'seconds').toBeGreaterThan(1);
  expect(seen.loudest).toBeGreaterThan(0.01);
});

interface Played {
  width: number;
  height: number;
  /** Distinct colours in one frame. */
  colours: number;
  /** Distinct colours among those shown. */
  pictures: number;
  /** Seconds. */
  reached: number;
  loudest: number;
}

/** Plays the file in a page to its end; returns what is seen and how loud it gets. */
const played = (page: Page, base64: string): Promise<Played> =>
  page.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const sound = await new AudioContext().decodeAudioData(data.slice().buffer);
    const loudest = sound.getChannelData(0).reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const video = document.createElement('video');
    Object.assign(video, { muted: true, src: URL.createObjectURL(new Blob([data], { type: 'video/webm' })) });
    const ended = new Promise((done) => video.addEventListener('ended', done));
    const pen = Object.assign(document.createElement('canvas'), { width: 64, height: 36 }).getContext('2d');
    const shown = new Map<string, number>();
    const look = () => {
      pen?.drawImage(video, 0, 0, 64, 36);
      const points = new Uint32Array(pen?.getImageData(0, 0, 64, 36).data.buffer ?? new ArrayBuffer(0));
      shown.set(points.join(), new Set(points).size);
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
    await video.play();
    await ended;
    return {
      width: video.videoWidth,
      height: video.videoHeight,
      colours: Math.max(...shown.values()),
      pictures: shown.size,
      reached: video.currentTime,
      loudest,
    };
  }, base64);
