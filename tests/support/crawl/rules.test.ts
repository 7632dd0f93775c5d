import { load } from 'cheerio';
import { expect, it } from 'vitest';
import type { Visit } from './crawl';
import { kindOf } from './kinds';
import { linkProblems, pageProblems, privateProblems, publicProblems, secretProblems } from './rules';

const origin = 'https://m.example';
const GOOD = `<!doctype html><html lang="es"><head><title>Ayuda</title>
<meta name="description" content="Todo lo que hace falta saber antes de reservar una sesión.">
<link rel="canonical" href="${origin}/help"><meta property="og:url" content="${origin}/help">
<meta property="og:title" content="Ayuda"></head><body><main id="contenido"><h1>Ayuda</h1>
<img src="/a.png" width="1" height="1" alt=""><script type="application/ld+json">{}</script></main></body></html>`;

function visit(html: string, more: Partial<Visit> = {}): Visit {
  const fragments = new Map([['contenido', '/']]);
  const plain = { path: '/help', from: ['/'], hops: [], status: 200, headers: new Headers() };
  return { ...plain, body: html, $: load(html), fragments, ...more };
}
const all = (one: Visit) => [...linkProblems(one), ...pageProblems(one), ...publicProblems(one, origin)];

it('a good page has no problems', () => {
  expect(all(visit(GOOD))).toEqual([]);
});

it.each([
  ['<h1>', '<h1>Otro</h1><h1>', 'has 2 h1'],
  ['<h1>Ayuda</h1>', '', 'has 0 h1'],
  ['lang="es"', '', 'Spanish'],
  ['<title>Ayuda</title>', '', 'title'],
  [' width="1"', '', 'no width'],
  [' alt=""', '', 'no alt'],
  ['id="contenido"', '', 'no #contenido'],
  ['<h1>', '<p id="contenido"></p><h1>', 'ids twice'],
  ['</h1>', '</h1><a>Inicio</a><a>Buscar</a>', 'run together: Inicio|Buscar'],
  ['Todo lo que hace falta saber antes de reservar una sesión.', 'Ayuda.', 'description of 6'],
  [`href="${origin}/help"`, `href="${origin}/"`, 'says that it is'],
  [`href="${origin}/help"`, 'href="/help"', 'elsewhere'],
  [`<link rel="canonical" href="${origin}/help">`, '', '0 canonical'],
  ['property="og:title" content="Ayuda"', '', 'another title'],
  [' type="application/ld+json"', '', 'ships 1 scripts'],
])('%s -> %s: %s', (part, instead, problem) => {
  expect(GOOD).toContain(part);
  expect(all(visit(GOOD.replace(part, instead))).join()).toContain(problem);
});

it.each([
  [{ status: 404 }, 'answers 404'],
  [{ hops: ['/a', '/b', '/help'] }, '3 redirections'],
  [{ headers: new Headers({ 'x-robots-tag': 'noindex' }) }, 'X-Robots-Tag'],
])('%j', (more, problem) => {
  expect(all(visit(GOOD, more)).join()).toContain(problem);
});

it('a private page must be excluded twice, and never stored', () => {
  expect(privateProblems(visit(GOOD))).toHaveLength(3);
  const headers = new Headers({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' });
  const html = GOOD.replace('<title>', '<meta name="robots" content="noindex"><title>');
  expect(privateProblems(visit(html, { headers }))).toEqual([]);
});

it('a browser is never sent a token or the name of one', () => {
  const refreshing = GOOD.replace('<title>', '<meta http-equiv="refresh" content="9"><title>');
  expect(secretProblems(visit(refreshing))).toEqual([]);
  const nonce = GOOD.replace('<title>', '<script nonce="q7eyJx0V3kTz1mWc8RbAfQ=="></script><title>');
  expect(secretProblems(visit(nonce))).toEqual([]);
  for (const told of ['{"access":1}', '{\\"refresh\\":1}', 'eyJhbGciOiJIUzI1NiJ9', '{"access_token":1}'])
    expect(secretProblems(visit(GOOD.replace('Ayuda', told)))).toHaveLength(1);
  expect(secretProblems(visit(GOOD, { hops: ['/a?t=eyJhbGciOiJIUzI1NiJ9'] }))).toHaveLength(1);
});

it.each([
  ['/mentors/ana?pagina=2', '/mentors/:username?pagina'],
  ['/mentorships/new/mentor?perfil=a', '/mentorships/new/mentor?perfil'],
  ['/calendar?vista=mes&dia=3', '/calendar?dia&vista'],
  ['/', '/'],
  ['/assets/a.js', '/assets/a.js'],
])('%s is one of %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});
