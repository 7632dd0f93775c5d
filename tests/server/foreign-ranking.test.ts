/** Ranking, badges and their pages with a server of the plain contract, in all its variants and failures. */
import { load } from 'cheerio';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '~/tests/support/foreignBrowser';
import { ADMIN, MENTOR, NEW_STUDENT, STUDENT } from '~/tests/support/foreignPeople';
import { putReview, putSession } from '~/tests/support/foreignReviews';
import { type Habits, USUAL } from '~/tests/support/foreignShapes';
import { type ForeignSite, startOwnForeignSite } from '~/tests/support/foreignSite';
import { textsOf } from '~/tests/support/pageParts';

const RANKING = 'GET /api/ranking/';
const BADGES = 'GET /api/badges/';
const MINE = 'GET /api/badges/get_my_badges/';
const FAULTS = ['500', 'blank', 'never'] as const;

let site: ForeignSite;
let student: Browser;
let mentor: Browser;
let admin: Browser;
beforeAll(async () => {
  // Its own: what it logs is read.
  site = await startOwnForeignSite();
  const { state } = site.foreign;
  const [lucia, tomas] = [state.who(STUDENT), state.who(MENTOR)];
  for (const [i, score] of [
    [0, '4.91'],
    [1, '4.85'],
    [2, '4.80'],
  ] as const) {
    const profile = { expertise: `Materia ${i}`, total_score: score, total_reviews: 9 };
    Object.assign(state.who({ username: `mentor${i}` }), { profile });
  }
  tomas.profile = { ...tomas.profile, total_score: '3.10', total_reviews: 2 };
  for (const badges of [[1, 2], [2], [2, 3]]) {
    putReview(state, putSession(state, { mentor: tomas, student: lucia }), { badges });
  }
  const other = state.who({ username: 'mentor5' });
  other.profile = { total_score: '1.00' };
  putReview(state, putSession(state, { mentor: other, student: state.who(NEW_STUDENT) }), { badges: [4] });
  student = await site.logIn(STUDENT);
  mentor = await site.logIn(MENTOR);
  admin = await site.logIn(ADMIN);
});
beforeEach(() => {
  site.foreign.calls.length = 0;
});
afterEach(async () => {
  site.foreign.habits = { ...USUAL };
  site.foreign.heal();
});
afterAll(() => site?.close());

const read = async (path: string, visitor = student) => {
  const page = await visitor.open(path);
  return { ...page, $: load(page.html) };
};
const placesOf = ({ $ }: Awaited<ReturnType<typeof read>>, within = 'main') =>
  textsOf($, `${within} li:contains("Puesto ")`);

describe.each<[string, Partial<Habits>]>([
  ['its usual habits', {}],
  [
    'lists in pages, no full names, numbers as texts, nothing that is empty',
    { otherPaging: true, fullNames: false, numbersAs: 'texts', lean: true },
  ],
])('a server with %s', (_, habits) => {
  beforeEach(() => {
    site.foreign.habits = { ...USUAL, ...habits };
  });

  it('the panel shows the first five as the server orders them', async () => {
    const page = await read('/dashboard');
    const places = placesOf(page, '#ranking');
    expect(places).toHaveLength(5);
    expect(places[0]).toContain('Puesto 1, trofeo de oro: ');
    expect(places[0]).toContain('Mentor 0');
    expect(places[0]).toContain('Materia 0');
    expect(places[0]).toContain('4,91');
    expect(places[1]).toContain('trofeo de plata');
    expect(places[2]).toContain('trofeo de bronce');
    expect(page.$('#ranking a[href="/ranking"]').text()).toBe('Ver Todo');
    expect(page.$('#ranking li a').first().attr('href')).toBe('/mentors/mentor0');
  });

  it('the whole list is paginated here, and its rule is not explained', async () => {
    const first = await read('/ranking');
    expect(placesOf(first)).toHaveLength(20);
    expect(first.text).toContain('En el orden en que lo da el servicio.');
    expect(first.text).not.toContain('nota media');
    expect(first.text).not.toContain('Tu posición');
    const last = await read('/ranking?page=99');
    expect(last.url.search).toBe('?page=2');
    expect(placesOf(last)[0]).toContain('Puesto 21');
  });

  it('a mentor sees their own position on every page', async () => {
    for (const path of ['/ranking', '/ranking?page=2']) {
      const page = await read(path, mentor);
      const link = page.$('a:contains("Tu posición")');
      expect(link.text()).toMatch(/^Tu posición: [45] de 2\d$/);
      expect(link.attr('href')).toBe('/ranking#tu-posicion');
    }
    const own = await read('/ranking', mentor);
    expect(own.$('#tu-posicion').text()).toContain('Tomás');
    expect(own.$('#tu-posicion').text()).toContain('Tú');
  });

  it('a mentor’s profile shows each medal’s meaning, points, and how often they have it', async () => {
    const { text } = await read('/profile', mentor);
    expect(text).toContain('Has recibido 5 medallas, de 3 tipos.');
    expect(text).toContain('Claridad, 3 veces Lo explica con palabras sencillas. 15 puntos');
    expect(text).toContain('Puntualidad Empieza a su hora. 10 puntos');
  });

  it('a student’s badges are counted from their own reviews, without the mentors’ call', async () => {
    expect((await read('/profile')).text).toContain('Has dado 5 medallas, de 3 tipos.');
    expect(site.foreign.calls).not.toContain(MINE);
  });
});

it('a student’s badges are counted by the catalogue if reviews send ids, and are missing without it', async () => {
  site.foreign.habits = { ...USUAL, badgesAs: 'ids' };
  expect((await read('/profile')).text).toContain('Has dado 5 medallas, de 3 tipos.');
  site.foreign.fail(BADGES, '500');
  const failed = await read('/profile');
  expect([failed.status, failed.text.includes('Has dado')]).toEqual([200, false]);
});

it('only icons from the API are loaded; others are replaced by the drawn medal', async () => {
  const page = await read('/dashboard', mentor);
  const medals = page.$('[aria-label="Medallas recibidas"]');
  const pictures = medals.find('img').toArray();
  expect(pictures.map((img) => page.$(img).attr('src')).sort()).toEqual([
    `${site.foreign.url}/media/badges/falta.svg`,
    `${site.foreign.url}/media/badges/puntualidad.svg`,
  ]);
  expect(medals.find('.medal-drawn svg')).toHaveLength(3);
  expect(page.headers.get('content-security-policy')).toContain(
    `img-src 'self' data: blob: ${site.foreign.url};`,
  );
});

it('scores above 5 make all scores points, on every page', async () => {
  const mentors = (from: number) =>
    Array.from({ length: 20 }, (_, i) => ({
      full_name: `Punto ${from + i}`,
      profile: { expertises: ['algebra'], total_score: String(Math.max(1, 1_300 - (from + i) * 100)) },
    }));
  site.foreign.fail(RANKING, { status: 200, body: [...mentors(0), ...mentors(20)] });
  const first = placesOf(await read('/ranking'));
  expect(first[0]).toMatch(/Punto 0.*Álgebra.*1\.300 pts/);
  expect(placesOf(await read('/ranking?page=2'))[0]).toMatch(/Valoración: 1 pts/);
  expect(placesOf(await read('/dashboard'), '#ranking').join(' ') + first.join(' ')).not.toContain('de 5');
});

it('users who are neither mentor nor student have no position', async () => {
  expect((await read('/ranking', admin)).text).not.toMatch(/Tu posición|Todavía no apareces/);
});

it('a mentor who is not listed is told so', async () => {
  site.foreign.fail(RANKING, { status: 200, body: [{ full_name: 'Solo Nombre', profile: null }] });
  const page = await read('/ranking', mentor);
  expect(page.text).toContain('Todavía no apareces en el ranking.');
  expect(placesOf(page)[0]).toContain('Solo Nombre');
  expect(page.$('main li:contains("Puesto ") a')).toHaveLength(0);
});

it('an empty ranking shows the fixed text, in the panel and on the page', async () => {
  site.foreign.fail(RANKING, { status: 200, body: [] });
  for (const path of ['/dashboard', '/ranking']) {
    expect((await read(path)).text).toContain('No hay mentores disponibles en el ranking');
  }
});

it('malformed entries are dropped alone', async () => {
  const good = { id: 1, username: 'eva', full_name: 'Eva Sanz', user_type: 'mentor', profile: {} };
  site.foreign.fail(RANKING, { status: 200, body: [null, 'x', {}, good] });
  expect(placesOf(await read('/ranking'))).toHaveLength(1);
});

describe.each(FAULTS)('a call that ends in %s', (fault) => {
  const logged = (message: string) => site.output().includes(message);

  it('shows an empty ranking, in panel and page, and logs the failure', async () => {
    site.foreign.fail(RANKING, fault);
    for (const path of ['/dashboard', '/ranking?page=2']) {
      const page = await read(path);
      expect([page.status, page.url.pathname + page.url.search]).toEqual([200, path]);
      expect(page.text).toContain('No hay mentores disponibles en el ranking');
      expect(page.text).not.toMatch(/[Ee]rror/);
    }
    expect(logged('the ranking could not be read')).toBe(true);
    await site.untilWell();
  });

  it('shows no badges, and logs the failure', async () => {
    site.foreign.fail(MINE, fault);
    const page = await read('/profile', mentor);
    expect(page.status).toBe(200);
    expect(page.text).toContain('No has recibido medallas en tus mentorías aún');
    expect(page.text).not.toMatch(/[Ee]rror/);
    expect(logged('badges could not be read')).toBe(true);
    await site.untilWell();
  });
});
