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

interface Written {
  name: string;
  /** Pixels. */
  sizes: readonly number[];
  formats: (keyof typeof ENCODE)[];
}

/** One screen in every size and format of the landing page. */
export async function writePictures(png: Buffer, { name, sizes, formats }: Written): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const width of sizes) {
    const image = sharp(png).resize({ width, kernel: 'lanczos3' });
    for (const format of formats) {
      // The smallest of three is for phones, whose browsers all know AVIF.
      if (format === 'webp' && sizes.indexOf(width) < sizes.length - 2) continue;
      const bytes = await ENCODE[format](image.clone()).toBuffer();
      writeFileSync(`${FOLDER}${name}-${width}.${format}`, bytes);
    }
  }
}

/** One screen for the README. */
export async function writeForReadme(png: Buffer, name: string): Promise<void> {
  mkdirSync(DOCS, { recursive: true });
  const bytes = await ENCODE.webp(sharp(png).resize({ width: DOCS_WIDTH, kernel: 'lanczos3' })).toBuffer();
  writeFileSync(`${DOCS}${name}.webp`, bytes);
}
