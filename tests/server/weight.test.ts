/** The weight of a first page, of visitors, with scripts and light, of data for scripts, and that a small sheet has all it needs. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { FOOTER } from '~/app/site';
import { call, logIn } from '~/tests/support/bookings';
import { Browser } from '~/tests/support/foreignBrowser';
import { type Answer, ask, headerBytes } from '~/tests/support/http';
import { attributesOf } from '~/tests/support/pageParts';
import { type RunningServer, startServer } from '~/tests/support/server';
import { Visitor } from '~/tests/support/visitor';

/** Compressed bytes of HTML and style sheet: what a first connection sends at once. */
const BUDGET = 14_000;
/** With headers, font and pictures: what a phone without scripts loads, as lazy pictures are no less for it. */
const LANDING_BUDGET = 90_000;
const SUBJECT = 'algebra';
const PAGES = ['/', '/materias', `/materias/${SUBJECT}`, '/mentors/marcos.mentor', '/faq'];
const INFO = [...FOOTER.help, ...FOOTER.legal].map(({ to }) => to);
const OTHERS = ['/materias?q=historia', '/materias/nada', '/mentors/nadie', ...INFO];
/** Bytes of head and compressed body that a navigation under scripts fetches. */
const DATA_BUDGET = 12_000;
/** More than a page of mentors of one subject. */
const TEACHERS = 13;

/** Of script files with their headers. */
const WITH_SCRIPTS = {
  '/dashboard': 123_000,
  '/mentorships': 120_000,
  '/mentors': 126_000,
  '/create-mentorship/mentor': 127_000,
  '/calendar': 126_000,
  '/chat': 112_000,
  '/chat/marcos.mentor': 132_000,
  '/settings': 108_000,
  '/profile': 121_000,
};

let site: RunningServer;
beforeAll(async () => {
  site = await startServer();
  const answer = await fetch(`${site.origin}/api/mentors/`);
  const mentors = (await answer.json()) as { username: string }[];
  for (const { username } of mentors.slice(0, TEACHERS)) {
    const account = await logIn(site.origin, username);
    await call(account, 'PATCH', '/api/auth/profile/', { expertises: [SUBJECT, 'calculo'] });
  }
});
afterAll(() => site?.stop());

const packed = (path: string) => ask(site.port, path, { headers: { 'accept-encoding': 'br' } });

async function read(path: string) {
  const html = await (await fetch(site.origin + path)).text();
  const $ = load(html);
  const sheets = attributesOf($, 'link[rel=stylesheet]', 'href');
  return { $, sheets };
}

it.each(PAGES)('%s loads within its size budget', async (path) => {
  const { $, sheets } = await read(path);
  expect([sheets.length, $('script:not([type="application/ld+json"])').length]).toEqual([1, 0]);
  const parts = await Promise.all([path, ...sheets].map(packed));
  for (const { headers } of parts) expect(headers['content-encoding']).toBe('br');
  const weight = parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  expect(weight).toBeLessThanOrEqual(BUDGET);
});

/** Bytes of answers with their headers. */
function onTheWire(answers: Pick<Answer, 'bytes' | 'headers'>[]): number {
  const sizes = answers.map(({ headers, bytes }) => {
    const lines = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    return bytes.byteLength + headerBytes(lines);
  });
  return sizes.reduce((sum, one) => sum + one, 0);
}

/** Of a light page after the log-in, on the wire: HTML, sheets, icons and all its faces, with their headers. */
const LIGHT_BUDGET = 60_000;

it.each([
  ...[
    '/dashboard',
    '/mentorships',
    '/mentors',
    '/create-mentorship/mentor',
    '/calendar',
    '/chat',
    '/settings',
  ].map((path) => ['ana.alumna', path] as const),
  ...['/dashboard', '/estudiantes', '/ingresos'].map((path) => ['marcos.mentor', path] as const),
])('%s in the light mode: %s loads within its size budget', async (username, path) => {
  const visitor = await Browser.loggedIn(site.origin, { username });
  visitor.cookies.set('ligero', 'si');
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const get = (one: string) => ask(site.port, one, { headers: { cookie, 'accept-encoding': 'br' } });
  const page = await get(path);
  expect(page.status).toBe(200);
  const $ = load(page.text);
  expect($('script, link[rel=modulepreload], link[rel=preload]').length).toBe(0);
  const files = [
    ...attributesOf($, 'link[rel=stylesheet]', 'href'),
    ...attributesOf($, 'img', 'src'),
    ...attributesOf($, 'use', 'href').map((icon) => icon.split('#')[0] ?? ''),
  ];
  const parts = [page, ...(await Promise.all([...new Set(files)].map(get)))];
  expect(parts.map(({ status }) => status)).toEqual(parts.map(() => 200));
  expect(onTheWire(parts)).toBeLessThanOrEqual(LIGHT_BUDGET);
});

it('the landing is at most 90 kB on a phone, whose first picture alone is not lazy', async () => {
  const { $, sheets } = await read('/');
  const css = await (await fetch(site.origin + sheets[0])).text();
  // The file for the letters of Spain's languages; the other one is for names from elsewhere.
  const fonts = [...css.matchAll(/url\(([^)]+\.woff2)\)/g)]
    .map(([, font = '']) => font)
    .filter((font) => !font.includes('-rest-'));
  const pictures = $('img').map((_, image) => {
    const chosen = $(image).prevAll('source').toArray().reverse();
    const light = chosen.find((source) => !/dark/.test($(source).attr('media') ?? ''));
    return ($(light).attr('srcset') ?? $(image).attr('src') ?? '').split(/,? /)[0];
  });
  const files = new Set(['/', '/favicon.svg', ...sheets, ...fonts, ...pictures.get()]);
  files.delete('data:,');
  expect([fonts.length, files.size]).toEqual([1, 13]);
  const loaded = await Promise.all([...files].map(packed));
  expect(loaded.map(({ status }) => status)).toEqual(loaded.map(() => 200));
  expect(onTheWire(loaded)).toBeLessThanOrEqual(LANDING_BUDGET);
  const lazy = $('img').map((_, image) => $(image).attr('loading') === 'lazy');
  expect(lazy.get().indexOf(true)).toBe(1);
  expect(lazy.get().lastIndexOf(false)).toBe(0);
});

/** The addresses of our pages that this one links to. */
async function linksOf(browser: Browser, path: string, where: string): Promise<string[]> {
  const { html, url } = await browser.open(path);
  const links = attributesOf(load(html), where, 'href').map((href) => new URL(href, url));
  return links.filter(({ origin }) => origin === site.origin).map((link) => link.pathname + link.search);
}

it.each([
  'ana.alumna',
  'marcos.mentor',
])('menus, pages and dialogs of %s fetch only data, and little', async (username) => {
  const browser = await Browser.loggedIn(site.origin, { username });
  const menu = await linksOf(browser, '/dashboard', 'nav[aria-label=Principal] a');
  const below = await Promise.all(
    [...new Set(menu)].map((path) => linksOf(browser, path, 'main a[href*="?"]')),
  );
  // The wizard's steps open once a mentor is chosen.
  await browser.open('/mentorships/new?mentor=marcos.mentor');
  const wizard = ['mentor', 'horario', 'informacion'].map((step) => `/mentorships/new/${step}`);
  const cookie = [...browser.cookies].map((one) => one.join('=')).join('; ');
  const weights = new Map<string, number>();
  for (const path of new Set([...menu, ...wizard, ...below.flat()])) {
    const [place, search = ''] = path.split('?');
    const headers = { cookie, 'accept-encoding': 'br' };
    const answer = await ask(site.port, `${place}.data?${search}`, { headers });
    if (!answer.headers['content-type']?.startsWith('text/x-script')) continue;
    weights.set(path, onTheWire([answer]));
  }
  expect(weights.size).toBeGreaterThan(30);
  expect([...weights].filter(([, bytes]) => bytes > DATA_BUDGET)).toEqual([]);
});

it('the first page shows 12 mentors, and the next one the rest, at its own address', async () => {
  const { $ } = await read(`/materias/${SUBJECT}`);
  expect($('.mentor-cards > li').length).toBe(12);
  const next = await read($('.pages a[rel=next]').attr('href') ?? '');
  expect(next.$('link[rel=canonical]').attr('href')).toBe(`${site.origin}/materias/${SUBJECT}?pagina=2`);
  expect(next.$('.mentor-cards > li').length).toBeGreaterThan(0);
  expect(next.$('title').text()).not.toBe($('title').text());
});

describe('with scripts', () => {
  let student: Visitor;
  beforeAll(async () => {
    student = new Visitor(site.origin);
    await student.logIn({ username: 'ana.alumna' }, DEMO_PASSWORD);
  });

  it.each(
    Object.entries(WITH_SCRIPTS),
  )('%s: few files, and no more of them than is counted', async (path, most) => {
    const { $ } = await student.see(path);
    expect($('link[rel=modulepreload]').length).toBe(0);
    expect(attributesOf($, 'link[rel=stylesheet]', 'href').length).toBeLessThanOrEqual(2);
    const named = /Promise\.all\((\[.*?\])/.exec($('script[type=module]').text())?.[1] ?? '[]';
    const files = await Promise.all((JSON.parse(named) as string[]).map(packed));
    const names = files.map(({ text }) => [...text.matchAll(/from"\.\/([^"]+)"/g)].map(([, name]) => name));
    // Each of them is named in the page: none is found only when another has arrived.
    expect(names.flat().filter((name) => !named.includes(name ?? ''))).toEqual([]);
    expect(files.length).toBeLessThanOrEqual(10);
    const bytes = files.map(
      ({ bytes, headers }) => bytes.byteLength + headerBytes(Object.entries(headers) as [string, string][]),
    );
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(most);
  });
});

it.each([...PAGES, ...OTHERS])('%s: its style sheet has every class that it uses', async (path) => {
  const { $, sheets } = await read(path);
  const used = $('[class]')
    .toArray()
    .flatMap((one) => ($(one).attr('class') ?? '').split(/\s+/));
  const own = classesIn(await (await fetch(site.origin + sheets[0])).text());
  expect(whole.size).toBeGreaterThan(500);
  expect([...new Set(used)].filter((name) => whole.has(name) && !own.has(name))).toEqual([]);
});

const assets = fileURLToPath(new URL('../../build/client/assets/', import.meta.url));
const whole = classesIn(
  readdirSync(assets)
    .filter((name) => /^app-.*\.css$/.test(name))
    .map((name) => readFileSync(assets + name, 'utf8'))
    .join(''),
);

function classesIn(css: string): Set<string> {
  const found = [...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'));
  return new Set(found);
}
