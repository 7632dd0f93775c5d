/**
 * Journeys against the production build (`npm run build` first), on PostgreSQL if there is one. Without JavaScript only
 * those tagged @plain: one per screen, and what layout, focus or native dialogs decide. Each worker has its own address.
 */
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find((path) => path !== undefined && existsSync(path));

const calls = '**/room-call*.spec.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  globalSetup: './tests/e2e/support/site.ts',
  reporter: [['list']],
  use: {
    // A stuck action reports its place.
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1280, height: 860 },
    // An ordinary browser's: the default names a headless one.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    // Traces slow every journey, so only the rerun of failures has one (scripts/testRun.mjs).
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A camera that shows a clock and a microphone that beeps; slow, since pictures are coded by the
        // processor. The screen that is shared is the page's own tab.
        '--use-fake-device-for-media-stream=fps=8',
        '--auto-select-tab-capture-source-by-title=Sala',
      ],
    },
  },
  projects: [
    // Video is coded by the processor: two calls at once disturb each other. First, so that others run beside them.
    { name: 'calls', testMatch: calls, workers: 1, use: { javaScriptEnabled: true } },
    { name: 'js', testIgnore: calls, use: { javaScriptEnabled: true } },
    { name: 'no-js', testIgnore: calls, grep: /@plain/, use: { javaScriptEnabled: false } },
  ],
});
