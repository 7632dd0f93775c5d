/**
 * Compiles the programs beside what Remix owns (build/client, build/server): build/server.js serves website
 * and API, build/api.js the API alone, build/admin.js is the command line. Packages stay outside, but for
 * those in `bundled`.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * Packages of modules only, thousands of small files together: bundled, a start reads and compiles what is
 * used of them. Those that share zod are all here, so that there is one of it.
 */
export const bundled = [
  '@asteasolutions/zod-to-openapi',
  /^@conform-to\//,
  '@date-fns/tz',
  '@hono/zod-openapi',
  'cockatiel',
  'crypto-js',
  'date-fns',
  'drizzle-orm',
  'hono',
  'jose',
  'libphonenumber-js',
  'lru-cache',
  'lucide-react',
  'remix-utils',
  'zod',
];

export default defineConfig({
  publicDir: false,
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
