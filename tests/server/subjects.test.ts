/** The public pages of subjects over HTTP: what they show, who is on them, what drops them. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, call, logIn } from '~/tests/support/bookings';
import { startForeignSite } from '~/tests/support/foreignSite';
import { attributesOf } from '~/tests/support/pageParts';
import { type RunningServer, startServer } from '~/tests/support/server';

const PUBLIC = 'public, max-age=0, s-maxage=60';
/** NOTIFY is heard within milliseconds of the commit. */
const SOON = { interval: 5, timeout: 1_000 };

let site: RunningServer;
let alvaro: Account;
beforeAll(async () => {
  site = await startServer();
  alvaro = await logIn(site.origin, 'alvaro.dominguez');
});
afterAll(() => site?.stop());

async function pageAt(path: string, origin = site.origin) {
  const answer = await fetch(origin + path, { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, $: load(await answer.text()) };
}
type Shown = Awaited<ReturnType<typeof pageAt>>;

const hrefs = ({ $ }: Shown, within: string) => attributesOf($, `${within} a[href]`, 'href');
const canonicalOf = ({ $ }: Shown) => $('link[rel=canonical]').attr('href');
const mentorsOf = (page: Shown) => hrefs(page, '.mentor-cards h2');

function expectPublic({ status, headers, $ }: Shown) {
  expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, PUBLIC, null]);
  expect($('h1').length).toBe(1);
  expect($('script:not([type="application/ld+json"])').length).toBe(0);
  expect($('meta[property="og:title"]').attr('content')).toBe($('title').text());
}

it('lists the subjects by area, with counts, and is linked from everywhere', async () => {
  const page = await pageAt('/materias');
  expectPublic(page);
  expect(canonicalOf(page)).toBe(`${site.origin}/materias`);
  expect(page.$('.areas h2').length).toBeGreaterThan(8);
  expect(page.$('a[href="/materias/fisica"]').text()).toBe('Física 3 mentores');
  const profile = await pageAt('/mentors/alvaro.dominguez');
  expect(hrefs(profile, '.chips')).toContain('/materias/fisica');
  for (const frame of ['header', 'footer']) expect(hrefs(profile, frame)).toContain('/materias');
  const sitemap = await (await fetch(`${site.origin}/sitemap-static.xml`)).text();
  for (const path of ['/materias', '/materias/fisica'])
    expect(sitemap).toContain(`<loc>${site.origin}${path}</loc>`);
});

it('shows the mentors of a subject, their prices, and hours that lead to the booking', async () => {
  const page = await pageAt('/materias/fisica');
  expectPublic(page);
  expect(canonicalOf(page)).toBe(`${site.origin}/materias/fisica`);
  expect(page.$('.lead').text()).toMatch(/^3 mentores de Física, desde \d+\s€\/h, \d,\d de media\./);
  expect(mentorsOf(page)).toHaveLength(3);
  const card = page.$('.mentor-cards > li').filter((_, one) => page.$(one).text().includes('Álvaro'));
  expect(card.text()).toMatch(/27 €\/h/);
  expect(card.text()).toMatch(/Valoración: \d,\d \(\d+ reseñas?\)/);
  const booking = card.find('.free-hour').first();
  expect(booking.attr('href')).toMatch(
    /^\/mentorships\/new\?mentor=alvaro\.dominguez&dia=\d{4}-\d\d-\d\d&hora=\d\d%3A\d\d&materia=[\w-]+$/,
  );
  const [list, trail] = JSON.parse(page.$('script').text())['@graph'];
  expect(list.mainEntity.itemListElement.map((one: { url: string }) => new URL(one.url).pathname)).toEqual(
    mentorsOf(page),
  );
  expect(trail.itemListElement.map((one: { name: string }) => one.name)).toEqual([
    'Inicio',
    'Materias',
    'Física',
  ]);
});

it('sorts by an address parameter, under one canonical address', async () => {
  const page = await pageAt('/materias/fisica?orden=precio');
  expectPublic(page);
  expect(canonicalOf(page)).toBe(`${site.origin}/materias/fisica`);
  expect(page.$('.sorts [aria-current]').text().trim()).toBe('Precio');
  expect(mentorsOf(page)[0]).toBe('/mentors/alvaro.dominguez');
  const beyond = await pageAt('/materias/fisica?pagina=7&orden=precio');
  expect([beyond.status, beyond.headers.get('location')]).toEqual([302, '/materias/fisica?orden=precio']);
});

it('redirects to the matching subject, lists several matches, and says when there is none', async () => {
  for (const [q, to] of [
    ['F%C3%ADsica', '/materias/fisica'],
    ['java', '/materias/java'],
    ['ingles+b2', '/materias/ingles'],
  ])
    expect((await pageAt(`/materias?q=${q}`)).headers.get('location')).toBe(to);
  const several = await pageAt('/materias?q=historia');
  expect(several.$('.found h2').text()).toBe('Con «historia»');
  expect(hrefs(several, '.found').length).toBeGreaterThan(2);
  expect(several.$('meta[name=robots]').attr('content')).toBe('noindex');
  const none = await pageAt('/materias?q=%3Cb%3Ezzz');
  expect([none.status, none.$('.found h2').text()]).toEqual([200, 'No encontramos «<b>zzz»']);
  expect(none.$('#q').attr('value')).toBe('<b>zzz');
  expectPublic(await pageAt('/materias?q='));
});

it('has no page for an unknown subject', async () => {
  const { status, headers, $ } = await pageAt('/materias/alquimia');
  expect([status, headers.get('x-robots-tag'), $('h1').text()]).toEqual([
    404,
    'noindex',
    'Materia no encontrada',
  ]);
  expect($('main a').attr('href')).toBe('/materias');
});

describe('a change', () => {
  const text = async () => (await pageAt('/materias/fisica')).$('main').text();

  it('to a price or to hours is visible with the next request', async () => {
    await text();
    await call(alvaro, 'PATCH', '/api/auth/profile/', { price: 26.5 });
    await vi.waitFor(async () => expect(await text()).toContain('26,50 €/h'), SOON);
    expect(await text()).not.toContain('Sin huecos próximos');
    await call(alvaro, 'POST', '/api/availability/bulk_update/', { availability: [] });
    await vi.waitFor(async () => expect(await text()).toContain('Sin huecos próximos'), SOON);
  });

  it('to indexing is visible too, and a subject without mentors says so and is not listed', async () => {
    const { $ } = await pageAt('/materias');
    const alone = $('.areas a')
      .toArray()
      .map((one) => $(one))
      .find((one) => !one.text().endsWith(' mentores'));
    const subject = alone?.attr('href') ?? '';
    const [profile = ''] = mentorsOf(await pageAt(subject));
    const only = await logIn(site.origin, profile.replace('/mentors/', ''));
    await call(only, 'PATCH', '/api/auth/preferences/', { indexed: false });
    await vi.waitFor(async () => expect(mentorsOf(await pageAt(subject))).toEqual([]), SOON);
    const empty = await pageAt(subject);
    expect([empty.status, empty.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(empty.$('main').text()).toContain('Todavía no hay mentores de');
    await vi.waitFor(
      async () => expect(hrefs(await pageAt('/materias'), 'main')).not.toContain(subject),
      SOON,
    );
    expect(await (await fetch(`${site.origin}/sitemap-static.xml`)).text()).not.toContain(`${subject}</loc>`);
  });
});

it('a server without the extension has no subject pages and no links to them', async () => {
  const other = await startForeignSite();
  try {
    for (const path of ['/materias', '/materias/fisica']) {
      const { status, $ } = await pageAt(path, other.origin);
      expect([status, $('h1').text()]).toEqual([404, 'Esta instalación no ofrece páginas de materias']);
    }
    const landing = await pageAt('/', other.origin);
    expect(hrefs(landing, 'body').filter((href) => href.startsWith('/materias'))).toEqual([]);
    expect([landing.$('main form').length, landing.$('h1').length]).toEqual([0, 1]);
  } finally {
    await other.close();
  }
});
