/**
 * First views on a slow line and an old phone, with and without scripts: 400 kbit/s, 300 ms, a processor six times
 * slower, HTTP/1.1, an empty cache. `npm run bench -- slow`.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { findBrowser } from '~/scripts/testBrowser.mjs';
import { logIn } from '~/tests/e2e/support/logIn';
import { median } from '~/tests/load/processes';
import { type RunningServer, startServer } from '~/tests/support/server';

const LINE = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 6;
/** Nothing is loaded or closed for that long: the page is there. */
const QUIET_MS = 2_500;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const STUDENT = { username: 'ana.alumna' };
const PAGES = {
  dashboard: '/dashboard',
  list: '/mentorships',
  directory: '/mentors',
  'wizard 1': '/create-mentorship/mentor',
  calendar: '/calendar',
  chat: '/chat',
  settings: '/settings',
  landing: '/',
  profile: '/mentors/marcos.mentor',
};
/** Pages of visitors, which have no scripts. */
const PUBLIC = ['landing', 'profile'];
const AIMS = { bytes: 165_000, scripts: 105_000, paint: 1.1, blocked: 600, loaded: 1.4 };

interface View {
  bytes: number;
  scripts: number;
  scriptFiles: number;
  /** Milliseconds. */
  firstPaint: number;
  paint: number;
  loaded: number;
  blocked: number;
}

let server: RunningServer;
let browser: Browser;
let session: Awaited<ReturnType<typeof logInOnce>>;
const rows: string[] = [];

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  session = await logInOnce();
});
afterAll(async () => {
  console.info(
    [
      '',
      '| page | kB with / without scripts | of them scripts, files | largest paint, s | loaded, s | blocked, s |',
      '|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  );
  await browser?.close();
  await server?.stop('SIGKILL');
});

async function logInOnce() {
  const context = await browser.newContext({ baseURL: server.origin });
  await logIn(await context.newPage(), STUDENT, DEMO_PASSWORD);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** In the page: what its timeline says. */
async function readTimeline() {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      // A page without long tasks.
      setTimeout(resolve, 1_000, []);
    });
  const [paints, tasks] = [await entriesOf('largest-contentful-paint'), await entriesOf('longtask')];
  const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const ends = loads.filter(({ initiatorType }) => initiatorType !== 'fetch').map((one) => one.responseEnd);
  return {
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    paint: paints.at(-1)?.startTime ?? 0,
    blocked: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    loaded: Math.max(...ends),
  };
}

async function view(path: string, scripts: boolean, mine: boolean): Promise<View> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    // A browser of elsewhere reads its first page's data again, in its own hours.
    timezoneId: 'Europe/Madrid',
    locale: 'es-ES',
    ...(mine && { storageState: session }),
  });
  const page = await context.newPage();
  try {
    return await measured(page, path, scripts);
  } finally {
    await context.close();
  }
}

async function measured(page: Page, path: string, scripts: boolean): Promise<View> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const kinds = new Map<string, string>();
  const found = { bytes: 0, scripts: 0, scriptFiles: 0 };
  const open = new Set<string>();
  let changed = Date.now();
  line.on('Network.requestWillBeSent', ({ requestId, type = '' }) => {
    kinds.set(requestId, type);
    changed = Date.now();
    // The stream of news never ends.
    if (type !== 'EventSource') open.add(requestId);
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    changed = Date.now();
    found.bytes += encodedDataLength;
    if (kinds.get(requestId) !== 'Script') return;
    found.scripts += encodedDataLength;
    found.scriptFiles += 1;
  });
  line.on('Network.loadingFailed', ({ requestId }) => {
    open.delete(requestId);
  });
  await line.send('Emulation.setScriptExecutionDisabled', { value: !scripts });
  await page.goto(server.origin + path, { waitUntil: 'load', timeout: 60_000 });
  const isStill = () => open.size === 0 && Date.now() - changed > QUIET_MS;
  await expect.poll(isStill, { timeout: 60_000, interval: 250 }).toBe(true);
  await line.send('Emulation.setScriptExecutionDisabled', { value: false });
  return { ...found, ...(await page.evaluate(readTimeline)) };
}

const middle = (views: View[], of: keyof View) => median(views.map((one) => one[of]));
const inKilo = (number: number, digits = 0) => (number / 1000).toFixed(digits);

describe('slow', () => {
  it.each(Object.entries(PAGES))('%s', async (name, path) => {
    const mine = !PUBLIC.includes(name);
    const [withScripts, without]: [View[], View[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      withScripts.push(await view(path, true, mine));
      without.push(await view(path, false, mine));
    }
    const pair = (of: keyof View, digits = 1) =>
      `${inKilo(middle(withScripts, of), digits)} / ${inKilo(middle(without, of), digits)}`;
    const times = (of: keyof View) => middle(withScripts, of) / middle(without, of);
    const misses = [
      middle(withScripts, 'bytes') > AIMS.bytes && 'bytes',
      middle(withScripts, 'scripts') > AIMS.scripts && 'scripts',
      times('paint') > AIMS.paint && 'paint',
      times('loaded') > AIMS.loaded && 'loaded',
      middle(withScripts, 'blocked') > AIMS.blocked && 'blocked',
    ].filter(Boolean);
    rows.push(
      `| ${[
        name,
        pair('bytes', 0),
        `${inKilo(middle(withScripts, 'scripts'))}, ${middle(withScripts, 'scriptFiles')}`,
        `${pair('paint')}: ${times('paint').toFixed(2)}`,
        `${pair('loaded')}: ${times('loaded').toFixed(2)}`,
        pair('blocked', 2),
      ].join(' | ')} |${misses.length ? ` misses: ${misses.join(', ')}` : ''}`,
    );
    expect(middle(without, 'scripts')).toBe(0);
  });
});
