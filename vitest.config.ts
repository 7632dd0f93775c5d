import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = [{ find: /^~\//, replacement: fileURLToPath(new URL('./app/', import.meta.url)) }];
const common = { environment: 'node' as const, setupFiles: ['tests/support/failOnConsoleError.ts'] };

/** They open the engines they need, both of them as a rule: the round on a server does not repeat them. */
const ownEngines = process.env.TEST_DATABASE_URL ? ['**/*.engines.db.test.ts'] : [];

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          ...common,
          name: 'unit',
          include: ['{app,api,server,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', 'tests/server/**', 'tests/e2e/**', '**/node_modules/**'],
        },
      },
      {
        resolve: { alias },
        test: {
          ...common,
          name: 'api',
          include: ['{app,api,server,tests}/**/*.db.test.ts'],
          exclude: ['tests/server/**', '**/node_modules/**', ...ownEngines],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        resolve: { alias },
        test: {
          ...common,
          name: 'server',
          include: ['tests/server/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        resolve: { alias },
        test: {
          ...common,
          name: 'server-alone',
          include: ['tests/server/alone/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        resolve: { alias },
        test: {
          ...common,
          name: 'contract',
          include: ['tests/contract/**/*.contract.ts'],
          globalSetup: 'tests/contract/support/setup.ts',
          testTimeout: 60_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
