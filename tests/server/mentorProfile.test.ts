/** /mentors/{username} with the embedded API, for everybody (docs/product.md, 'Public profile'). */
import type { CheerioAPI } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '~/tests/support/foreignBrowser';
import { attributesOf, textsOf } from '~/tests/support/pageParts';
import {
  GONE,
  MENTOR,
  PAUSED,
  type ProfileSite,
  REPLY,
  SECRETS,
  STUDENT,
  startProfileSite,
  UNREVIEWED,
} from '~/tests/support/profileSite';

const PATH = `/mentors/${MENTOR}`;
const PER_PAGE = 20;

let site: ProfileSite;
beforeAll(async () => {
  site = await startProfileSite();
});
afterAll(() => site?.close());

const read = (path = PATH, visitor?: Browser) => site.read(path, visitor);
const enter = (username: string) => site.enter(username);

const reviewsOf = ($: CheerioAPI) => $('#resenas ol > li');
const titlesOf = ($: CheerioAPI) => textsOf($, '#resenas ol > li > h3');
const hrefOf = ($: CheerioAPI, text: string) =>
  $('a')
    .filter((_, one) => $(one).text().trim() === text)
    .attr('href');

describe('a visitor', () => {
  it('reads every part of the profile', async () => {
    const { $, shown, status } = await read();
    expect(status).toBe(200);
    expect(textsOf($, 'h1')).toEqual(['Marcos Herrera Vidal']);
    for (const part of [
      'Matemáticas de ESO y Bachillerato',
      `${site.reviews.length} reseñas`,
      'Próximo hueco: ',
      'Quién es Marcos',
      'Correo comprobado',
      'Confirma todas',
      'En Mentorea desde',
      'Si algo va mal',
      'Cancelas desde «Mis Mentorías» hasta que empiece.',
      '25 €/h',
      '12,50 € cada 30 minutos',
      'Se paga al mentor: Bizum o efectivo',
      'Sobre mí',
      'Licenciado en Matemáticas',
      'Áreas de conocimiento',
      'Disponibilidad semanal',
      'Reseñas',
    ]) {
      expect(shown).toContain(part);
    }
    const tile = (label: string) => $(`dl.tiles dt:contains("${label}")`).next('dd').text();
    expect(Number(tile('puntos'))).toBeGreaterThan(0);
    expect(tile('reseñas')).toBe(String(site.reviews.length));
    expect($('#resenas > ol > li')).toHaveLength(2);
    expect($('.book-bar').text()).toBe('Reservar · 25 €/h');
    expect(shown).not.toContain('Disponible');
    const sum = site.reviews.reduce((all, one) => all + one.calification, 0);
    // `toFixed` would round 4.05 down, which binary numbers do not hold.
    const average = Math.round((10 * sum) / site.reviews.length) / 10;
    expect(tile('valoración media')).toBe(average.toFixed(1).replace('.', ','));
    expect(textsOf($, 'ul.chips li')).toContain('Álgebra');
    expect(hrefOf($, 'Perfil de LinkedIn')).toBe('https://www.linkedin.com/in/ejemplo-marcos-mentor');
    expect(hrefOf($, 'Reservar')).toBe('/mentorships/new?mentor=marcos.mentor');
    expect($('table.hours tr')).toHaveLength(7);
    expect($('table.hours').text()).toMatch(/\d\d:\d\d–\d\d:\d\d/);
  });

  it('reads the reviews unaltered, with only the initial of the author’s surname', async () => {
    const { $, html } = await read();
    const first = site.reviews.slice(0, PER_PAGE);
    expect(titlesOf($)).toEqual(first.map((one) => one.title));
    for (const [i, one] of first.entries()) {
      const item = reviewsOf($).eq(i);
      const [given, family] = [one.alumno.full_name.split(' ')[0], one.alumno.last_name];
      expect(item.find('b').first().text()).toBe(`${given} ${family[0]}.`);
      expect(item.find('time').first().text()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
      expect(item.find('.stars').attr('aria-label')).toBe(`${one.calification} de 5 estrellas`);
      expect(item.text()).toContain(one.text);
      const medals = item.find('> ul > li').get();
      expect(medals.map((medal) => $(medal).text())).toEqual(one.badges.map(({ name }) => name));
      if (!'Marcos Herrera Vidal'.includes(family)) expect(html).not.toContain(family);
    }
    expect(first.some((one) => one.badges.length > 0)).toBe(true);
    const reply = reviewsOf($).first().find('blockquote').text();
    expect(reply).toContain('Respuesta de Marcos');
    expect(reply).toContain(REPLY);
  });

  it('gets no email address, phone number, birthday or script', async () => {
    const { $, html } = await read();
    for (const secret of [site.email, '@', ...Object.values(SECRETS)]) {
      // The vocabulary of the structured data has names with this character.
      expect(html.replace(/"@(context|graph|type|id)"/g, '')).not.toContain(secret);
    }
    expect(attributesOf($, 'script', 'type')).toEqual(['application/ld+json']);
    expect(html).not.toMatch(/modulepreload| on[a-z]+="/);
  });

  it('gets one canonical address, a working sharing picture, and a cacheable page, as do search engines', async () => {
    const { $, headers } = await read(`${PATH}?utm_source=x`);
    expect($('link[rel=canonical]').attr('href')).toBe(site.origin + PATH);
    expect($('meta[property="og:url"]').attr('content')).toBe(site.origin + PATH);
    expect($('meta[name=robots]')).toHaveLength(0);
    expect($('title').text()).toContain('Marcos Herrera Vidal');
    expect($('meta[name=description]').attr('content')).toContain('Licenciado en Matemáticas');
    const picture = $('meta[property="og:image"]').attr('content') ?? '';
    expect(picture.startsWith(`${site.origin}${PATH}/tarjeta.png`)).toBe(true);
    const answer = await fetch(picture);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
  });

  it('goes from Reservar to the hours of this mentor', async () => {
    const visitor = new Browser(site.origin);
    const { $ } = await read(PATH, visitor);
    const wizard = await visitor.open(hrefOf($, 'Reservar') ?? '');
    expect([wizard.status, wizard.url.pathname]).toEqual([200, '/mentorships/new/horario']);
    expect(wizard.text).toContain('Marcos Herrera Vidal');
  });
});

describe('addresses', () => {
  it.each([
    ['/mentors/MARCOS.Mentor', PATH],
    ['/mentors/MARCOS.Mentor?utm_source=x&pagina=2', `${PATH}?utm_source=x&pagina=2`],
    [`${PATH}/`, PATH],
    [`${PATH}/?utm_source=x`, `${PATH}?utm_source=x`],
    ['/mentors/NADIE.nunca?x=1', '/mentors/nadie.nunca?x=1'],
  ])('%s has moved to %s for good', async (path, to) => {
    for (const cookie of ['', 'flash=x']) {
      const answer = await fetch(site.origin + path, {
        redirect: 'manual',
        headers: cookie ? { cookie } : {},
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
    }
  });

  it.each([
    ['nobody', '/mentors/nadie.nunca', 'Mentor no encontrado'],
    ['a student', `/mentors/${STUDENT}`, 'Mentor no encontrado'],
    ['one who was deactivated', `/mentors/${GONE}`, 'Mentor no encontrado'],
    ['no name', '/mentors/%20', 'Username no proporcionado'],
    ['a name with a slash', '/mentors/a%2Fb', 'Mentor no encontrado'],
  ])('%s is 404, in the fixed words, for everybody', async (_, path, words) => {
    for (const visitor of [new Browser(site.origin), await enter('lucia.navarro')]) {
      const { $, status, headers } = await read(path, visitor);
      expect([status, $('h1').text(), $('h1').length]).toEqual([404, words, 1]);
      expect($('meta[name=robots]').attr('content')).toContain('noindex');
      expect(headers.get('cache-control')).toContain('no-store');
      expect($('script[type="application/ld+json"]')).toHaveLength(0);
    }
  });

  it('a student’s own address explains why there is no profile', async () => {
    const { $, status } = await read(`/mentors/${STUDENT}`, await enter(STUDENT));
    expect([status, $('h1').text()]).toEqual([404, 'El usuario especificado no es un mentor']);
  });
});

const PAGES = 'nav[aria-label="Páginas de reseñas"]';

describe('pages of reviews', () => {
  it('hold each review once, and have their own addresses', async () => {
    const pages = await Promise.all(['', '?pagina=2', '?pagina=3'].map((query) => read(PATH + query)));
    expect(pages.flatMap(({ $ }) => titlesOf($))).toEqual(site.reviews.map((one) => one.title));
    expect(pages.map(({ $ }) => reviewsOf($).length)).toEqual([20, 20, site.reviews.length - 40]);
    expect(pages.map(({ $ }) => $('link[rel=canonical]').attr('href'))).toEqual([
      site.origin + PATH,
      `${site.origin}${PATH}?pagina=2`,
      `${site.origin}${PATH}?pagina=3`,
    ]);
    expect(new Set(pages.map(({ title }) => title)).size).toBe(3);
    const [first, second, third] = pages.map(({ $ }) => $);
    expect(
      first?.(`${PAGES} [rel]`)
        .get()
        .map((one) => first(one).attr('href')),
    ).toEqual([`${PATH}?pagina=2#resenas`]);
    expect(second?.(`${PAGES} [rel=prev]`).attr('href')).toBe(`${PATH}#resenas`);
    expect(second?.(`${PAGES} [aria-current=page]`).text().trim()).toBe('2');
    expect(third?.(`${PAGES} [rel=next]`)).toHaveLength(0);
  });

  it.each([['99'], ['4']])('?pagina=%s leads to the last one', async (page) => {
    const { url, status } = await read(`${PATH}?pagina=${page}`);
    expect([status, url.pathname + url.search]).toEqual([200, `${PATH}?pagina=3`]);
  });

  it.each([
    ['0'],
    ['-1'],
    ['abc'],
    ['1'],
    ['1.5'],
    ['1e9'],
    ['99999999999999999999'],
  ])('?pagina=%s is the first one', async (page) => {
    const { $, status } = await read(`${PATH}?pagina=${page}`);
    expect([status, titlesOf($)[0]]).toEqual([200, site.reviews[0]?.title]);
    expect($('link[rel=canonical]').attr('href')).toBe(site.origin + PATH);
  });
});

describe('a mentor who', () => {
  it('takes no bookings says so, cannot be booked, and is not indexed', async () => {
    const { $, shown, status, headers } = await read(`/mentors/${PAUSED}`);
    expect(status).toBe(200);
    expect(shown).toContain('No acepta nuevas sesiones');
    expect(shown).toContain('Disponibilidad no visible');
    expect(hrefOf($, 'Reservar')).toBeUndefined();
    expect($('meta[name=robots]').attr('content')).toBe('noindex');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('views their own profile sees it as others do, with a link to edit it', async () => {
    const { $, shown } = await read(PATH, await enter(MENTOR));
    expect(shown).toContain('Así te ven los demás');
    expect(hrefOf($, 'Editar mi perfil')).toBe('/profile/editar');
    expect(shown).toContain('Aceptas nuevas sesiones.');
    expect(hrefOf($, 'Reservar')).toBeUndefined();
    expect($('button:contains("favoritos")')).toHaveLength(0);
  });

  it('views another mentor is told that only students can book', async () => {
    const { $, shown } = await read('/mentors/lucia.navarro', await enter(MENTOR));
    expect(shown).toContain('Solo los estudiantes pueden reservar sesiones.');
    expect(hrefOf($, 'Reservar')).toBeUndefined();
    expect(shown).not.toContain('Así te ven los demás');
  });

  it('has no reviews yet', async () => {
    const { $, shown, status } = await read(`/mentors/${UNREVIEWED}`);
    expect([status, reviewsOf($).length]).toEqual([200, 0]);
    expect(shown).toContain('Sin reseñas');
    expect(shown).toContain('Nuevo en Mentorea');
    expect($('dl.tiles')).toHaveLength(0);
    expect($(PAGES)).toHaveLength(0);
  });
});

describe('a student', () => {
  it('reads the same page in the private layout, with hours and full names, uncached', async () => {
    const { $, shown, headers } = await read(PATH, await enter(STUDENT));
    expect(textsOf($, 'h1')).toEqual(['Marcos Herrera Vidal']);
    expect(hrefOf($, 'Volver a los mentores')).toBe('/mentors');
    expect($('a[href="/mentorships"]').length).toBeGreaterThan(0);
    expect(headers.get('cache-control')).toContain('no-store');
    expect($('meta[name=robots]').length === 0 || headers.has('x-robots-tag')).toBe(true);
    const first = site.reviews.slice(0, PER_PAGE);
    expect(
      reviewsOf($)
        .get()
        .map((one) => $(one).find('b').first().text()),
    ).toEqual(first.map((one) => one.alumno.full_name));
    expect($('table.hours tr')).toHaveLength(7);
    expect($('table.hours').text()).toMatch(/\d\d:\d\d–\d\d:\d\d/);
    expect($('table.bands')).toHaveLength(0);
    expect(hrefOf($, 'Reservar')).toBe('/mentorships/new?mentor=marcos.mentor');
    expect(shown).not.toMatch(/Inicia sesión|Registrarse/);
    for (const secret of [site.email, ...Object.values(SECRETS)]) expect($.html()).not.toContain(secret);
  });

  it('adds and removes a favourite, and returns to the same page of reviews', async () => {
    const student = await enter(STUDENT);
    const there = await student.open(`${PATH}?pagina=2`);
    const kept = await student.press(there, 'Guardar en favoritos');
    expect([kept.status, kept.url.pathname + kept.url.search]).toEqual([200, `${PATH}?pagina=2`]);
    expect(kept.text).toContain('Quitar de favoritos');
    expect((await student.open('/mentors?favoritos=1')).html).toContain(`id="mentor-${MENTOR}"`);
    const left = await student.press(kept, 'Quitar de favoritos');
    expect(left.text).toContain('Guardar en favoritos');
    const post = (path: string, intent: string) =>
      student.fetch(path, { method: 'POST', body: new URLSearchParams({ intent }) });
    expect((await post(PATH, 'otro')).status).toBe(400);
    expect((await post('/mentors/nadie.nunca', 'favourite:add')).status).toBe(302);
    expect((await student.open(PATH)).text).toContain('Ese mentor ya no está disponible.');
  });

  it('can send a post again after the session has expired; a mentor’s is refused', async () => {
    const init = () => ({ method: 'POST', body: new URLSearchParams({ intent: 'favourite:add' }) });
    const nobody = await new Browser(site.origin).fetch(PATH, init());
    const page = await nobody.text();
    expect([nobody.status, page]).toEqual([401, expect.stringContaining('Tu sesión ha caducado')]);
    expect(page).toMatch(/<input type="hidden" name="intent" value="favourite:add"/);
    expect((await (await enter(MENTOR)).fetch(PATH, init())).status).toBe(403);
  });
});

it('a mentor who switches indexing off is excluded at once, and included again later', async () => {
  const robots = async () => (await read()).$('meta[name=robots]').attr('content') ?? '';
  // The database notifies after the response; long before the minute that a page is cached.
  const soon = { interval: 25, timeout: 10_000 };
  await site.api('PATCH', '/api/auth/preferences/', { indexed: false });
  await expect.poll(robots, soon).toBe('noindex');
  await site.api('PATCH', '/api/auth/preferences/', { indexed: true });
  await expect.poll(robots, soon).toBe('');
});
