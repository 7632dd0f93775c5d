import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { define } from '../../vite.server.config';
import { threads } from '../../vite.thread';

/**
 * `npm run bench`: the full marketplace against a hundredth of it, public and private pages, long histories,
 * full accounts, the chat, calendars, a million people. `npm run bench -- pages` runs only some. Takes minutes, and some gigabytes of disk.
 */
export default defineConfig({
  define,
  plugins: [threads()],
  resolve: { alias: [{ find: /^~\//, replacement: fileURLToPath(new URL('../../', import.meta.url)) }] },
  test: {
    environment: 'node',
    // Those of the drawn pictures are read as text.
    css: { include: [/\.css\?raw$/] },
    include: [
      'tests/load/bench.ts',
      'tests/load/pages/{public,private,api,slow,screens,stranger}.ts',
      'tests/load/sessions.ts',
      'tests/load/dashboard.ts',
      'tests/load/desk.ts',
      'tests/load/chat.ts',
      'tests/load/calendars.ts',
      'tests/load/backups.ts',
      'tests/load/million.ts',
    ],
    fileParallelism: false,
    // React in production mode; the build is used as it is.
    env: { NODE_ENV: 'production' },
    server: { deps: { external: [/\/build\//] } },
    testTimeout: 30 * 60_000,
    hookTimeout: 30 * 60_000,
  },
});
