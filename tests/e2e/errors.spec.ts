/** Every error ends on a Spanish page with a way on (docs/product.md, 'Unknown addresses and failures'). */
import { expect } from '@playwright/test';
import { problemOf } from '~/app/domain/site/problems';
import { student } from '~/tests/support/marketplace';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('an unknown address is a 404 page', { tag: '@plain' }, async ({ page, api, check }) => {
  const { title } = problemOf(404);
  const missing = {
    '/no-existe.png': title,
    '/mentors/nadie-asi': 'Mentor no encontrado',
    '/favicon.php': title,
  };
  for (const [path, said] of Object.entries(missing)) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said);
  }
  await check();
  await logIn(page, await student(api));
  const answer = await page.goto('/esto/tampoco');
  expect(answer?.status()).toBe(404);
  await check();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(problemOf(404).title);
});

test('a post from another site is refused with a page', async ({ page, baseURL, check }) => {
  await page.route('http://other.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${baseURL}/login"><button name="username" value="x">Premio</button></form>`,
    }),
  );
  await page.goto('http://other.example/');
  await page.getByRole('button', { name: 'Premio' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(problemOf(403).title);
  await check();
});

test('a body that is too large is refused with a page', async ({ page, check }) => {
  await page.goto('/login');
  await page.locator('input[name=username]').fill('alguien');
  // Typing it would take seconds.
  await page.locator('input[name=password]').evaluate((input) => {
    if (input instanceof HTMLInputElement) input.value = 'x'.repeat(1_100_000);
  });
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(problemOf(413).title);
  await check();
});
