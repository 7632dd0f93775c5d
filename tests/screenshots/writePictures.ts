import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';

const FOLDER = fileURLToPath(new URL('../../app/routes/site/shots/', import.meta.url));
const DOCS = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
/** Pixels; the README shows it at half of that. */
const DOCS_WIDTH = 1200;

const ENCODE = {
  avif: (image: Sharp) => image.avif({ quality: 40, effort: 4 }),
  webp: (image: Sharp) => image.webp({ quality: 60, effort: 5, smartSubsample: true }),
} as const;

/** Widths in pixels: as shown on the landing page, and twice that. */
const SIZES = [192, 384] as const;

/** One screen in both sizes; `isFallback`: also for browsers without AVIF. */
export async function writePictures(png: Buffer, name: string, isFallback: boolean): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const width of SIZES) {
    const image = sharp(png).resize({ width, kernel: 'lanczos3' });
    writeFileSync(`${FOLDER}${name}-${width}.avif`, await ENCODE.avif(image.clone()).toBuffer());
    if (isFallback && width === 384)
      writeFileSync(`${FOLDER}${name}-${width}.webp`, await ENCODE.webp(image.clone()).toBuffer());
  }
}

/** One screen for the README. */
export async function writeForReadme(png: Buffer, name: string): Promise<void> {
  mkdirSync(DOCS, { recursive: true });
  const bytes = await ENCODE.webp(sharp(png).resize({ width: DOCS_WIDTH, kernel: 'lanczos3' })).toBuffer();
  writeFileSync(`${DOCS}${name}.webp`, bytes);
}
