/** Everything that links lead to in the demo marketplace: as a visitor, a student and a mentor. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { FRAMED_PAGES, PAGES } from '~/app/site';
import { crawl, endOf, type Visit } from '~/tests/support/crawl/crawl';
import { kindOf } from '~/tests/support/crawl/kinds';
import {
  canonicalOf,
  isKeptOut,
  linkProblems,
  pageProblems,
  privateProblems,
  publicProblems,
  secretProblems,
  titleOf,
} from '~/tests/support/crawl/rules';
import { Browser } from '~/tests/support/foreignBrowser';
import { type RunningServer, startServer } from '~/tests/support/server';

/** Milliseconds for all pages of the long run, on a busy machine. */
const LONG = 600_000;
/** Kinds of addresses that logged-in users find links to. */
const SCREENS =
  `/ /dashboard /mentorships /mentorships?detalle /mentorships/abiertas /mentorships?vista /mentorships/:code /mentorships/:code/ics
  /mentorships/:identifier/incidencias /mentorships/:identifier/materiales /mentorships/:identifier/mover?volver /mentorships/:identifier/mover?semana&volver /calendar /calendar?dia&vista
  /chat /chat/:username /notifications /notifications?tipo /mentors /mentors?pagina /mentors/:username /reviews /ranking
  /ranking?page /create-mentorship /profile /profile/editar /profile/foto /settings
  /settings/calendar /settings/password /settings/sessions /settings/delete /settings/datos.json`.split(
    /\s+/,
  );
const OF_STUDENTS = [
  '/dashboard?rechazar',
  '/mentorships/new',
  '/create-mentorship/mentor?perfil',
  '/mentorships/new/horario?semana',
  '/reviews?resena',
  '/reviews/sobre-mi',
];
const OF_MENTORS = [
  '/profile/horario',
  '/mentorships/proponer?estudiante',
  '/dashboard?confirmar',
  '/dashboard?rechazar',
  '/reviews?medalla',
  '/reviews/estudiantes/:identifier',
  '/estudiantes',
  '/estudiantes/:id?nota',
  '/mentorships/solicitudes',
  '/ingresos?periodo',
  '/ingresos?estado&periodo',
  '/ingresos/justificante?estudiante&periodo',
  '/ingresos/archivo.csv?periodo',
  '/cifras',
];

const LISTED = PAGES.filter(({ robots }) => robots === 'listed').map(({ address }) => address);
/** Pages that no link leads to with the demo's data, and the wizard's steps: forms lead there. */
const NOT_LINKED =
  /^\/(profile\/alta|mentorships\/serie\/:series|calendar\/:day\/cancelar|(mentorships\/new|create-mentorship)\/(?!mentor$).*)$/;
const pagesOf = (type: 'student' | 'mentor') =>
  FRAMED_PAGES.filter(({ title, who = type }) => title !== undefined && who === type)
    .map(({ address }) => address)
    // Mentors are told at the door of the wizard what they can do instead.
    .filter(
      (address) => type === 'student' || !/^\/(mentorships\/new|create-mentorship)\/mentor$/.test(address),
    )
    .filter((address) => !NOT_LINKED.test(address));

let site: RunningServer;
/** As an anonymous visitor. */
let visits: Visit[];
let pages: Visit[];

beforeAll(async () => {
  site = await startServer();
  visits = await crawlAs(new Browser(site.origin), ['/']);
  pages = visits.filter((visit) => visit.$ !== null);
}, LONG);
afterAll(() => site?.stop());

/** Not followed: mails are for this machine, a log-out would end the crawl, cards are in crawlSitemap.test.ts. */
const skip = (path: string) => /^\/(correo|logout)\b|\/tarjeta\.png\b/.test(path);
async function crawlAs(browser: Browser, start: string[]): Promise<Visit[]> {
  const { origin } = site;
  const found = await crawl({
    origin,
    start,
    fetch: (path) => browser.fetch(path),
    skip,
    // The possible actions depend on the session's state, and so do the pages that its dialog links to.
    whole: /\?detalle$/,
    mostQueries: 8,
  });
  return [...found.values()];
}

const isPublic = (visit: Visit) => visit.$ !== null && visit.status === 200 && !isKeptOut(visit);
/** Each public page once, however many addresses lead to it. */
const publicPages = () => [...new Map(pages.filter(isPublic).map((one) => [endOf(one), one])).values()];

describe('a visitor', () => {
  it('finds no broken link and no page without its metadata', () => {
    expect(pages.length).toBeGreaterThan(15);
    expect(visits.flatMap(linkProblems)).toEqual([]);
    expect(pages.flatMap(pageProblems)).toEqual([]);
  });

  it('finds all listed public pages, each with a unique title and description', () => {
    const found = publicPages();
    expect(found.map((one) => endOf(one))).toEqual(expect.arrayContaining(LISTED));
    expect(found.flatMap((visit) => publicProblems(visit, site.origin))).toEqual([]);
    const own = found.filter((visit) => canonicalOf(visit) === site.origin + endOf(visit));
    const canonical = new Set(own.map(canonicalOf));
    expect(found.map(canonicalOf).filter((address) => !canonical.has(address))).toEqual([]);
    expect(twice(own.map(({ $ }) => titleOf($)))).toEqual([]);
    expect(twice(own.map(({ $ }) => $?.('meta[name="description"]').attr('content') ?? ''))).toEqual([]);
  });

  it('finds nothing private except the password reset', () => {
    const kept = pages.filter((visit) => !isPublic(visit));
    expect(kept.map((visit) => new URL(endOf(visit), site.origin).pathname).sort()).toEqual(
      expect.arrayContaining(['/reset-password']),
    );
    expect(kept.flatMap(privateProblems)).toEqual([]);
  });
});

describe('a logged-in user', () => {
  it.each([
    ['ana.alumna', 'student', OF_STUDENTS],
    ['marcos.mentor', 'mentor', OF_MENTORS],
  ] as const)(
    '%s: finds no broken link, no token, and nothing that could be cached or indexed',
    {
      timeout: LONG,
    },
    async (username, type, screens) => {
      const browser = new Browser(site.origin);
      const form = await browser.open('/login');
      const home = await browser.press(form, 'Iniciar sesión', { username, password: DEMO_PASSWORD });
      expect(home.url.pathname).toBe('/dashboard');
      // At some hours of the day no finished session is among the first that are found.
      const inside = await crawlAs(browser, ['/', '/dashboard', '/mentorships?status=finished']);
      const kinds = new Set(inside.map(({ path }) => kindOf(path)));
      expect([...SCREENS, ...screens].filter((kind) => !kinds.has(kind))).toEqual([]);
      const reached = new Set([...kinds].map((kind) => kind.replace(/\?.*$/, '')));
      expect(pagesOf(type).filter((address) => !reached.has(address))).toEqual([]);
      expect(inside.flatMap(secretProblems)).toEqual([]);
      const own = inside.filter((visit) => visit.$ !== null);
      expect(inside.flatMap(linkProblems)).toEqual([]);
      expect(own.flatMap(pageProblems)).toEqual([]);

      const toEverybody = new Set(publicPages().map((visit) => endOf(visit)));
      const secret = own.filter((visit) => !toEverybody.has(endOf(visit)) && !isPublic(visit));
      expect(secret.map((visit) => visit.path)).toEqual(expect.arrayContaining(['/dashboard', '/profile']));
      expect(secret.flatMap(privateProblems)).toEqual([]);
      const caching = own.map(({ headers }) => headers.get('cache-control') ?? '');
      expect(caching.filter((value) => !value.includes('private') || !value.includes('no-store'))).toEqual(
        [],
      );

      const stranger = new Browser(site.origin);
      const shown: string[] = [];
      for (const { path } of secret.filter(({ hops }) => hops.length === 0)) {
        const answer = await stranger.fetch(path);
        const body = await answer.text();
        const leads = answer.headers.get('location')?.startsWith('/login') ?? false;
        const kept = (answer.headers.get('x-robots-tag') ?? '') === 'noindex';
        if (!leads && !(kept && !/name="password"|Cerrar sesión/.test(body))) shown.push(path);
      }
      expect(shown).toEqual([]);
      const data = await browser.fetch('/dashboard.data');
      expect([data.status, data.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    },
  );
});

it.each([
  '/mentors/nadie-con-este-nombre',
  '/mentors/marcos.herrera/nada',
  '/no-existe.html',
  '/favicon.ico.bak',
  '/assets/nada-12345.js',
  '/media/nada.webp',
  '/sitemap-nada.xml',
  '/api/nada/',
])('%s is a 404 that is not indexed', async (path) => {
  const answer = await fetch(site.origin + path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
});

function twice(texts: string[]): string[] {
  return texts.filter((text, i) => texts.indexOf(text) !== i);
}
