/** The weight of a visitor's first page, and that its small sheet has all it needs. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FOOTER } from '~/app/site';
import { call, logIn } from '~/tests/support/bookings';
import { ask } from '~/tests/support/http';
import { attributesOf } from '~/tests/support/pageParts';
import { type RunningServer, startServer } from '~/tests/support/server';

/** Compressed bytes of HTML and style sheet: what a first connection sends at once. */
const BUDGET = 14_000;
const SUBJECT = 'algebra';
const PAGES = ['/', '/materias', `/materias/${SUBJECT}`, '/mentors/marcos.mentor', '/faq'];
const INFO = [...FOOTER.help, ...FOOTER.legal].map(({ to }) => to);
const OTHERS = ['/materias?q=historia', '/materias/nada', '/mentors/nadie', ...INFO];
/** More than a page of mentors of one subject. */
const TEACHERS = 13;

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

it('the first page shows 12 mentors, and the next one the rest, at its own address', async () => {
  const { $ } = await read(`/materias/${SUBJECT}`);
  expect($('.mentors > li').length).toBe(12);
  const next = await read($('.pages a[rel=next]').attr('href') ?? '');
  expect(next.$('link[rel=canonical]').attr('href')).toBe(`${site.origin}/materias/${SUBJECT}?pagina=2`);
  expect(next.$('.mentors > li').length).toBeGreaterThan(0);
  expect(next.$('title').text()).not.toBe($('title').text());
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
