/**
 * Programs beside what Remix builds: build/server.js (website and API), build/api.js (the API), build/admin.js (command
 * line). Packages stay outside, but for those in `bundled`.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { FOOTER } from './app/site';
import { threads } from './vite.thread';

/** The light value of a colour of app/theme.css: `--color-teal`. */
export function colorOf(name: string): string {
  const theme = readFileSync(new URL('./app/theme.css', import.meta.url), 'utf8');
  const color = new RegExp(`${name}: light-dark\\((#\\w+)`).exec(theme)?.[1];
  if (!color) throw new Error(`No colour ${name} in app/theme.css`);
  return color;
}

/** The website's colours for the API (api/brand.ts), and the browser's part of the table of pages (app/site.ts). */
export const define = {
  BRAND_COLORS: JSON.stringify({
    teal: colorOf('--color-teal'),
    onTeal: colorOf('--color-on-teal'),
    ink: colorOf('--color-ink'),
    paper: colorOf('--color-paper'),
    line: colorOf('--color-line'),
  }),
  SITE_FOOTER: JSON.stringify(FOOTER),
};

/**
 * Packages of thousands of small modules start faster bundled. All that share zod are here, so that there is one copy.
 * What only they need is a development dependency (tests/server/browserCode.test.ts).
 */
export const bundled = [
  '@asteasolutions/zod-to-openapi',
  /^@conform-to\//,
  '@date-fns/tz',
  '@hono/zod-openapi',
  '@hono/zod-validator',
  /^@opentelemetry\//,
  'cockatiel',
  'crypto-js',
  'date-fns',
  'drizzle-orm',
  'hono',
  'jose',
  'libphonenumber-js',
  'lru-cache',
  'remix-utils',
  'zod',
];

export default defineConfig({
  publicDir: false,
  plugins: [threads()],
  define,
  resolve: { alias: [{ find: /^~\//, replacement: fileURLToPath(new URL('./', import.meta.url)) }] },
  ssr: { noExternal: bundled },
  build: {
    ssr: true,
    outDir: 'build',
    emptyOutDir: false,
    target: 'node20',
    rollupOptions: {
      input: { server: 'server.ts', api: 'server/programs/api.ts', admin: 'server/programs/admin.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'programs/[name].js' },
    },
  },
});
