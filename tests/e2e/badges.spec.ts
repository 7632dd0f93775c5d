/** Medals: what each means, and icons that fail to load. */
import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { demoLogIn, HERE } from './support/demo';
import { logIn } from './support/logIn';
import { test } from './support/test';

test.describe('with the demo data', () => {
  test.use({ address: HERE });

  test('the card shows the received medals and their counts, and the profile explains each', {
    tag: '@plain',
  }, async ({ page, api, check }) => {
    const { token, username } = await demoLogIn(api, 'marcos.mentor');
    type Mine = { badges: { name: string; count: number }[]; total_badges: number; unique_badges: number };
    await logIn(page, { username }, DEMO_PASSWORD);
    await page.goto('/dashboard');
    const medals = page.getByRole('list', { name: 'Medallas recibidas' });
    // Another test may review this mentor meanwhile.
    await expect(async () => {
      const mine = await api.call<Mine>('GET', '/api/badges/get_my_badges/', { token });
      expect(mine.badges.some(({ count }) => count > 1)).toBe(true);
      await page.goto('/dashboard');
      await expect(medals.getByRole('listitem')).toHaveText(
        mine.badges.map(({ name, count }) => (count > 1 ? `${count} ${name}, ${count} veces` : name)),
      );
      await expect(medals.locator('.medal-count')).toHaveText(
        mine.badges.filter(({ count }) => count > 1).map(({ count }) => String(count)),
      );
      const kinds = `${mine.unique_badges} ${mine.unique_badges === 1 ? 'distinta' : 'distintas'}`;
      await expect(page.getByText(`${mine.total_badges} en total · ${kinds}`)).toBeVisible();
    }).toPass();
    await check();
    await page.getByRole('link', { name: 'Qué significa cada medalla' }).click();
    await expect(page).toHaveURL('/profile#medallas');
    const own = page.locator('#medallas');
    await expect(own.getByRole('heading', { name: 'Medallas' })).toBeVisible();
    await expect(own.getByText(/^Has recibido \d+ medallas, de /)).toBeVisible();
    await expect(own).toContainText(/\. \d+ puntos?/);
    await check();
  });
});

const GREEN = '#00ff00';
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${GREEN}"/></svg>`;

test.describe('pictures', () => {
  // Checks the page as it was sent.
  test.use({ address: HERE, javaScriptEnabled: false, expectedErrors: [/medalla-que-falta/] });

  /** The page as a server with icons would send it. */
  async function withIcons(page: Page, icons: string[]) {
    await page.route('**/dashboard', async (route) => {
      const response = await route.fetch();
      let i = 0;
      const body = (await response.text()).replace(/<span class="medal-drawn">/g, (drawn) => {
        const icon = icons[i++];
        return icon ? `<img src="${icon}" alt="" decoding="async" class="medal-picture"/>${drawn}` : drawn;
      });
      await route.fulfill({ response, body });
    });
    await page.route('**/media/medalla.svg', (route) =>
      route.fulfill({ body: picture, contentType: 'image/svg+xml' }),
    );
  }
  /** Within the medal's frame, where overflow is hidden. */
  const isInSight = (drawn: Locator) =>
    drawn.evaluate((element) => {
      const frame = element.parentElement?.getBoundingClientRect();
      return frame !== undefined && element.getBoundingClientRect().top < frame.bottom - 1;
    });

  test('a loaded picture fills the frame, and a missing one leaves the drawn medal, even without scripts', async ({
    page,
  }) => {
    await logIn(page, { username: 'marcos.mentor' }, DEMO_PASSWORD);
    await withIcons(page, ['/media/medalla.svg', '/media/medalla-que-falta.svg']);
    await page.goto('/dashboard');
    const medals = page.getByRole('list', { name: 'Medallas recibidas' }).locator('.medal');
    await expect.poll(() => isInSight(medals.nth(0).locator('.medal-drawn'))).toBe(false);
    await expect.poll(() => isInSight(medals.nth(1).locator('.medal-drawn'))).toBe(true);
    expect(await isInSight(medals.nth(2).locator('.medal-drawn'))).toBe(true);
    const shown = await medals.nth(0).locator('img').boundingBox();
    expect([shown?.width, shown?.height]).toEqual([48, 48]);
    const frame = await medals.nth(1).boundingBox();
    const drawn = await medals.nth(1).locator('.medal-drawn').boundingBox();
    expect(drawn).toEqual(frame);
  });
});
