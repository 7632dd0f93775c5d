/** A student's reviews, over HTTP without JavaScript, on a fixed Thursday. */
import { afterAll, expect, it } from 'vitest';
import { type Account, call, logIn } from '~/tests/support/bookings';
import { MENTOR, PASSWORD, STUDENT } from '~/tests/support/calendarPeople';
import { startCalendarSite } from '~/tests/support/calendarSite';
import type { Page } from '~/tests/support/foreignBrowser';
import { messagesAt, valuesOf } from '~/tests/support/foreignSite';

const EARLY = 'Podrás reseñar cuando finalice la mentoría';
/** Enough that the pagination of pending reviews has gaps. */
const PENDING = Array.from({ length: 61 }, (_, i) => {
  const day = `2026-11-${String((i % 12) + 1).padStart(2, '0')}`;
  const hour = 12 + 2 * Math.floor(i / 12);
  return { start: `${day} ${hour}:00`, end: `${day} ${hour + 1}:00`, student: 'carla' };
});

type Session = { id: number; identifier: string; init_date: string };
const byDay = async (who: Account) => {
  const { results }: { results: Session[] } = await call(who, 'GET', '/api/mentorships/?page_size=100');
  return Object.fromEntries(results.map((one) => [one.init_date.slice(0, 10), one.identifier]));
};
const site = await startCalendarSite({
  now: '2026-11-19T11:00:00Z',
  sessions: [
    { start: '2026-11-12 10:00', end: '2026-11-12 11:00' },
    { start: '2026-11-11 09:00', end: '2026-11-11 10:00' },
    { start: '2026-11-26 10:30', end: '2026-11-26 11:30' },
    { start: '2026-11-13 10:00', end: '2026-11-13 11:00', student: 'beto' },
    ...PENDING,
  ],
});
afterAll(() => site.stop());
const [own, beto] = await Promise.all([STUDENT, 'beto'].map((who) => logIn(site.origin, who, PASSWORD)));
if (!own || !beto) throw new Error('nobody');
const ana = own;
const ids = { ...(await byDay(ana)), ...(await byDay(beto)) };
const browser = await site.logIn(STUDENT);
type Written = { id: number; title: string; text: string; calification: number; badges: { id: number }[] };
const written = async (): Promise<Written[]> => {
  const { id } = await call(ana, 'GET', '/api/auth/me/');
  return (await call(ana, 'GET', `/api/reviews/?alumno=${id}`)).results;
};
const dialog = (day: string) => browser.open(`/reviews?resena=${ids[day]}`);
const cardsOf = (page: Page) =>
  page.html.match(/resena=[^"&]+" aria-label="Escribir|Escribir reseña de la/g)?.length;

it('shows sessions to review, and what to do while none is written', async () => {
  const page = await browser.open('/reviews');
  expect([page.status, page.title]).toEqual([200, 'Reseñas · Mentorea']);
  expect(page.text).toContain('Mentorías pendientes de reseña');
  expect(page.text).toContain('Mis reseñas realizadas');
  expect(page.text).toContain('Aún no has escrito ninguna reseña');
  expect(cardsOf(page)).toBe(2);
  expect(page.text).toContain('jueves 12/11/2026 10:00 – 11:00');
});

it('a session that cannot be reviewed says why', async () => {
  const early = await dialog('2026-11-26');
  expect(early.text).toContain(EARLY);
  expect(early.text).not.toContain('Publicar reseña');
  for (const key of [ids['2026-11-13'], 'nada', '%2e%2e'])
    expect((await browser.open(`/reviews?resena=${key}`)).text).toContain('No la encontramos');
  expect((await browser.open('/reviews?editar=99999')).text).toContain('No la encontramos');
});

it.each([
  [{ title: '  ' }, 'title', 'El título es obligatorio.'],
  [{ title: 'x'.repeat(151) }, 'title', 'El título puede tener como mucho 150 caracteres.'],
  [{ text: '\r\n ' }, 'text', 'El texto es obligatorio.'],
  [{ text: 'x'.repeat(3001) }, 'text', 'El texto puede tener como mucho 3000 caracteres.'],
  [{ calification: '6' }, 'calification', 'Elige una valoración del 1 al 5.'],
  [{ calification: [] }, 'calification', 'Elige una valoración del 1 al 5.'],
  [{ badges: ['1', '2', '3', '4'] }, 'badges', 'Elige como mucho 3 medallas: quita las que sobran.'],
  [{ badges: ['999999'] }, 'badges', 'No existe la medalla 999999.'],
])('%j is refused beside its field, and everything typed stays', async (wrong, field, text) => {
  const page = await dialog('2026-11-12');
  expect(valuesOf(page, 'calification')).toEqual(['5']);
  const typed = { title: 'Muy clara', text: 'Lo entendí\r\ntodo.', calification: '4', badges: ['2', '1'] };
  const again = await browser.press(page, 'Publicar reseña', { ...typed, ...wrong });
  expect([400, 422]).toContain(again.status);
  expect(messagesAt(again, field)).toBe(text);
  expect(again.text).toContain('Revisa tu reseña');
  const kept: Record<string, string | string[]> = { ...typed, ...wrong };
  const tidy = (text: unknown) => String(text).replaceAll('\r\n', '\n').trim();
  for (const name of ['title', 'text']) expect(valuesOf(again, name).map(tidy)).toEqual([tidy(kept[name])]);
  if (field !== 'badges') expect(valuesOf(again, 'badges').sort()).toEqual(['1', '2']);
  if (kept.badges?.length === 4) expect(valuesOf(again, 'badges').sort()).toEqual(['1', '2', '3', '4']);
  expect(await written()).toEqual([]);
});

it('a review is stored once, however often it is sent; a second one is told of the first and may replace it', async () => {
  const detail = await browser.open(`/mentorships?detalle=${ids['2026-11-12']}`);
  const link = /href="(\/reviews\?resena=[^"]+)"/.exec(detail.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(link).toContain(ids['2026-11-12']);
  expect((await browser.open(`/mentorships?detalle=${ids['2026-11-26']}`)).html).not.toContain(
    '/reviews?resena=',
  );
  const page = await browser.open(link);
  const words = {
    title: ' Muy clara ',
    text: 'Lo entendí\r\ntodo.',
    calification: '4',
    badges: ['2', '1', '1'],
  };
  const [first, second] = await Promise.all([0, 1].map(() => browser.press(page, 'Publicar reseña', words)));
  expect([first?.status, second?.status]).toEqual([200, 200]);
  expect(first?.url.search).toContain('detalle=');
  expect(`${first?.text} ${second?.text}`).toContain('Reseña guardada');
  expect(await written()).toMatchObject([{ title: 'Muy clara', text: 'Lo entendí\ntodo.', calification: 4 }]);
  expect((await browser.open(`/mentorships?detalle=${ids['2026-11-12']}`)).text).toContain('Ver mi reseña');

  const other = await browser.press(page, 'Publicar reseña', { ...words, title: 'Otra', calification: '2' });
  expect(other.status).toBe(409);
  expect(other.text).toContain('Ya has reseñado esta sesión');
  expect(other.text).toContain('La que publicaste: Muy clara');
  expect(valuesOf(other, 'title')).toEqual(['Otra']);
  const changed = await browser.press(other, 'Cambiarla por esta');
  expect(changed.text).toContain('Reseña cambiada');
  expect(await written()).toMatchObject([{ title: 'Otra', calification: 2 }]);
  const shown = await dialog('2026-11-12');
  expect(shown.text).toContain('Ya has reseñado esta sesión');
  expect(shown.text).toContain('Puedes cambiarla o borrarla hasta el 03/12/2026 1');
});

it('a review is listed, changed and deleted by its author, and its session can be reviewed again', async () => {
  const [review] = await written();
  const page = await browser.open('/reviews');
  expect(page.html).toContain('aria-label="2 de 5 estrellas"');
  expect(page.html).toContain('href="/mentors/marta"');
  expect(page.text).toMatch(/Puedes cambiarla o borrarla hasta el 03\/12\/2026 1\d:\d\d ?\./);
  expect(cardsOf(page)).toBe(1);
  const edit = await browser.open(`/reviews?editar=${review?.id}&pagina=1`);
  expect([valuesOf(edit, 'title'), valuesOf(edit, 'calification')]).toEqual([['Otra'], ['2']]);
  expect(valuesOf(edit, 'badges').sort()).toEqual(['1', '2']);
  const refused = await browser.press(edit, 'Guardar cambios', { title: '' });
  expect([refused.status, messagesAt(refused, 'title')]).toEqual([422, 'El título es obligatorio.']);
  const saved = await browser.press(refused, 'Guardar cambios', { title: 'La tercera', badges: ['3'] });
  expect(saved.text).toContain('Reseña cambiada');
  expect(await written()).toMatchObject([{ title: 'La tercera', badges: [{ id: 3 }] }]);

  const question = await browser.open(`/reviews?borrar=${review?.id}`);
  expect(question.text).toContain(
    'La tercera sobre Marta Ruiz Olmedo desaparecerá de su perfil , con las medallas',
  );
  const gone = await browser.press(question, 'Sí, borrar');
  expect(gone.text).toContain('Reseña borrada');
  expect([await written(), cardsOf(gone)]).toEqual([[], 2]);
  expect((await browser.press(question, 'Sí, borrar')).text).toContain('Reseña borrada');
  const late = await browser.press(edit, 'Guardar cambios', { title: 'Tarde' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('No la encontramos');
  expect(late.text).toContain('Tarde');
});

it('pagination shows first, last, two around the current page and gaps; the two lists keep each other’s page', async () => {
  const carla = await site.logIn('carla');
  const numbers = (page: Page) =>
    [...page.html.matchAll(/aria-label="Página (\d+)"/g)].map(([, n]) => Number(n));
  const first = await carla.open('/reviews');
  expect([cardsOf(first), numbers(first)]).toEqual([6, [1, 2, 3, 11]]);
  const middle = await carla.open('/reviews?pendientes=6&pagina=3');
  expect(numbers(middle)).toEqual([1, 4, 5, 6, 7, 8, 11]);
  expect(middle.text).toContain('…');
  expect(middle.html).toContain('href="/reviews?pendientes=7&amp;pagina=3"');
  const last = await carla.open('/reviews?pendientes=99');
  expect([cardsOf(last), numbers(last)]).toEqual([1, [1, 9, 10, 11]]);
});

it('only students can write reviews, and invalid forms are refused', async () => {
  const marta = await site.logIn(MENTOR);
  const page = await dialog('2026-11-12');
  const form = page.forms.find((one) => one.buttons.some(({ text }) => text.includes('Publicar')));
  const body = new URLSearchParams([...(form?.fields ?? []), ['title', 'x'], ['text', 'y']]);
  expect((await marta.fetch('/reviews', { method: 'POST', body })).status).toBe(403);
  for (const wrong of ['intent=', 'intent=resenar', 'intent=otra&key=1'])
    expect(
      (await browser.fetch('/reviews', { method: 'POST', body: new URLSearchParams(wrong) })).status,
    ).toBe(400);
  const away = new URLSearchParams(body);
  for (const [name, value] of [
    ['title', 'Bien'],
    ['text', 'Bien.'],
    ['volver', '//evil.example'],
  ] as const)
    away.set(name, value);
  expect((await browser.fetch('/reviews', { method: 'POST', body: away })).headers.get('location')).toBe(
    '/reviews',
  );
  expect((await browser.open('/reviews?resena=x&volver=//evil.example')).html).not.toContain('href="//evil');
});

it('a session expired in the meantime loses no typed text', async () => {
  const page = await dialog('2026-11-11');
  browser.cookies.delete([...browser.cookies.keys()].find((name) => name.includes('refresh_token')) ?? '');
  const ended = await browser.press(page, 'Publicar reseña', { title: 'Sin sesión', text: 'Sigue aquí.' });
  expect(ended.status).toBe(401);
  expect([valuesOf(ended, 'title'), valuesOf(ended, 'text')]).toEqual([['Sin sesión'], ['Sigue aquí.']]);
});
