/** With scripts only: what the outer server refuses during a client navigation ends on its Spanish page (design.md section 4). */
import { expect } from '@playwright/test';
import { problemOf } from '../../app/domain/problems';
import { book, mentor, student } from '../support/marketplace';
import { withoutLive } from './support/live';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('a refusal of the outer server during a client navigation', async ({ page, api, check }) => {
  await logIn(page, await student(api));
  const heading = page.getByRole('heading', { level: 1 });
  for (const status of [403, 405, 413, 429, 500, 503]) {
    const { title } = problemOf(status);
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
    await expect(heading).toHaveText(title);
    await check();
    await page.unroute(/\.data(\?|$)/);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(heading).not.toHaveText(title);
  }
});

test('a post of the router that is really too large', async ({ page, api, check }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const { identifier } = await book(api, people);
  // A page that is read anew writes its own value into the field again.
  await withoutLive(page);
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
