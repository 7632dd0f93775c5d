/** Into an account: by its cookie, or by the form where logging in is the subject. */
import type { Page } from '@playwright/test';
import { PASSWORD, type Person } from '~/tests/support/people';

type Named = Pick<Person, 'username'>;

/**
 * Over HTTP, as the form without scripts does it; the browser of `page` gets the cookies and opens nothing.
 * Who already stands at the form of /login uses that.
 */
export async function logIn(page: Page, person: Named, password = PASSWORD): Promise<void> {
  if (new URL(page.url()).pathname === '/login') return logInByForm(page, person, password);
  const answer = await page.request.post('/login', {
    form: { username: person.username, password, remember: 'on' },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  });
  if (answer.status() !== 302) throw new Error(`log-in of ${person.username}: ${answer.status()}`);
  // The next page would show the greeting that belongs to the page after the form.
  await page.context().clearCookies({ name: 'flash' });
}

/** Fills the form of /login, which it opens where it is not open, and waits for the page after it. */
export async function logInByForm(page: Page, { username }: Named, password = PASSWORD): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.locator('#field-username').fill(username);
  await page.locator('#field-password').fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
