/** Whatever goes wrong ends on a page in Spanish with a way on (design.md section 4). */
import { expect } from '@playwright/test';
import { problemOf } from '../../app/domain/problems';
import { book, mentor, student } from './support/marketplace';
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

  test('a post of the router that is really too large', async ({ page, api, check }) => {
    const people = { student: await student(api), mentor: await mentor(api) };
    const { identifier } = await book(api, people);
    await logIn(page, people.student);
    await page.goto(`/mentorships?cancelar=${identifier}`);
    const sure = page.getByRole('button', { name: 'Sí, cancelar' });
    await expect(sure).toBeVisible();
    await page.locator('input[name=identifier]').evaluate((input) => {
      if (input instanceof HTMLInputElement) input.value = 'x'.repeat(1_100_000);
    });
    await sure.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(problemOf(413).title);
    await check();
  });
});
