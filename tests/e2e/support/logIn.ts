/** Logs in by cookie, or by the form where logging in is the subject. */
import type { Page } from '@playwright/test';
import { PASSWORD, type Person } from '~/tests/support/people';

type Named = Pick<Person, 'username'>;

/**
 * Posts the form over HTTP, as without scripts. The browser of `page` gets the cookies and opens nothing. If
 * `page` is on /login, the form there is filled in instead.
 */
export async function logIn(page: Page, person: Named, password = PASSWORD): Promise<void> {
  if (new URL(page.url()).pathname === '/login') return logInByForm(page, person, password);
  const answer = await page.request.post('/login', {
    form: { username: person.username, password, remember: 'on' },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  });
  if (answer.status() !== 302) throw new Error(`log-in of ${person.username}: ${answer.status()}`);
  // Otherwise the next page would show the greeting meant for the page after the form.
  await page.context().clearCookies({ name: 'flash' });
}

/** Fills in the form of /login, opening it if necessary, and waits for the next page. */
export async function logInByForm(page: Page, { username }: Named, password = PASSWORD): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.locator('#field-username').fill(username);
  await page.locator('#field-password').fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
