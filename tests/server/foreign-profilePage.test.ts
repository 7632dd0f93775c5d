/** /mentors/{username} with servers that close it, close it in part, fail, or reveal too much. */
import { load } from 'cheerio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '~/tests/support/foreignBrowser';
import { ADMIN, MENTOR, type Person, STUDENT } from '~/tests/support/foreignPeople';
import { putReview, putSession } from '~/tests/support/foreignReviews';
import { USUAL } from '~/tests/support/foreignShapes';
import { startForeignSite } from '~/tests/support/foreignSite';
import { textsOf } from '~/tests/support/pageParts';

const PATH = `/mentors/${MENTOR.username}`;
const MENTORS = 'GET /api/mentors/';
const REVIEWS = 'GET /api/reviews/';
const FREE = 'GET /api/availability/mentor/*/free/';
/** Never sent to anonymous visitors, whatever the server sends. */
const SECRET = ['@example.org', '655443322', '1984-02-29', 'Gil Moreno'];

const site = await startForeignSite();
beforeEach(() => {
  site.foreign.calls.length = 0;
});
afterEach(async () => {
  site.foreign.habits = { ...USUAL };
  site.foreign.heal();
});

/** A cookie of ours, without a session: such a visitor never gets a cached page. */
function stranger(): Browser {
  const browser = new Browser(site.origin);
  browser.cookies.set('has_logged_in', '1');
  return browser;
}

async function read(path = PATH, visitor = stranger()) {
  const page = await visitor.open(path);
  return { ...page, $: load(page.html) };
}

/** A call returns this to any caller. */
const tell = (call: string, body: unknown) => site.foreign.fail(call, { status: 200, body });

const secrets = (name: string) => ({
  email: `${name}@example.org`,
  phone_number: '655443322',
  date_of_birth: '1984-02-29',
});

const mentor = (more: object = {}) => ({
  id: 21,
  username: MENTOR.username,
  first_name: 'Tomás',
  last_name: 'Rey',
  full_name: 'Tomás Rey',
  user_type: 'mentor',
  is_active: true,
  ...secrets('tomas'),
  profile: {
    bio: 'Física con calma.',
    expertise: 'Física',
    expertises: ['fisica', 'algebra'],
    price: '22.50',
    rating: '4.50',
    total_reviews: 2,
    total_score: '4.35',
    contact_phone: '655443322',
  },
  ...more,
});

const review = (id: number, alumno: unknown, more: object = {}) => ({
  id,
  mentor: 21,
  alumno,
  title: `Reseña ${id}`,
  text: 'Muy clara.',
  calification: 4,
  badges: [],
  created_at: '2026-10-01T09:00:00.123Z',
  ...more,
});

const lucia = {
  id: 11,
  username: STUDENT.username,
  first_name: 'Lucía',
  last_name: 'Gil Moreno',
  full_name: 'Lucía Gil Moreno',
  ...secrets('lucia'),
};

/** Two days from now, so that it has not begun. */
function freeSlots() {
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  return [{ date, day_of_week: 0, start_time: '10:30:00', end_time: '11:30:00' }];
}

/** Everything public, and more than anybody should see. */
function openUp() {
  tell(MENTORS, [mentor()]);
  tell(REVIEWS, [
    review(1, lucia),
    review(2, { ...lucia, first_name: 'lucia@example.org', full_name: null }),
  ]);
  tell(FREE, freeSlots());
}

it('a server that takes no reports shows no way to report or to block', async () => {
  const ways = /\/denunciar|\/bloquear\/|\/settings\/(casos|bloqueos)/;
  const student = await site.logIn(STUDENT);
  for (const [path, visitor] of [
    [PATH, stranger()],
    [PATH, student],
    ['/seguridad', stranger()],
    ['/settings', student],
  ] as const) {
    const page = await visitor.open(path);
    expect([path, page.status, ways.exec(page.html)?.[0]]).toEqual([path, 200, undefined]);
  }
  for (const path of ['/denunciar', '/settings/casos', '/settings/bloqueos', '/bloquear/x'])
    expect([path, (await student.open(path)).status]).toEqual([path, 404]);
  expect((await (await site.logIn(ADMIN)).open('/admin')).status).toBe(404);
});

describe('closed to visitors', () => {
  it.each([
    ['401', 401],
    ['403', 403],
  ])('%s leads to the log-in, and back to the page of reviews', async (_, status) => {
    if (status === 403) site.foreign.fail(MENTORS, { status, body: { detail: 'No tiene permiso.' } });
    const visitor = new Browser(site.origin);
    const login = await read(`${PATH}?pagina=2`, visitor);
    expect([login.status, login.url.pathname]).toEqual([200, '/login']);
    expect(login.url.searchParams.get('redirectTo')).toBe(`${PATH}?pagina=2`);
    expect(login.headers.get('cache-control')).toContain('no-store');
    site.foreign.heal();
    const page = await visitor.press(login, 'Iniciar sesión', STUDENT);
    expect([page.status, page.url.pathname]).toEqual([200, PATH]);
    expect(page.text).toContain('Tomás Rey');
  });

  it('redirects to the log-in the same for known and unknown mentors', async () => {
    for (const path of [PATH, '/mentors/nadie.nunca', PATH]) {
      expect((await read(path, new Browser(site.origin))).url.pathname).toBe('/login');
    }
  });
});

describe('the contract alone, logged in', () => {
  it('shows all there is, including full names and hours', async () => {
    tell(REVIEWS, [
      review(1, lucia),
      review(2, lucia, { mentor: 30 }),
      review(3, 'sin datos', { mentor: { id: 21 } }),
    ]);
    const { $, text, status } = await read(PATH, await site.logIn(STUDENT));
    expect([status, $('h1').text()]).toEqual([200, 'Tomás Rey']);
    for (const part of ['22,50 €/h', 'Física con calma.', 'Álgebra', 'Lucía Gil Moreno']) {
      expect(text).toContain(part);
    }
    expect(textsOf($, '#resenas ol > li > h3')).toEqual(['Reseña 1', 'Reseña 3']);
    expect(textsOf($, 'dl.tiles dd')).toEqual(['–', '2', '4,0']);
    expect($('table.hours').text()).toContain('09:00–13:00');
    expect($('button:contains("favoritos")')).toHaveLength(0);
    expect($('a:contains("Reservar")').attr('href')).toBe(`/mentorships/new?mentor=${MENTOR.username}`);
  });

  it.each(['badges', 'review_badges'])('names badges that come as ids in `%s`', async (name) => {
    tell(REVIEWS, [review(1, lucia, { badges: null, [name]: [2, 1] })]);
    const page = await read(PATH, await site.logIn(STUDENT));
    expect(page.$('#resenas ol > li > ul').text()).toBe('ClaridadPuntualidad');
    site.foreign.fail('GET /api/badges/', '500');
    const unnamed = await read(PATH, await site.logIn(STUDENT));
    expect(unnamed.$('#resenas ol > li > ul').text()).toBe('2 medallas');
  });

  it('makes 5 calls plus the pages of its lists, up to 1,000 reviews', async () => {
    const { foreign } = site;
    const student = await site.logIn(STUDENT);
    const mentor = foreign.state.who(MENTOR);
    const session = putSession(foreign.state, { mentor, student: foreign.state.people[0] as Person });
    for (let i = 0; i < 250; i++) putReview(foreign.state, session, {});
    foreign.habits = { ...USUAL, pageSize: 100 };
    const whole = await read(PATH, student);
    expect(whole.text).not.toContain('hay más');
    for (let i = 250; i < 1_050; i++) putReview(foreign.state, session, {});
    foreign.calls.length = 0;
    const { text } = await read(PATH, student);
    foreign.state.reviews.length = 0;
    expect(text).toContain('Aquí solo se tienen en cuenta las primeras 1.000 reseñas del servicio: hay más.');
    const pages = foreign.calls.filter((call) => call === REVIEWS);
    expect([pages.length, foreign.calls.length]).toEqual([10, 4 + 10]);
  });

  it('reports unreadable reviews instead of showing none', async () => {
    site.foreign.fail(REVIEWS, '500');
    const { $, text } = await read(PATH, await site.logIn(STUDENT));
    expect(text).toContain('Error al cargar las reseñas');
    expect(text).not.toContain('Sin reseñas');
    expect($('dl.tiles dd').eq(1).text()).toBe('–');
  });

  it('has no favourites', async () => {
    const body = new URLSearchParams({ intent: 'favourite:add' });
    expect((await (await site.logIn(STUDENT)).fetch(PATH, { method: 'POST', body })).status).toBe(404);
  });

  it('leads to the log-in and back if the token is refused', async () => {
    const student = await site.logIn(STUDENT);
    site.foreign.expireAccess();
    site.foreign.state.refreshes.clear();
    const login = await read(PATH, student);
    expect([login.url.pathname, login.url.searchParams.get('redirectTo')]).toEqual(['/login', PATH]);
  });
});

describe('open to visitors', () => {
  it('the page is reduced to what visitors may see', async () => {
    openUp();
    const { $, html, text, status } = await read();
    expect([status, $('h1').text()]).toEqual([200, 'Tomás Rey']);
    for (const secret of SECRET) expect(html).not.toContain(secret);
    const authors = $('#resenas ol > li')
      .get()
      .map((one) => $(one).find('b').first().text());
    expect(authors).toEqual(['Lucía G.', 'Estudiante G.']);
    expect($('table.hours').text()).toContain('10:30–11:30');
    expect(text).toMatch(/Próximo hueco: .* a las 10:30/);
    expect(text).toContain('4,35');
    const graph = JSON.parse($('script[type="application/ld+json"]').text());
    expect(JSON.stringify(graph)).toContain('Lucía G.');
    const data = await (await fetch(`${site.origin}${PATH}.data`)).text();
    for (const secret of SECRET) expect(data).not.toContain(secret);
  });

  it('a name in capitals redirects to the lower-case address', async () => {
    tell(MENTORS, [mentor({ username: 'Tomas.FOREIGN' })]);
    const { $, url, status } = await read('/mentors/Tomas.FOREIGN?utm_source=x');
    expect([status, url.pathname, url.search]).toEqual([200, PATH, '?utm_source=x']);
    expect($('link[rel=canonical]').attr('href')).toBe(site.origin + PATH);
  });

  it.each([
    ['a student among the mentors', { user_type: 'alumno' }, 'El usuario especificado no es un mentor'],
    ['one who is no longer active', { is_active: false }, 'Mentor no encontrado'],
    ['somebody else', { username: 'otra.persona' }, 'Mentor no encontrado'],
  ])('%s: 404', async (_, more, words) => {
    tell(MENTORS, [mentor(more)]);
    const { $, status } = await read();
    expect([status, $('h1').text()]).toEqual([404, words]);
    expect($('meta[name=robots]').attr('content')).toBe('noindex');
  });

  it.each([
    ['reviews', REVIEWS, 'Inicia sesión para leer las reseñas'],
    ['hours', FREE, 'Inicia sesión para ver sus horas libres'],
  ])('%s that need a log-in are replaced by a link to it, and the rest is shown', async (_, call, words) => {
    openUp();
    site.foreign.fail(call, '401');
    const { $, status } = await read();
    expect([status, $('h1').text()]).toEqual([200, 'Tomás Rey']);
    expect($(`a:contains("${words}")`).attr('href')).toBe(`/login?redirectTo=${encodeURIComponent(PATH)}`);
    expect($('[role=alert]')).toHaveLength(0);
    expect($('#resenas ol > li').length > 0).toBe(call === FREE);
    expect($('table.hours').length > 0).toBe(call === REVIEWS);
  });

  it('areas by name_id without a readable list of names still show the page', async () => {
    openUp();
    const { $, status } = await read();
    expect(status).toBe(200);
    expect($('ul.chips li')).toHaveLength(2);
  });

  it('failing parts affect only themselves, and are not cached', async () => {
    openUp();
    site.foreign.fail(REVIEWS, '500');
    site.foreign.fail(FREE, '500');
    const anybody = () => read(`${PATH}?pagina=0`, new Browser(site.origin));
    const broken = await anybody();
    expect([broken.status, broken.$('h1').text()]).toEqual([200, 'Tomás Rey']);
    expect(broken.text).toContain('Error al cargar las reseñas');
    expect(broken.text).toContain('Disponibilidad no visible');
    expect(broken.text).toContain('2 reseñas');
    expect(broken.headers.get('cache-control')).toContain('no-store');
    site.foreign.heal();
    openUp();
    expect((await anybody()).text).not.toMatch(/Error al cargar|no visible/);
  });
});

describe('failures', () => {
  it.each([
    ['500', 500],
    ['html502', 503],
    ['html503', 503],
    ['cut', 503],
    ['reset', 503],
  ] as const)('%s of the list shows the fixed text and a retry link, and is not cached', async (fault, status) => {
    site.foreign.fail(MENTORS, fault);
    const path = `${PATH}?pagina=2`;
    for (const visitor of [stranger(), await site.logIn(STUDENT)]) {
      const page = await read(path, visitor);
      expect([page.status, page.$('h1').text()]).toEqual([status, 'Error al cargar el perfil del mentor']);
      expect(page.$('a:contains("Reintentar")').attr('href')).toBe(path);
      expect(page.headers.get('cache-control')).toContain('no-store');
      expect(page.text).not.toMatch(/Bad Gateway|nginx|Server Error/);
    }
    await site.untilWell();
    openUp();
    expect((await read()).status).toBe(200);
  });
});
