import { Browser } from '~/tests/support/foreignBrowser';
import { PASSWORD } from '~/tests/support/world';

/** Logs a user of a test world in at the website; returns the Cookie header. */
export async function logInAt(origin: string, username: string): Promise<string> {
  const browser = new Browser(origin);
  const login = await browser.open('/login');
  const home = await browser.press(login, 'Iniciar sesión', { username, password: PASSWORD });
  if (home.url.pathname !== '/dashboard') throw new Error(`${username} could not log in: ${home.text}`);
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
