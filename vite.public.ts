/** Files of public/ with the colours of app/theme.css, and icons drawn from the favicon: a colour stands in one place. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { colorOf } from './vite.server.config';

/** `var(--color-…)` in a file of public/ is the light value. */
const read = (name: string) =>
  readFileSync(new URL(`./public/${name}`, import.meta.url), 'utf8').replace(
    /var\((--color-[\w-]+)\)/g,
    (_, color: string) => colorOf(color),
  );

/** A PNG, `side` pixels wide. `isFull`: to the corners, for phones that cut out a shape of their own. */
function icon(side: number, { isFull }: { isFull: boolean }) {
  // SVG, which the application in the same process blocks while developing.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const drawn = sharp(Buffer.from(read('favicon.svg')), { density: 72 * (side / 32) }).resize(side);
  return (isFull ? drawn.flatten({ background: colorOf('--color-teal') }) : drawn).png().toBuffer();
}

const FILES: Record<string, { type: string; draw: () => string | Promise<Buffer> }> = {
  'favicon.svg': { type: 'image/svg+xml', draw: () => read('favicon.svg') },
  'site.webmanifest': { type: 'application/manifest+json', draw: () => read('site.webmanifest') },
  'apple-touch-icon.png': { type: 'image/png', draw: () => icon(180, { isFull: true }) },
  'icon-192.png': { type: 'image/png', draw: () => icon(192, { isFull: false }) },
  'icon-512.png': { type: 'image/png', draw: () => icon(512, { isFull: false }) },
  'icon-maskable-512.png': { type: 'image/png', draw: () => icon(512, { isFull: true }) },
};

export function publicFiles(): Plugin {
  return {
    name: 'public files',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    configureServer({ middlewares }) {
      for (const [name, { type, draw }] of Object.entries(FILES))
        middlewares.use(`/${name}`, async (_, response, next) => {
          try {
            response.setHeader('Content-Type', type).end(await draw());
          } catch (error) {
            next(error);
          }
        });
    },
    async generateBundle() {
      for (const [name, { draw }] of Object.entries(FILES))
        this.emitFile({ type: 'asset', fileName: name, source: await draw() });
    },
  };
}
