/** The dashboard in parts (decision 18): who gets it streamed, its headers, sessions, visitors who leave. */
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '~/tests/support/foreignBrowser';
import { SLOW_MS } from '~/tests/support/foreignFaults';
import { STUDENT } from '~/tests/support/foreignPeople';
import { type ForeignSite, startOwnForeignSite } from '~/tests/support/foreignSite';
import { startServer } from '~/tests/support/server';

const SESSIONS = 'GET /api/mentorships/';
const WAITING = 'Cargando mentorías...';
const EMPTY = 'No tienes sesiones próximas';
const FAILED = 'Error al cargar las mentorías';
/** Milliseconds: well before the late part. */
const SOON = SLOW_MS - 500;

let foreign: ForeignSite['foreign'];
let site: ForeignSite;
const secret = 'a-secret-that-both-servers-of-this-test-share';

beforeAll(async () => {
  site = await startOwnForeignSite({ env: { SESSION_SECRET: secret } });
  ({ foreign } = site);
  return () => site.close();
});
afterEach(() => foreign.heal());

/** A logged-in visitor; `hydrated` as set by the browser's script. */
async function visitor({ hydrated }: { hydrated: boolean }): Promise<Browser> {
  const browser = await Browser.loggedIn(site.origin, STUDENT);
  if (hydrated) browser.cookies.set('hydrated', '1');
  return browser;
}

/** The response in chunks: `first` is what has arrived after a moment, `rest` resolves at the end. */
async function inPieces(browser: Browser, path: string, init: RequestInit = {}) {
  const started = performance.now();
  const response = await browser.fetch(path, init);
  if (!response.body) throw new Error('No body');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader.read()).value ?? '';
  const firstAfter = performance.now() - started;
  return {
    response,
    first,
    firstAfter,
    async rest() {
      let text = '';
      for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
      return { text, after: performance.now() - started };
    },
  };
}

describe('a streamed page', () => {
  it('is sent at once to browsers with scripts, followed by its late part', async () => {
    const browser = await visitor({ hydrated: true });
    foreign.fail(SESSIONS, 'slow');
    const page = await inPieces(browser, '/dashboard');
    expect(page.firstAfter).toBeLessThan(SOON);
    expect(page.first).toContain('Hola, ');
    expect(page.first).toContain(WAITING);
    expect(page.first).not.toContain(EMPTY);
    const { text, after } = await page.rest();
    expect(after).toBeGreaterThan(SLOW_MS - 50);
    expect(text).toContain(EMPTY);
    expect(page.first + text).toContain('</html>');
    expect(text).toContain('streamController.close()');
    expect(page.first + text).not.toContain('\0');
    const { headers, status } = page.response;
    const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '-';
    expect(status).toBe(200);
    expect([...(page.first + text).matchAll(/<script(?![^>]*\bnonce=")/g)]).toEqual([]);
    expect(text).toContain(`nonce="${nonce}"`);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'private, no-cache',
      '*, Accept-Encoding',
    ]);
    expect(headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
    expect(headers.get('content-length')).toBeNull();
    expect(headers.get('x-accel-buffering')).toBe('no');
  });

  it('streams the data of a client navigation as well, for every browser', async () => {
    const browser = await visitor({ hydrated: false });
    foreign.fail(SESSIONS, 'slow');
    const data = await inPieces(browser, '/dashboard.data');
    expect(data.firstAfter).toBeLessThan(SOON);
    expect(data.first).toContain('firstName');
    expect((await data.rest()).text).toContain('"next"');
  });

  it('is sent complete to browsers that never ran scripts', async () => {
    const browser = await visitor({ hydrated: false });
    foreign.fail(SESSIONS, 'slow');
    const page = await inPieces(browser, '/dashboard');
    expect(page.firstAfter).toBeGreaterThan(SLOW_MS - 50);
    const html = page.first + (await page.rest()).text;
    expect(html).not.toContain(WAITING);
    expect(html).toContain(EMPTY);
    expect(page.response.headers.get('x-accel-buffering')).toBeNull();
  });

  it('leads a browser without scripts to the complete page, and serves that from then on', async () => {
    const browser = await visitor({ hydrated: true });
    foreign.fail(SESSIONS, 'slow');
    const parts = await inPieces(browser, '/dashboard');
    await parts.rest();
    const page = await browser.open(new URL(withoutScripts(parts.first), `${site.origin}/dashboard`).href);
    expect(page.text).toContain(EMPTY);
    expect(page.html).not.toContain(WAITING);
    expect(withoutScripts(page.html)).toBe('');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(browser.cookies.has('hydrated')).toBe(false);
  });

  it('ends with an error message for a part that never came', async () => {
    const browser = await visitor({ hydrated: true });
    foreign.fail(SESSIONS, 'never');
    const page = await inPieces(browser, '/dashboard');
    const { text, after } = await page.rest();
    expect(text).toContain(FAILED);
    expect(page.first + text).toContain('</html>');
    expect(text).toContain('streamController.close()');
    expect(after).toBeLessThan(6_000);
  });

  it('is complete under plain remix-serve', async () => {
    const browser = await visitor({ hydrated: true });
    const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
    const plain = await startServer({
      env: { API_URL: foreign.url, SESSION_SECRET: secret },
      args: [path('node_modules/@remix-run/serve/dist/cli.js'), path('build/server/index.js')],
      readyPath: '/',
    });
    try {
      const there = new Browser(plain.origin);
      for (const [name, value] of browser.cookies) there.cookies.set(name, value);
      foreign.fail(SESSIONS, 'slow');
      const page = await there.open('/dashboard');
      expect(page.text).toContain(EMPTY);
      expect(page.html).not.toContain(WAITING);
      const data = await (await there.fetch('/dashboard.data')).text();
      expect(data).toContain('"next"');
    } finally {
      await plain.stop('SIGKILL');
    }
  });
});

/** Where a page sends browsers that run no scripts; '' for nowhere. */
const withoutScripts = (html: string) => /<noscript><meta[^>]+content="0;url=([^"]+)"/.exec(html)?.[1] ?? '';

describe('a page kept for Back', () => {
  const cachingOf = async (browser: Browser, path: string) =>
    (await browser.fetch(path)).headers.get('cache-control');

  it('needs scripts that guard it: others are never stored', async () => {
    const browser = await visitor({ hydrated: true });
    const list = await browser.open('/mentorships?page=1');
    expect(list.headers.get('cache-control')).toBe('private, no-cache');
    expect(withoutScripts(list.html)).toBe('?page=1&amp;entera');
    expect(list.html.indexOf('pagehide')).toBeLessThan(list.html.indexOf('<body'));
    for (const path of ['/logout', '/help', '/nada', '/dashboard.data', '/mentorships?entera'])
      expect([path, await cachingOf(browser, path)]).toEqual([path, 'private, no-store']);
    const plain = await visitor({ hydrated: false });
    expect(await cachingOf(plain, '/mentorships')).toBe('private, no-store');
    expect(withoutScripts((await plain.open('/mentorships')).html)).toBe('');
  });

  it('is of one log-in: a log-out removes its mark, and the next begins without one', async () => {
    const browser = await visitor({ hydrated: true });
    const out = await browser.fetch('/logout', { method: 'POST' });
    expect(out.status).toBe(302);
    expect(browser.cookies.has('hydrated')).toBe(false);
    browser.cookies.set('hydrated', 'of-whom');
    await browser.press(await browser.open('/login'), 'Iniciar sesión', STUDENT);
    expect([browser.cookies.has('has_logged_in'), browser.cookies.has('hydrated')]).toEqual([true, false]);
  });
});

describe('the session of a streamed page', () => {
  it('is not renewed after the headers were sent: the part fails, and the next page renews it', async () => {
    const browser = await visitor({ hydrated: true });
    foreign.fail(SESSIONS, 'slow');
    const page = await inPieces(browser, '/dashboard');
    foreign.expireAccess();
    foreign.calls.length = 0;
    expect((await page.rest()).text).toContain(FAILED);
    expect(foreign.calls).not.toContain('POST /api/auth/token/refresh/');
    foreign.heal();
    const before = browser.cookies.get('refresh_token');
    const next = await browser.open('/dashboard');
    expect([next.url.pathname, next.status]).toEqual(['/dashboard', 200]);
    expect(foreign.calls).toContain('POST /api/auth/token/refresh/');
    expect(browser.cookies.get('refresh_token')).not.toBe(before);
  });

  it('is renewed for the late part of a page that is sent complete', async () => {
    const browser = await visitor({ hydrated: false });
    foreign.fail(SESSIONS, 'slow');
    const before = browser.cookies.get('refresh_token');
    foreign.calls.length = 0;
    const coming = inPieces(browser, '/dashboard');
    await expect.poll(() => foreign.calls, { interval: 20 }).toContain(SESSIONS);
    foreign.expireAccess();
    const page = await coming;
    expect(page.first + (await page.rest()).text).toContain(EMPTY);
    expect(browser.cookies.get('refresh_token')).not.toBe(before);
  });
});

it('a visitor who leaves midway leaves nothing behind', async () => {
  const browser = await visitor({ hydrated: true });
  const logged = site.output().length;
  foreign.fail(SESSIONS, 'never');
  const leaving = new AbortController();
  for (const path of ['/dashboard', '/dashboard.data']) {
    const page = await inPieces(browser, path, { signal: leaving.signal });
    expect(page.response.status).toBe(200);
  }
  leaving.abort();
  const unanswered = () =>
    site
      .output()
      .slice(logged)
      .match(/the API did not answer/g)?.length ?? 0;
  await expect.poll(unanswered, { timeout: 8_000 }).toBeGreaterThanOrEqual(2);
  foreign.heal();
  expect((await browser.open('/dashboard')).text).toContain(EMPTY);
  expect(site.output().slice(logged)).not.toMatch(/"level":(50|60)/);
  const started = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - started).toBeLessThan(5_000);
});
