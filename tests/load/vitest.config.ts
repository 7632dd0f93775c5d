import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * `npm run bench`: the whole marketplace against a hundredth of it, the public pages, long histories, full
 * accounts, the chat. Minutes, and some gigabytes of disk.
 */
export default defineConfig({
  resolve: { alias: [{ find: /^~\//, replacement: fileURLToPath(new URL('../../', import.meta.url)) }] },
  test: {
    environment: 'node',
    include: [
      'tests/load/bench.ts',
      'tests/load/pages.ts',
      'tests/load/sessions.ts',
      'tests/load/dashboard.ts',
      'tests/load/chat.ts',
    ],
    fileParallelism: false,
    // React as in production; the build is run as it is.
    env: { NODE_ENV: 'production' },
    server: { deps: { external: [/\/build\//] } },
    testTimeout: 30 * 60_000,
    hookTimeout: 30 * 60_000,
  },
});
