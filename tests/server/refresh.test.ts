/** Renewing a session with the API in the same process: its rotation and the website's single flight. */
import { expect, it } from 'vitest';
import { createKeyRing, seal, unseal } from '~/app/.server/session/seal';
import { Browser } from '~/tests/support/foreignBrowser';
import { SECRET } from '~/tests/support/platform';
import { sharedSite } from '~/tests/support/sharedSite';

const keys = createKeyRing([SECRET]);
const site = await sharedSite();

const logIn = () => Browser.loggedIn(site.origin, { username: 'ana.alumna' });

/** The same session after its access token has expired. */
function expire(browser: Browser): void {
  const held = unseal(browser.cookies.get('refresh_token'), { keys, purpose: 'session', now: Date.now() });
  if (!Array.isArray(held)) throw new Error('There is no session');
  const value = [held[0], held[1], Date.now() - 1_000, true];
  browser.cookies.set(
    'refresh_token',
    seal(value, { keys, purpose: 'session', expiresAt: Date.now() + 60_000 }),
  );
}

it('20 simultaneous requests with an expired access token log nobody out', async () => {
  const browser = await logIn();
  expire(browser);
  const cookie = [...browser.cookies].map((c) => c.join('=')).join('; ');
  const ask = () => fetch(`${site.origin}/settings`, { headers: { cookie }, redirect: 'manual' });
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  const successors = answers.map((answer) => {
    const line = answer.headers.getSetCookie().find((one) => one.startsWith('refresh_token='));
    const sealed = line?.slice('refresh_token='.length).split(';')[0];
    return JSON.stringify(unseal(sealed, { keys, purpose: 'session', now: Date.now() }));
  });
  expect(new Set(successors).size).toBe(1);
});

it('a session is renewed again and again, and ends with the log-out', async () => {
  const browser = await logIn();
  for (let i = 0; i < 3; i++) {
    expire(browser);
    expect((await browser.open('/mentorships')).status).toBe(200);
  }
  const kept = new Map(browser.cookies);
  await browser.press(await browser.open('/dashboard'), 'Cerrar sesión');
  for (const [name, value] of kept) browser.cookies.set(name, value);
  expire(browser);
  expect((await browser.open('/dashboard')).url.pathname).toBe('/login');
});
