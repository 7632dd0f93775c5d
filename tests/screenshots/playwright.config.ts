/**
 * `npm run screenshots` (after `npm run build`): the pictures of the landing page, taken of the built
 * application on a fresh demo marketplace on one Monday, and written to app/routes/site/shots/. Some of them:
 * `npm run screenshots -- -g 'inicio|mentorias'`.
 */
import { defineConfig } from '@playwright/test';
import journeys from '~/playwright.config';
import { MONDAY } from './shots';

const port = Number(process.env.E2E_PORT ?? 4319);

export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'take.ts',
  outputDir: '../../test-results/screenshots',
  fullyParallel: false,
  workers: 1,
  globalSetup: undefined,
  use: { ...journeys.use, baseURL: `http://localhost:${port}`, trace: 'off', screenshot: 'off' },
  projects: [{ name: 'pictures' }],
  webServer: {
    command: 'node --import ./tests/screenshots/clock.mjs tests/screenshots/serve.mjs',
    cwd: '../..',
    url: `http://localhost:${port}/readyz`,
    env: {
      PORT: String(port),
      DEMO: '1',
      LOG_LEVEL: 'warn',
      CLOCK_OFFSET_MS: String(MONDAY.getTime() - Date.now()),
    },
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
