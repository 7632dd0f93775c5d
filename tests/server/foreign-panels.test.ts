/** The dashboard's panels with a server of the plain contract. */
import { afterEach, expect, it } from 'vitest';
import type { Page } from '~/tests/support/foreignBrowser';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { putReview, putSession } from '~/tests/support/foreignReviews';
import { USUAL } from '~/tests/support/foreignShapes';
import { startForeignSite } from '~/tests/support/foreignSite';
import type { Booking } from '~/tests/support/foreignState';

const HOUR = 3_600_000;
const LISTS = ['Error al cargar las solicitudes', 'Error al cargar las mentorías'];

const site = await startForeignSite();
const [student, mentor] = await Promise.all([site.logIn(STUDENT), site.logIn(MENTOR)]);
const who = { mentor: site.foreign.state.who(MENTOR), student: site.foreign.state.who(STUDENT) };
afterEach(() => {
  site.foreign.heal();
  site.foreign.habits = { ...USUAL };
  site.foreign.extensions = [];
  site.foreign.state.bookings.length = 0;
  site.foreign.state.reviews.length = 0;
});

/** Hours from now; the price identifies each session. */
function request(hours: number, more: Partial<Booking> = {}): Booking {
  const start = Math.floor(Date.now() / HOUR) * HOUR + hours * HOUR;
  return putSession(site.foreign.state, who, { start, end: start + HOUR, confirmation: false, ...more });
}
/** The text between two headings. */
const panel = ({ text }: Page, from: string, to: string) => text.split(from)[1]?.split(to)[0] ?? '';
const waiting = (page: Page) => panel(page, 'Solicitudes por responder', 'Próximas Sesiones');

it.each([
  true,
  false,
])('requests are sorted by start, without those that have begun (paged: %s)', async (paged) => {
  site.foreign.habits = { ...USUAL, otherPaging: !paged, pageSize: 2, identifiers: paged };
  request(80, { price: 44 });
  request(-2, { price: 11 });
  request(30, { price: 22, expertises: ['algebra'] });
  request(50, { price: 33 });
  request(40, { price: 55, confirmation: true });
  request(500, { price: 66 });
  const page = await mentor.open('/dashboard');
  const text = waiting(page);
  expect(text.match(/\d\d,00 €/g)).toEqual(['22,00 €', '33,00 €', '44,00 €']);
  expect(text).toMatch(/Lucía Gil.*Álgebra.*Queda 1 día para responder/);
  expect(text).toContain('Ver las 4 solicitudes');
  // It cannot be declined there, and what happens to it is unknown.
  expect(text).toMatch(/Confirmar .*Cancelar /);
  expect(text).not.toMatch(/Rechazar|se cancela solo/);
  const rest = await mentor.open('/mentorships?status=pending');
  expect([rest.status, rest.text.includes('66,00 €')]).toEqual([200, true]);
});

it.each([
  'name_ids',
  'ids',
] as const)('areas and interests sent as %s are shown by name, and points are not shown as stars', async (expertisesAs) => {
  site.foreign.habits = { ...USUAL, expertisesAs };
  const before = { student: who.student.profile, mentor: who.mentor.profile };
  who.student.profile = { interests: ['calculo', 'algebra'] };
  who.mentor.profile = { ...who.mentor.profile, total_score: '320.50' };
  const { identifier } = request(30);
  const own = await student.open('/dashboard');
  const dialog = await mentor.open(`/mentorships?detalle=${identifier}`);
  const seen = await student.open(`/mentorships?detalle=${identifier}`);
  who.student.profile = before.student;
  who.mentor.profile = before.mentor;
  expect(panel(own, 'Intereses', 'Necesito ayuda en')).toBe(' Cálculo Álgebra ');
  expect(dialog.text.split('Más sobre Lucía')[1]).toContain('Cálculo Álgebra');
  expect(panel(await mentor.open('/dashboard'), 'Especialidades', 'Medallas')).toBe(' Álgebra Física ');
  expect(seen.text).toContain('Puntuación: 320,5 puntos');
  expect(seen.text).not.toContain('sobre 5');
});

it('the dashboard makes at most 8 calls, and reads no list twice', async () => {
  site.foreign.habits = { ...USUAL, expertisesAs: 'name_ids', badgesAs: 'ids' };
  putReview(site.foreign.state, request(-50, { confirmation: true }), { badges: [1] });
  for (const visitor of [student, mentor]) {
    site.foreign.asked.length = 0;
    expect((await visitor.open('/dashboard')).status).toBe(200);
    const { asked } = site.foreign;
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(8);
  }
});

it('the dashboard, the reviews and the chat say when a list has more than 1,000 entries', async () => {
  site.foreign.habits = { ...USUAL, pageSize: 100 };
  for (let i = 0; i < 1_000; i++) request(-30 - i);
  const cut = 'Aquí solo se tienen en cuenta las primeras 1.000 sesiones: hay más.';
  expect((await student.open('/dashboard')).text).not.toContain(cut);
  const last = request(-2_000);
  for (let i = 0; i <= 1_000; i++) putReview(site.foreign.state, last, {});
  expect((await student.open('/dashboard')).text).toContain(cut);
  const { text } = await mentor.open('/reviews');
  expect(text).toContain('Aquí solo se tienen en cuenta las primeras 1.000 reseñas del servicio: hay más.');

  site.foreign.habits.otherPaging = true;
  const { people } = site.foreign.state;
  const before = people.length;
  for (let n = 0; n < 1_001; n++) people.push({ ...who.mentor, id: 50_000 + n, username: `mentor.${n}` });
  const chat = await student.open('/chat');
  people.length = before;
  expect(chat.text).toContain('Aquí solo se tienen en cuenta los primeros 1.000 mentores: hay más.');
});

it('a failing resource affects no other', async () => {
  const ask = () => student.open('/mentors');
  site.foreign.fail('GET /api/mentors/', 'html503');
  for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(503);
  const asked = () => site.foreign.calls.filter((call) => call === 'GET /api/mentors/').length;
  const before = asked();
  expect((await ask()).status).toBe(503);
  expect(asked()).toBe(before);
  for (const path of ['/dashboard', '/mentorships', '/reviews', '/profile'])
    expect([path, (await student.open(path)).status]).toEqual([path, 200]);
});

it('requests are confirmed and cancelled in dialogs of the dashboard, which return to it', async () => {
  const [first, second] = [request(30), request(60)];
  const asked = await mentor.open(`/dashboard?confirmar=${first.identifier}`);
  expect(asked.text).toContain('La confirmación no se puede retirar');
  const confirmed = await mentor.press(asked, 'Sí, confirmar');
  expect(confirmed.url.pathname + confirmed.url.search).toBe('/dashboard');
  expect(confirmed.text).toContain('Mentoría confirmada correctamente');
  expect(first.confirmation).toBe(true);
  expect(waiting(confirmed).match(/para responder/g)).toHaveLength(1);

  // Another tab still asks about it: sessions that are not in the list are looked up.
  expect((await mentor.open(`/dashboard?confirmar=${first.identifier}`)).text).toContain(
    'ya está confirmada',
  );
  const unknown = await mentor.open('/dashboard?confirmar=nada');
  expect([unknown.status, unknown.text]).toEqual([
    200,
    expect.stringContaining('Esta sesión no está en tu lista'),
  ]);

  const question = await mentor.open(`/dashboard?cancelar=${second.identifier}`);
  const cancelled = await mentor.press(question, 'Sí, cancelar');
  expect(cancelled.url.pathname).toBe('/dashboard');
  expect(waiting(cancelled)).toContain('Nadie espera tu respuesta ahora mismo.');
});

it.each(['500', 'blank', 'cut'] as const)('%s of the sessions affects only two panels', async (fault) => {
  request(30);
  site.foreign.fail('GET /api/mentorships/', fault);
  const page = await mentor.open('/dashboard?confirmar=x');
  expect(page.status).toBe(200);
  for (const text of [...LISTS, 'Hola, Tomás', 'Reintentar', 'Editar perfil'])
    expect(page.text).toContain(text);
});

it('sessions that never arrive affect the same panels, and the page is still in time', async () => {
  site.foreign.fail('GET /api/mentorships/', 'never');
  const started = Date.now();
  const page = await mentor.open('/dashboard');
  expect([page.status, Date.now() - started < 6_000]).toEqual([200, true]);
  for (const text of [...LISTS, 'Editar perfil']) expect(page.text).toContain(text);
});

it('malformed sessions are dropped alone, and an empty list leaves the panels empty', async () => {
  request(30);
  site.foreign.fail('GET /api/mentorships/', 'malformed');
  expect(waiting(await mentor.open('/dashboard')).match(/para responder/g)).toHaveLength(1);
  site.foreign.fail('GET /api/mentorships/', 'empty');
  const empty = await mentor.open('/dashboard');
  expect(waiting(empty)).toContain('Nadie espera tu respuesta ahora mismo.');
  expect(empty.text).toContain('No tienes sesiones próximas');
});

it('a student sees no requests, and no recommendations without the extension', async () => {
  const plain = await student.open('/dashboard');
  expect(plain.text).not.toMatch(/Mentores recomendados|Solicitudes por responder/);
});

it('recommendations show their reasons if there are any, and fail alone', async () => {
  const { foreign } = site;
  await site.offer(['marketplace']);
  const page = await student.open('/dashboard');
  const advice = page.text.split('Mentores recomendados')[1];
  expect(advice).toMatch(/De momento, los mejor valorados.*Tomás Rey.*22,50 €\/h.*Tomás enseña con calma\./);
  expect(page.html).toContain('/mentorships/new?mentor=tomas.foreign');
  expect((await mentor.open('/dashboard')).text).not.toContain('Mentores recomendados');

  const [me] = foreign.state.people;
  if (me) me.profile = { interests: ['algebra'] };
  expect((await student.open('/dashboard')).text).not.toContain('De momento');
  const call = 'GET /api/mentors/recommended/';
  foreign.fail(call, 'malformed');
  expect((await student.open('/dashboard')).text).toContain('Tomás enseña con calma.');
  foreign.fail(call, 'empty');
  const none = await student.open('/dashboard');
  expect(none.text).toContain('Todavía no hay mentores que recomendarte');
  expect(none.text).not.toContain('Completar mi perfil');
  for (const fault of ['500', 'blank', 'never'] as const) {
    foreign.fail(call, fault);
    const failed = await student.open('/dashboard');
    expect([failed.status, failed.text]).toEqual([
      200,
      expect.stringContaining('Error al cargar las recomendaciones'),
    ]);
    expect(failed.text).toContain('No tienes sesiones próximas');
  }
});
