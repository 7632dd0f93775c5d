/**
 * The drawn portraits of the demo people: Open Peeps by Pablo Stanley (CC0 1.0, openpeeps.com), drawn once with
 * DiceBear. One sheet of squares in the order of mentors.ts and then students.ts, ten to a row, transparent.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Picture } from '~/api/pictures/upload';

/** The bundle holds the sheet as a data address; journeys load the demo without Vite. */
async function readSheet(): Promise<Buffer> {
  if (!import.meta.env) return readFile(new URL('./faces.webp', import.meta.url));
  const { default: address } = await import('./faces.webp?inline');
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** Pixels. */
const SIDE = 192;
const IN_A_ROW = 10;

/** Photos have a ground: what is transparent would show the initials below it. */
const GROUNDS = ['#dccdb5', '#c6d8d2', '#d5d0e6', '#ecd0c0', '#c9d9e8'];

/** The first `count` portraits, as stored pictures. */
export async function readFaces(count: number): Promise<Picture[]> {
  const { data, info } = await sharp(await readSheet())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 4 as const };
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const left = SIDE * (index % IN_A_ROW);
      const top = SIDE * Math.floor(index / IN_A_ROW);
      const face = await sharp(data, { raw })
        .extract({ left, top, width: SIDE, height: SIDE })
        .flatten({ background: GROUNDS[index % GROUNDS.length] })
        .webp({ lossless: true })
        .toBuffer();
      const hash = createHash('sha256').update(face).digest('hex');
      return { hash, mime: 'image/webp' as const, bytes: Uint8Array.from(face) };
    }),
  );
}
