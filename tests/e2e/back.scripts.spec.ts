/** Back: private pages come from the browser's memory, and only to the log-in that left them (app/ui/keptPage.ts). */
import { expect, type Page } from '@playwright/test';
import { book } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { fullBrowser } from './support/fullBrowser';
import { toBeHydrated, toBeTakenOver } from './support/hydrated';
import { logIn } from './support/logIn';
import { test } from './support/test';

test.use({
  viewport: { width: 1280, height: 400 },
  launchOptions: [
    // Playwright switches the browser's memory of pages off.
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, ...fullBrowser(), ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
});

/** Opens the page as one that may be kept, and goes on to a public one. */
async function leave(page: Page, path: string): Promise<void> {
  await page.goto('/settings');
  await toBeHydrated(page);
  await page.goto(path);
  await toBeTakenOver(page);
  // The page may still be too short for it: its parts come one by one.
  const scroll = () => {
    scrollTo({ top: 40, behavior: 'instant' });
    return scrollY;
  };
  await expect.poll(() => page.evaluate(scroll)).toBe(40);
  await page.evaluate(() => {
    document.documentElement.lang = 'left';
    addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('kept', String(persisted)));
  });
  await page.goto('/faq');
}

/** A page from memory does not load. Its page of before may have been emptied since, but was there. */
async function goBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => sessionStorage.getItem('kept') === 'true');
}

test('a page that was left is there at once, as it was, and follows what happens', async ({
  page,
  people,
  api,
}) => {
  await logIn(page, people.mentor);
  await leave(page, '/dashboard');
  await goBack(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'left');
  await expect(page.locator('h1')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(40);
  await book(api, people);
  await expect(page.getByText(fullName(people.student)).first()).toBeVisible();
  await page.goForward({ waitUntil: 'commit' });
  await goBack(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'left');
});

test('after a log-out in another tab, or another’s log-in, it is emptied and asked for again', async ({
  page,
  people,
}) => {
  const logOut = async () => {
    const origin = new URL(page.url()).origin;
    expect((await page.request.post('/logout', { headers: { Origin: origin } })).ok()).toBe(true);
  };
  await logIn(page, people.mentor);
  await leave(page, '/dashboard');
  await logOut();
  await goBack(page);
  await expect(page).toHaveURL(/\/login\?/);

  await logIn(page, people.mentor);
  await leave(page, '/profile/editar');
  await logOut();
  const other = await page.context().newPage();
  await logIn(other, people.student);
  await other.goto('/settings');
  await toBeHydrated(other);
  await goBack(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByText(fullName(people.student)).first()).toBeVisible();
});

test('it is left if the server has ended the log-in meanwhile', async ({ page, people }) => {
  await logIn(page, people.student);
  await leave(page, '/mentorships');
  await page.context().clearCookies({ name: 'refresh_token' });
  await goBack(page);
  await expect(page).toHaveURL(/\/login\?/);
});
