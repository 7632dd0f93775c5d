/** Who may enter, and where a log-in leads (spec.md section 2, 'Guard over all private routes'). */
import { expect } from '@playwright/test';
import { student } from './support/marketplace';
import { logIn, PASSWORD } from './support/people';
import { test } from './support/test';

test('a stranger is sent to the log-in, and back to where they were going', async ({ page, api }) => {
  const person = await student(api);
  await page.goto('/mentorships?status=pending&page=2');
  await expect(page).toHaveURL('/login?redirectTo=%2Fmentorships%3Fstatus%3Dpending%26page%3D2');
  await logIn(page, person);
  await expect(page).toHaveURL('/mentorships?status=pending&page=2');
  await expect(page.getByText('Sesión iniciada correctamente')).toBeVisible();
});

for (const path of ['/dashboard', '/mentorships', '/onboarding/student', '/no-hay-tal-cosa', '/a/b/c']) {
  test(`logged out, ${path} leads to the log-in`, async ({ page }) => {
    await page.goto(path);
    expect(new URL(page.url()).pathname).toBe('/login');
  });
}

const EVIL = [
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  '/%5Cevil.example',
  'javascript:alert(1)',
  'http:evil.example',
  '/\t/evil.example',
  '/login/../..//evil.example',
  'data:text/html,x',
];

test('no redirectTo leaves this origin', async ({ page, api, baseURL }) => {
  const { username } = await student(api);
  for (const target of EVIL) {
    await page.context().clearCookies();
    await page.goto(`/login?redirectTo=${encodeURIComponent(target)}`);
    await page.locator('input[name=username]').fill(username);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(new URL(page.url()).origin, target).toBe(baseURL);

    await page.goto(`/login?redirectTo=${encodeURIComponent(target)}`);
    expect(new URL(page.url()).origin, `${target}, logged in already`).toBe(baseURL);
  }
});
