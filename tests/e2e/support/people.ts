/** People who exist for one test only. */
import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { ApiClient } from './api';
import { activationLink } from './mailbox';

export const PASSWORD = 'Violeta-42-tren';

export interface Person {
  username: string;
  email: string;
  user_type: 'alumno' | 'mentor';
  first_name: string;
  last_name: string;
}

/** Names with an accent, so that search meets one. */
export function newPerson(user_type: Person['user_type']): Person {
  const mark = randomBytes(4).toString('hex');
  const username = `${user_type}-${mark}`;
  const first_name = user_type === 'mentor' ? 'Mónica' : 'Andrés';
  return { username, email: `${username}@example.com`, user_type, first_name, last_name: `Vidal ${mark}` };
}

export function fullName({ first_name, last_name }: Person): string {
  return `${first_name} ${last_name}`;
}

/** Registered through the API; the link of the mail has not been opened. */
export async function registerOnly(api: ApiClient, person: Person): Promise<Person> {
  const { username, email, user_type } = person;
  await api.call('POST', '/api/auth/register/', { data: { username, email, user_type, password: PASSWORD } });
  return person;
}

/** Registered and activated through the API; no name yet, so the website asks for the profile first. */
export async function register(api: ApiClient, person: Person): Promise<Person> {
  const { email } = await registerOnly(api, person);
  const activated = await api.send('GET', await activationLink(api.origin, email));
  expect(activated.status).toBe(302);
  return person;
}

/** Fills the form of /login, which it opens where it is not open, and waits for the page after it. */
export async function logIn(page: Page, { username }: Pick<Person, 'username'>, password = PASSWORD) {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.locator('#field-username').fill(username);
  await page.locator('#field-password').fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
