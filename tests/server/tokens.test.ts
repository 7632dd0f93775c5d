/**
 * Tokens only reach the browser sealed: a crawl of every page that a logged-in visitor can reach, with its
 * data response, its scripts and its addresses, with the embedded API and with a foreign one.
 */
import { compactDecrypt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKeyRing, unseal } from '~/app/.server/session/seal';
import { kindOf } from '~/tests/support/crawl/kinds';
import { Browser } from '~/tests/support/foreignBrowser';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { type ForeignSite, startForeignSite } from '~/tests/support/foreignSite';
import { SECRET } from '~/tests/support/platform';
import { sharedSite } from '~/tests/support/sharedSite';
import { TOKEN_START } from '~/tests/support/tokenStart';

const DEMO = ['ana.alumna', 'marcos.mentor'].map((username) => ({ username, password: 'Mentorea2026' }));
const START = ['/dashboard', '/mentorships/new', '/create-mentorship', '/mentors', '/', '/login', '/nada'];
const MOST = 200;
/** Opened addresses per kind. The long run opens all of them. */
const MOST_ALIKE = process.env.SOAK ? MOST : 1;

/** The tokens that the browser's session cookie holds, sealed. */
function tokensOf(browser: Browser): string[] {
  const keys = createKeyRing([SECRET]);
  const sealed = browser.cookies.get('refresh_token');
  const held = unseal(sealed, { keys, purpose: 'session', now: Date.now() });
  if (!Array.isArray(held)) throw new Error('There is no session');
  return held.slice(0, 2).map(String);
}

async function crawl(site: { origin: string }, account: { username: string; password: string }) {
  const browser = await Browser.loggedIn(site.origin, account);
  const tokens = tokensOf(browser);
  expect(tokens.map((token) => token.length > 20)).toEqual([true, true]);

  const leaks: string[] = [];
  const check = (where: string, text: string) => {
    if (TOKEN_START.test(text) || tokens.some((token) => text.includes(token))) leaks.push(where);
  };
  const seen = new Set(START);
  const kinds = new Map<string, number>();
  const visited: string[] = [];
  for (const path of seen) {
    const response = await browser.fetch(path);
    const text = await response.text();
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
    check(`address of ${path}`, decodeURIComponent(path));
    check(`body of ${path}`, text);
    check(`headers of ${path}`, JSON.stringify(headers));
    if (response.headers.get('content-type')?.startsWith('text/html')) {
      visited.push(path);
      check(`data of ${path}`, await (await browser.fetch(dataAddress(path, site))).text());
    }
    for (const link of linksIn(path, text, response, site)) {
      if (seen.has(link) || seen.size >= MOST) continue;
      const alike = kinds.get(kindOf(link)) ?? 0;
      if (alike >= MOST_ALIKE) continue;
      kinds.set(kindOf(link), alike + 1);
      seen.add(link);
    }
  }
  for (const [name, value] of browser.cookies) if (tokens.includes(value)) leaks.push(`cookie ${name}`);
  return { leaks, visited, scripts: [...seen].filter((path) => path.endsWith('.js')) };
}

function dataAddress(path: string, site: { origin: string }): string {
  const { pathname, search } = new URL(path, site.origin);
  return `${pathname === '/' ? '/_root' : pathname.replace(/\/$/, '')}.data${search}`;
}

/** Everything here that a page, a redirect or a script links to, except what would end the session. */
function linksIn(path: string, text: string, response: Response, site: { origin: string }): string[] {
  const named = path.endsWith('.js')
    ? [...text.matchAll(/["'](?:\.\/|\/assets\/)([\w.-]+\.js)["']/g)].map(
        ([, name = '']) => `/assets/${name}`,
      )
    : [...text.matchAll(/(?:href|src|action)="([^"]*)"|"(\/assets\/[\w.-]+\.js)"/g)].map(([, link, file]) =>
        (link ?? file ?? '').replaceAll('&amp;', '&'),
      );
  return [response.headers.get('location') ?? '', ...named].flatMap((link) => {
    if (link === '' || !URL.canParse(link, new URL(path, site.origin))) return [];
    const { origin, pathname, search } = new URL(link, new URL(path, site.origin));
    return origin !== site.origin || /^\/(logout|correo|api)/.test(pathname) ? [] : [pathname + search];
  });
}

function expectNothing(crawled: Awaited<ReturnType<typeof crawl>>): void {
  expect(crawled.leaks).toEqual([]);
  expect(crawled.visited).toEqual(
    expect.arrayContaining(['/dashboard', '/mentorships', '/mentorships/abiertas', '/']),
  );
  expect(crawled.scripts.length).toBeGreaterThan(3);
}

describe('the embedded API', () => {
  it.each(DEMO)(
    'shows $username no token',
    async (account) => expectNothing(await crawl(await sharedSite(), account)),
    120_000,
  );
});

describe('a foreign API', () => {
  let site: ForeignSite;
  beforeAll(async () => {
    site = await startForeignSite();
  });

  it.each([STUDENT, MENTOR])('shows $username no token', async (account) => {
    const crawled = await crawl(site, account);
    expect(crawled.leaks).toEqual([]);
    expect([...site.foreign.state.accesses.keys()][0]).toMatch(/^eyJ/);
  });

  it('the session cookie is unreadable without the key', async () => {
    const browser = new Browser(site.origin);
    await browser.press(await browser.open('/login'), 'Iniciar sesión', STUDENT);
    const sealed = browser.cookies.get('refresh_token') ?? '';
    expect(sealed.split('.')).toHaveLength(5);
    await expect(compactDecrypt(sealed, new Uint8Array(32))).rejects.toThrow();
    for (const part of sealed.split('.').slice(1)) {
      expect(Buffer.from(part, 'base64url').toString('latin1')).not.toMatch(/eyJ|lucia/);
    }
  });
});
