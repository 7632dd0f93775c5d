/** 'Reseñas recibidas' with a server of the plain contract: everything is computed from all of its pages. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from '~/tests/support/foreignBrowser';
import type { Person } from '~/tests/support/foreignPeople';
import { type ForeignReview, putReview, putSession } from '~/tests/support/foreignReviews';
import { USUAL } from '~/tests/support/foreignShapes';
import { type ForeignSite, messagesAt, startForeignSite, valuesOf } from '~/tests/support/foreignSite';

const LIST = 'GET /api/reviews/';
const site = await startForeignSite();
const profile = { first_name: 'Marta', last_name: 'Ruiz' };
const { who, browser: mentor } = await site.newcomer('mentor', profile);
const { who: other } = await site.newcomer('mentor', { ...profile, first_name: 'Otra' });
afterEach(async () => {
  site.foreign.habits = { ...USUAL };
  await site.untilWell();
});

const studentOf = ({ foreign }: ForeignSite) => {
  const found = foreign.state.people.find((one) => one.user_type === 'alumno');
  if (!found) throw new Error('no student');
  return found;
};
function receive(of: Person, more: Partial<ForeignReview>, at: ForeignSite = site): ForeignReview {
  const { state } = at.foreign;
  return putReview(state, putSession(state, { mentor: of, student: studentOf(at) }), more);
}
const titles = ({ html }: Page) => [...html.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, title]) => title);
const reads = (path: string) => site.foreign.asked.filter((one) => one.startsWith(`GET ${path}`)).length;

it('a page without reviews suggests the next steps', async () => {
  const page = await mentor.open('/reviews');
  expect([page.status, page.title]).toEqual([200, 'Reseñas · Mentorea']);
  expect(page.text).toContain('Aún no has recibido reseñas');
  expect(page.text).toContain('quien la reservó podrá valorarla y darte hasta tres medallas');
  expect(page.html).toMatch(/href="\/mentorships"[^>]*>Ver Mis Mentorías/);
  expect(page.html).toMatch(/href="\/profile"[^>]*>Revisar mi perfil/);
});

it('average, count, histogram and badges cover all pages, which are read once', async () => {
  const day = 86_400_000;
  for (let n = 0; n < 23; n++) {
    const calification = n < 12 ? 5 : n < 20 ? 4 : 2;
    const badges = n % 2 ? [1] : n % 3 ? [2, 1] : [];
    receive(who, { title: `Número ${n}`, calification, badges, created: Date.now() - (n + 1) * day });
    receive(other, { title: 'De otra', calification: 1 });
  }
  site.foreign.asked.length = 0;
  const page = await mentor.open('/reviews');
  expect(page.text).toContain('4,3 de 5 23 reseñas');
  expect(page.text).toContain('5 estrellas 12 (52 %)');
  expect(page.text).toContain('4 estrellas 8 (35 %)');
  expect(page.text).toContain('2 estrellas 3 (13 %)');
  expect(page.text).toContain('1 estrella 0 (0 %)');
  expect(page.text).toContain('Mostrando 1 a 10 de 23 reseñas');
  expect(titles(page)).toEqual(Array.from({ length: 10 }, (_, n) => `Número ${n}`));
  const pages = Math.ceil(site.foreign.state.reviews.length / site.foreign.habits.pageSize);
  expect(reads('/api/reviews/')).toBe(pages);
  expect(site.foreign.asked.length).toBeLessThanOrEqual(4 + pages - 1);
  expect(page.html).not.toContain('responder=');
  expect((await mentor.open('/reviews?pagina=9')).text).toContain('Mostrando 21 a 23 de 23 reseñas');
});

it('stars and badges filter alone and together, whatever the format of the server', async () => {
  for (const habits of [USUAL, { ...USUAL, otherPaging: true, lean: true, authorIds: false }]) {
    site.foreign.habits = { ...habits };
    const stars = await mentor.open('/reviews?estrellas=4');
    expect(stars.text).toContain('Mostrando 1 a 8 de 8 reseñas');
    expect(stars.text).toContain('4,3 de 5 23 reseñas');
    expect(stars.text).toContain('Quitar el filtro 4 estrellas');
    const both = await mentor.open('/reviews?estrellas=2&medalla=2');
    expect(titles(both)).toEqual(['Número 20', 'Número 22']);
    expect(both.text).toContain('Quitar el filtro Medalla Claridad');
    expect(both.html).toContain('href="/reviews?estrellas=2"');
    expect(both.html).toContain('href="/reviews?medalla=2"');
    const none = await mentor.open('/reviews?estrellas=3&medalla=99');
    expect(none.text).toContain('Ninguna reseña coincide');
    expect(none.html).toMatch(/href="\/reviews"[^>]*>Ver todas las reseñas/);
  }
});

it('reviews are shown as plain text, with long words and line breaks', async () => {
  const long = 'ñ'.repeat(900);
  receive(who, {
    title: '<b>Negrita</b>',
    text: `Uno\n\n<script>alert(1)</script> ${long}`,
    calification: 5,
  });
  const page = await mentor.open('/reviews');
  expect(page.html).toContain('&lt;b&gt;Negrita&lt;/b&gt;');
  expect(page.html).toContain(`Uno\n\n&lt;script&gt;alert(1)&lt;/script&gt; ${long}`);
  expect(page.html).toMatch(/whitespace-pre-line wrap-anywhere">Uno/);
});

it('replying is not offered on a server without replies', async () => {
  const { id } = receive(who, {});
  const page = await mentor.open(`/reviews?responder=${id}`);
  expect(page.html).not.toContain('<dialog');
  const body = new URLSearchParams({ intent: 'responder', review: String(id), text: 'Gracias' });
  expect((await mentor.fetch('/reviews', { method: 'POST', body })).status).toBe(404);
});

it.each([
  '500',
  'reset',
  'blank',
  'never',
] as const)('a failing list (%s) is reported and can be retried', async (fault) => {
  site.foreign.fail(LIST, fault);
  const page = await mentor.open('/reviews?estrellas=4');
  expect(page.status).toBe(200);
  expect(page.text).toContain('Reseñas recibidas');
  expect(page.text).toContain('Error al cargar las reseñas. Reintentar');
  expect(page.html).toMatch(/href="\/reviews\?estrellas=4"[^>]*>Reintentar/);
  expect(page.text).not.toContain('No hemos podido calcular');
});

it('a malformed entry is dropped alone, and an empty answer means no reviews', async () => {
  const { text } = await mentor.open('/reviews');
  site.foreign.fail(LIST, 'malformed');
  expect((await mentor.open('/reviews')).text).toBe(text);
  site.foreign.heal();
  site.foreign.fail(LIST, 'empty');
  expect((await mentor.open('/reviews')).text).toContain('Aún no has recibido reseñas');
});

describe('a server that claims summaries and replies', () => {
  const REPLY = /^PUT .*\/reply\/$/;
  const SUMMARY = 'GET /api/reviews/summary/';
  const typed = 'Gracias por venir.\nHasta pronto.';
  let able: ForeignSite;
  let browser: Browser;
  let teacher: Person;
  beforeAll(async () => {
    able = await startForeignSite(['marketplace']);
    ({ who: teacher, browser } = await able.newcomer('mentor', { first_name: 'Marta', last_name: 'Ruiz' }));
  });
  afterEach(() => able.untilWell());
  afterAll(() => able?.close());
  const open = async () => {
    const { id } = receive(teacher, { title: 'Con respuesta' }, able);
    return { id, page: await browser.open(`/reviews?estrellas=5&responder=${id}`) };
  };

  it('is read completely if it has no summary', async () => {
    receive(teacher, { calification: 4, badges: [1] }, able);
    receive(teacher, { calification: 5 }, able);
    const page = await browser.open('/reviews?estrellas=4&medalla=1');
    expect(page.text).toContain('4,5 de 5 2 reseñas');
    expect(page.text).toContain('Mostrando 1 a 1 de 1 reseña');
  });

  it('a failing summary affects only the summary', async () => {
    for (const fault of ['500', 'blank', 'never'] as const) {
      able.foreign.fail(SUMMARY, fault);
      const page = await browser.open('/reviews');
      expect(page.text, fault).toContain('No hemos podido calcular tu valoración media. Reintentar');
      expect(page.text).toContain('Mostrando 1 a 2 de 2 reseñas');
      expect(page.text).not.toContain('Error al cargar las reseñas');
    }
  });

  it('a failing list leaves the summary', async () => {
    const stars = { '1': 0, '2': 0, '3': '1', '4': 1, '5': null };
    const badges = [{ id: 'a-1', name: 'Claridad', count: '2' }, null];
    able.foreign.fail(SUMMARY, { status: 200, body: { count: 2, average: '3.50', stars, badges } });
    able.foreign.fail(LIST, '500');
    const page = await browser.open('/reviews?medalla=a-1');
    expect(page.text).toContain('3,5 de 5 2 reseñas Solo las reseñas con la medalla elegida:');
    expect(page.text).toContain('3 estrellas 1 (50 %)');
    expect(page.text).toContain('Quitar el filtro Medalla Claridad');
    expect(page.text).toContain('Error al cargar las reseñas. Reintentar');
  });

  it('a refusal is shown at its field, and nothing is lost', async () => {
    const { page } = await open();
    expect(page.text).toContain('Responder a la reseña');
    able.foreign.fail(REPLY, { status: 400, body: { text: ['Demasiado cariñosa.'] } });
    const refused = await browser.press(page, 'Publicar respuesta', { text: typed });
    expect([refused.status, messagesAt(refused, 'text')]).toEqual([400, 'Demasiado cariñosa.']);
    expect(refused.text).toContain('No hemos podido publicar la respuesta');
    expect(valuesOf(refused, 'text')).toEqual([typed]);
    able.foreign.heal();
    able.foreign.fail(REPLY, '500');
    const failed = await browser.press(refused, 'Publicar respuesta');
    expect([failed.status, valuesOf(failed, 'text')]).toEqual([500, [typed]]);
  });

  it('a review that cannot be read is not reported as deleted, and the typed reply is kept', async () => {
    const { id, page } = await open();
    able.foreign.fail(REPLY, '500');
    able.foreign.fail('GET /api/reviews/*/', '500');
    able.foreign.fail(LIST, '500');
    const failed = await browser.press(page, 'Publicar respuesta', { text: typed });
    expect([failed.status, valuesOf(failed, 'text')]).toEqual([500, [typed]]);
    expect(failed.text).toContain('No hemos podido cargar la reseña. Reintentar');
    const question = await browser.open(`/reviews?quitar-respuesta=${id}`);
    expect(question.text).toContain('No hemos podido cargar la reseña. Reintentar');
    expect(failed.text + question.text).not.toContain('No encontramos esa reseña');
    able.foreign.heal();
    able.foreign.fail(REPLY, { status: 200, body: {} });
    expect((await browser.press(failed, 'Publicar respuesta')).text).toContain('Respuesta publicada');
  });

  it('a blank or too long reply is not sent', async () => {
    const { page } = await open();
    for (const [text, why] of [
      [' \n ', 'La respuesta es obligatoria.'],
      ['x'.repeat(2001), 'La respuesta puede tener como mucho 2000 caracteres: acórtala un poco.'],
    ] as const) {
      const calls = able.foreign.calls.length;
      const refused = await browser.press(page, 'Publicar respuesta', { text });
      expect([refused.status, messagesAt(refused, 'text')]).toEqual([422, why]);
      expect(able.foreign.calls.slice(calls).some((one) => one.startsWith('PUT'))).toBe(false);
    }
  });

  it('an accepted reply returns to the review with the same filters, and promises no notice', async () => {
    const { id, page } = await open();
    able.foreign.fail(REPLY, { status: 200, body: {} });
    const done = await browser.press(page, 'Publicar respuesta', { text: typed });
    expect(done.url.pathname + done.url.search + done.url.hash).toBe(`/reviews?estrellas=5#resena-${id}`);
    expect(done.text).toContain('Respuesta publicada');
    expect(done.text).not.toContain('recibe un aviso');
  });

  it('a deleted review cannot be replied to', async () => {
    const { id, page } = await open();
    const { reviews } = able.foreign.state;
    reviews.splice(
      reviews.findIndex((one) => one.id === id),
      1,
    );
    able.foreign.fail(REPLY, { status: 404, body: { detail: 'No encontrado.' } });
    const gone = await browser.press(page, 'Publicar respuesta', { text: typed });
    expect(gone.text).toContain('Esa reseña ya no existe');
    expect((await browser.open(`/reviews?responder=${id}`)).text).toContain('No encontramos esa reseña');
  });
});
