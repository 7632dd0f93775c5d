import { defineConfig } from 'vitest/config';

/** `npm run bench`: the whole marketplace against a hundredth of it. Minutes, and some gigabytes of disk. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/load/bench.ts'],
    testTimeout: 30 * 60_000,
    hookTimeout: 30 * 60_000,
  },
});
