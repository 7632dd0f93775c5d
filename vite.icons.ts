/** The icons of app/ui/iconNames.ts and the wordmark in one file, which every page with a log-in shares. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { ICON_NAMES } from './app/ui/iconNames';

/** The shapes inside an icon: `<path d="…"></path>`. Rejects an unknown name. */
async function shapesOf(name: string): Promise<string> {
  const { default: Lucide }: { default: LucideIcon } = await import(`lucide-react/icons/${name}`);
  return renderToStaticMarkup(createElement(Lucide)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
}

const shapes = await Promise.all(ICON_NAMES.map(async (name) => [name, await shapesOf(name)] as const));
const wordmark = readFileSync(new URL('./app/ui/wordmark.svg', import.meta.url), 'utf8').trim();
const symbols = [
  ...shapes.map(([name, inside]) => `<symbol id="${name}" viewBox="0 0 24 24">${inside}</symbol>`),
  wordmark.replace(/^<svg xmlns="[^"]*"/, '<symbol id="wordmark"').replace('</svg>', '</symbol>'),
];
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('\n')}</svg>\n`;
const hash = createHash('sha256').update(sprite).digest('base64url').slice(0, 8);
const path = `/assets/icons-${hash}.svg`;

/** For app/ui/Icon.tsx and app/entry.server.tsx. */
export const iconDefinitions = {
  ICON_SPRITE: JSON.stringify(path),
  ICON_SHAPES: JSON.stringify(
    Object.fromEntries([...shapes, ['wordmark', wordmark.replace(/^<svg[^>]*>|<\/svg>$/g, '')]]),
  ),
};

export function iconSprite(): Plugin {
  return {
    name: 'icons',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    configureServer({ middlewares }) {
      middlewares.use(path, (_, response) => {
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(sprite);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: sprite });
    },
  };
}
