/**
 * How much a screen asks of its reader: height, words that are seen, things that can be pressed. `npm run bench -- screens`;
 * with SCREENS_DIR, pictures of each, light and dark, go there too.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { findBrowser } from '~/scripts/testBrowser.mjs';
import { logIn } from '~/tests/e2e/support/logIn';
import { type RunningServer, startServer } from '~/tests/support/server';

const [STUDENT, MENTOR] = ['ana.alumna', 'marcos.mentor'];
const WIDTHS = [375, 1280] as const;
type Who = typeof STUDENT | typeof MENTOR | null;
/** `open` follows the first such link or button of the page before. */
interface Screen {
  name: string;
  who: Who;
  path: string;
  open?: string[];
}
const SCREENS: Screen[] = [
  { name: 'landing', who: null, path: '/' },
  { name: 'subjects', who: null, path: '/materias' },
  { name: 'subject', who: null, path: '/materias/fisica' },
  { name: 'profile', who: null, path: '/mentors/marcos.mentor' },
  { name: 'register', who: null, path: '/register' },
  { name: 'log-in', who: null, path: '/login' },
  { name: 'wizard 2 of a visitor', who: null, path: '/mentorships/new?mentor=marcos.mentor' },
  { name: 'dashboard', who: STUDENT, path: '/dashboard' },
  { name: 'directory', who: STUDENT, path: '/mentors' },
  { name: 'wizard 1', who: STUDENT, path: '/mentorships/new/mentor' },
  { name: 'wizard 2', who: STUDENT, path: '/mentorships/new?mentor=marcos.mentor' },
  { name: 'wizard 3', who: STUDENT, path: '/mentorships/new/informacion' },
  { name: 'wizard 4', who: STUDENT, path: '/mentorships/new/resumen' },
  { name: 'list', who: STUDENT, path: '/mentorships' },
  { name: 'week', who: STUDENT, path: '/mentorships?vista=semana' },
  { name: 'past', who: STUDENT, path: '/mentorships?vista=pasadas' },
  { name: 'dialog', who: STUDENT, path: '/mentorships', open: ['main a[href*="detalle="]'] },
  { name: 'calendar', who: STUDENT, path: '/calendar' },
  { name: 'chat', who: STUDENT, path: '/chat' },
  { name: 'conversation', who: STUDENT, path: '/chat/marcos.mentor' },
  { name: 'notifications', who: STUDENT, path: '/notifications' },
  { name: 'reviews', who: STUDENT, path: '/reviews' },
  { name: 'own profile', who: STUDENT, path: '/profile' },
  { name: 'settings', who: STUDENT, path: '/settings' },
  { name: 'ranking', who: STUDENT, path: '/ranking' },
  { name: 'groups', who: STUDENT, path: '/mentorships/abiertas' },
  { name: "mentor's dashboard", who: MENTOR, path: '/dashboard' },
  { name: "mentor's list", who: MENTOR, path: '/mentorships' },
  { name: "mentor's dialog", who: MENTOR, path: '/mentorships', open: ['main a[href*="detalle="]'] },
  { name: "mentor's calendar", who: MENTOR, path: '/calendar' },
  { name: "mentor's profile", who: MENTOR, path: '/profile' },
];
const ONLY = process.env.SCREENS?.split(',');

let server: RunningServer;
let browser: Browser;
const rows = new Map<string, string[]>();

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  console.info(
    [
      '',
      '| screen | height at 375, px | at 1280 | words at 375 | at 1280 | to press at 375 | at 1280 |',
      '|---|---|---|---|---|---|---|',
      ...[...rows].map(([name, cells]) => `| ${[name, ...cells].join(' | ')} |`),
    ].join('\n'),
  );
  await browser?.close();
  await server?.stop('SIGKILL');
});

/** In the page: of `<main>`, or of the dialog that is open. Text for readers alone is not counted. */
function count() {
  const root = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body;
  const isSeen = (one: Element) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 2 && height > 2 && one.checkVisibility({ visibilityProperty: true });
  };
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let words = 0;
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (!parentElement || !isSeen(parentElement) || parentElement.closest('script,style,option')) continue;
    words += textContent?.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  }
  const pressed = 'a[href],button:not(:disabled),input:not([type=hidden],:disabled),select,textarea,summary';
  return {
    height: root.tagName === 'DIALOG' ? root.scrollHeight : document.documentElement.scrollHeight,
    words,
    presses: [...root.querySelectorAll(pressed)].filter(
      (one) => isSeen(one) || (one instanceof HTMLInputElement && one.labels?.[0] && isSeen(one.labels[0])),
    ).length,
  };
}

async function show(page: Page, screen: Screen) {
  if (screen.name === 'wizard 3') await chooseHours(page);
  if (screen.name === 'wizard 4') await describeIt(page);
  else await page.goto(screen.path);
  for (const selector of screen.open ?? []) await page.locator(selector).first().click();
  await page.waitForLoadState('networkidle');
}

async function chooseHours(page: Page) {
  await page.goto('/mentorships/new?mentor=marcos.mentor');
  await page.waitForLoadState('networkidle');
  const free = page.locator('main input[name=slots]:not(:disabled)');
  if ((await free.count()) === 0) await page.getByRole('link', { name: /siguiente/i }).click();
  await free.first().check({ force: true });
  await page.getByRole('button', { name: /siguiente →/i }).click();
  await page.waitForURL(/informacion/);
}

async function describeIt(page: Page) {
  await page.locator('main textarea').first().fill('Repasar integrales para el examen del viernes');
  await page.getByRole('button', { name: /siguiente →/i }).click();
  await page.getByRole('heading', { name: /Resumen/ }).waitFor();
}

it.each([null, STUDENT, MENTOR])('counts the screens of %s', async (who) => {
  const mine = SCREENS.filter((one) => one.who === who && (!ONLY || ONLY.includes(one.name)));
  const found = new Map<string, Awaited<ReturnType<typeof count>>[]>();
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      viewport: { width, height: 812 },
      baseURL: server.origin,
      timezoneId: 'Europe/Madrid',
      locale: 'es-ES',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    if (who) await logIn(page, { username: who }, DEMO_PASSWORD);
    for (const screen of mine) {
      await show(page, screen);
      found.set(screen.name, [...(found.get(screen.name) ?? []), await page.evaluate(count)]);
      await takePictures(page, `${screen.name.replaceAll(/\W+/g, '-')}-${width}`);
    }
    await context.close();
  }
  for (const [name, [small, wide]] of found) {
    expect(small && wide, name).toBeTruthy();
    if (!small || !wide) continue;
    const pairs = (['height', 'words', 'presses'] as const).flatMap((key) => [small[key], wide[key]]);
    rows.set(name, pairs.map(String));
  }
});

async function takePictures(page: Page, name: string) {
  const folder = process.env.SCREENS_DIR;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const suffix = colorScheme === 'dark' ? '-dark' : '';
    await page.screenshot({ path: `${folder}/${name}${suffix}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
