/** Whatever goes wrong ends on a page in Spanish with a way on (design.md section 4). */
import { expect } from '@playwright/test';
import { problemOf } from '../../app/domain/problems';
import { student } from './support/marketplace';
import { logIn } from './support/people';
import { test } from './support/test';

test('what does not exist is a 404 page', async ({ page, api, check }) => {
  for (const path of ['/no-existe.png', '/mentors/nadie-asi', '/favicon.php']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(problemOf(404).title);
  }
  await check();
  await logIn(page, await student(api));
  const answer = await page.goto('/esto/tampoco');
  expect(answer?.status()).toBe(404);
  await check();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(problemOf(404).title);
});

test('a post from another site is refused with a page', async ({ page, check }) => {
  await page.route('**/login', (route) =>
    route.request().method() === 'POST'
      ? route.continue({
          headers: {
            ...route.request().headers(),
            'sec-fetch-site': 'cross-site',
            origin: 'https://evil.example',
          },
        })
      : route.continue(),
  );
  await page.goto('/login');
  await page.locator('input[name=username]').fill('alguien');
  await page.locator('input[name=password]').fill('cualquiera');
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(problemOf(403).title);
  await check();
});

test('a body that is too large is refused with a page', async ({ page, check }) => {
  await page.goto('/login');
  await page.locator('input[name=username]').fill('alguien');
  await page.locator('input[name=password]').fill('x'.repeat(1_100_000));
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(problemOf(413).title);
  await check();
});

test.describe('with scripts', () => {
  test.skip(({ scripts }) => !scripts, 'client navigations need scripts');

  for (const status of [403, 405, 413, 429, 500, 503]) {
    test(`a ${status} of the outer server during a client navigation`, async ({ page, api, check }) => {
      await logIn(page, await student(api));
      await page.goto('/dashboard');
      await page.route(/\.data(\?|$)/, (route) =>
        route.fulfill({
          status,
          headers: { 'X-Refused': '1' },
          contentType: 'text/plain; charset=utf-8',
          body: 'no',
        }),
      );
      await page.getByRole('navigation').getByRole('link', { name: 'Mis Mentorías' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(problemOf(status).title);
      await check();
      await page.unroute(/\.data(\?|$)/);
      await page.getByRole('main').getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(problemOf(status).title);
    });
  }

  test('the real thing: a cross-site post by the router', async ({ page, api }) => {
    await logIn(page, await student(api));
    await page.goto('/mentorships?q=x');
    await page.route(/\.data(\?|$)/, (route) =>
      route.continue({
        method: 'POST',
        headers: {
          ...route.request().headers(),
          'sec-fetch-site': 'cross-site',
          origin: 'https://evil.example',
        },
      }),
    );
    await page
      .getByRole('link', { name: 'Quitar los filtros' })
      .or(page.getByRole('link', { name: 'Inicio' }))
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(problemOf(403).title);
  });
});
