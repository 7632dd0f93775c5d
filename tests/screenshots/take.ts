import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { DEVICES, ENTRIES, MONDAY, type Role, SHOTS, type Shot } from './shots';
import { writeForReadme, writePictures } from './writePictures';

const LIGHTS = { light: 'claro', dark: 'oscuro' } as const;

for (const shot of SHOTS) {
  test(shot.name, async ({ browser }) => {
    test.setTimeout(300_000);
    for (const [light, name] of Object.entries(LIGHTS)) {
      const png = await take(browser, shot, light as keyof typeof LIGHTS);
      if (shot.device === 'ancho') await writeForReadme(png, `${shot.name}-${name}`);
      else await writePictures(png, `${shot.name}-movil-${name}`, light === 'light');
    }
  });
}

async function take(browser: Browser, shot: Shot, light: keyof typeof LIGHTS): Promise<Buffer> {
  const { width, height } = DEVICES[shot.device];
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: light,
    reducedMotion: 'reduce',
    storageState: shot.as === null ? undefined : await sessionOf(browser, shot.as),
  });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(MONDAY);
    await shot.open(page);
    await settle(page);
    expect(new URL(page.url()).pathname).toBe(shot.shows.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shot.shows.heading);
    if (shot.as !== null) sessions.set(shot.as, await context.storageState());
    return await page.screenshot({ animations: 'disabled' });
  } finally {
    await context.close();
  }
}

type State = BrowserContextOptions['storageState'];
const sessions = new Map<Role, State>();

/**
 * One log-in per role, since log-ins are limited. After five minutes a page renews the session, and reusing
 * the old cookie would end it, so each page passes its own on to the next.
 */
async function sessionOf(browser: Browser, role: Role): Promise<State> {
  const known = sessions.get(role);
  if (known) return known;
  const page = await browser.newPage();
  await page.goto('/login');
  await page.getByRole('button', { name: ENTRIES[role] }).click();
  await page.waitForURL('**/dashboard');
  const state = await page.context().storageState();
  await page.close();
  sessions.set(role, state);
  return state;
}

/** All visible pictures have loaded, and nothing is focused. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await document.fonts.ready;
  });
}
