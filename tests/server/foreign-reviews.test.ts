/** The student's reviews with another server: no filter, no extension, ids where ours sends objects. */
import { afterEach, expect, it } from 'vitest';
import type { Page } from '~/tests/support/foreignBrowser';
import type { Person } from '~/tests/support/foreignPeople';
import { putReview, putSession } from '~/tests/support/foreignReviews';
import { USUAL } from '~/tests/support/foreignShapes';
import { startForeignSite, valuesOf } from '~/tests/support/foreignSite';

const FAILED = 'Error al cargar las reseñas';

const site = await startForeignSite();
const { state } = site.foreign;
const mentor = state.people.find((one) => one.user_type === 'mentor') as Person;
const { who, browser } = await site.newcomer('alumno', { first_name: 'Nora', last_name: 'Gil' });
const { who: other } = await site.newcomer('alumno', { first_name: 'Olmo', last_name: 'Paz' });
// Read once: a millisecond more between two rounds would turn their order.
const now = Date.now();
for (let i = 0; i < 13; i++) {
  putReview(state, putSession(state, { mentor, student: other }), {
    title: `De otro ${i}`,
    created: now - i,
  });
  putReview(state, putSession(state, { mentor, student: who }), {
    title: `Propia ${i}`,
    created: now - 1_000 - i,
    badges: [1],
  });
  putSession(state, { mentor, student: who }, { start: now - (i + 2) * 90_000_000 });
}
afterEach(() => {
  site.foreign.heal();
  site.foreign.habits = { ...USUAL };
});

const cards = (page: Page) => page.text.match(/Escribir reseña/g)?.length ?? 0;

it.each([
  ['as it is', {}],
  ['authors without id', { authorIds: false }],
  ['plain lists, lean', { otherPaging: true, lean: true, numbersAs: 'texts' as const }],
  ['no identifiers', { identifiers: false, fullNames: false }],
])('the student’s reviews are found among all pages, and pending ones are paginated here: %s', async (_, habits) => {
  Object.assign(site.foreign.habits, habits);
  const first = await browser.open('/reviews');
  expect([first.status, cards(first)]).toEqual([200, 6]);
  expect(first.text).toContain('Propia 0');
  expect(first.text).not.toContain('De otro');
  const last = await browser.open('/reviews?pendientes=3&pagina=9');
  expect(cards(last)).toBe(1);
  expect(last.text).toContain('Propia 12');
  expect(last.html).toContain(`href="/mentors/${mentor.username}"`);
});

it.each([{}, { identifiers: false }])('a review is written once, changed and deleted: %j', async (habits) => {
  Object.assign(site.foreign.habits, habits);
  const { state } = site.foreign;
  const session = putSession(state, { mentor, student: who });
  const key = 'identifiers' in habits ? session.id : session.identifier;
  const page = await browser.open(`/reviews?resena=${key}`);
  const words = { title: 'Estupenda', text: 'Con calma.', calification: '5', badges: ['1', '2'] };
  const [first, second] = await Promise.all([0, 1].map(() => browser.press(page, 'Publicar reseña', words)));
  expect([first?.status, second?.status]).toEqual([200, 200]);
  const own = state.reviews.filter((one) => one.mentorship === session.id);
  expect(own).toMatchObject([{ title: 'Estupenda', badges: [1, 2] }]);
  const edit = await browser.open(`/reviews?editar=${own[0]?.id}`);
  expect(valuesOf(edit, 'badges')).toEqual(['1', '2']);
  await browser.press(edit, 'Guardar cambios', { title: 'Aún mejor' });
  expect(own[0]?.title).toBe('Aún mejor');
  await browser.press(await browser.open(`/reviews?borrar=${own[0]?.id}`), 'Sí, borrar');
  expect(state.reviews.some((one) => one.mentorship === session.id)).toBe(false);
  state.bookings.splice(state.bookings.indexOf(session), 1);
});

it('a failing list affects only its own part, and without badges a review can still be written', async () => {
  const { foreign } = site;
  foreign.fail('GET /api/mentorships/without_review/', '500');
  const half = await browser.open('/reviews');
  expect([half.status, half.text.split(FAILED).length - 1, cards(half)]).toEqual([200, 1, 0]);
  expect(half.text).toContain('Propia 0');
  foreign.heal();
  foreign.fail('GET /api/reviews/', '500');
  const rest = await browser.open('/reviews');
  expect([rest.text.split(FAILED).length - 1, cards(rest)]).toEqual([1, 6]);
  foreign.heal();
  foreign.fail('GET /api/badges/', '500');
  const key = foreign.state.bookings.find((one) => one.alumnos[0]?.id === who.id)?.identifier;
  const pending = /resena=([^"&]+)/.exec((await browser.open('/reviews')).html)?.[1] ?? key;
  const page = await browser.open(`/reviews?resena=${pending}`);
  expect([page.status, page.text.includes('Elige hasta')]).toEqual([200, false]);
  const done = await browser.press(page, 'Publicar reseña', { title: 'Sin medallas', text: 'Bien.' });
  expect(done.text).toContain('Reseña publicada');
});

it('badges that cannot be read are kept in a changed review', async () => {
  const { foreign } = site;
  const own = foreign.state.reviews.find((one) => one.alumno === who && one.badges.length > 0);
  foreign.fail('GET /api/badges/', '500');
  const edit = await browser.open(`/reviews?editar=${own?.id}`);
  expect([edit.status, edit.text.includes('Elige hasta')]).toEqual([200, false]);
  await browser.press(edit, 'Guardar cambios', { text: 'Cambiada.' });
  expect([own?.text, own?.badges]).toEqual(['Cambiada.', [1]]);
});

it('no list is read twice, and badges only for a dialog', async () => {
  const { foreign } = site;
  const asked = async (path: string) => {
    foreign.asked.length = 0;
    await browser.open(path);
    expect(new Set(foreign.asked).size).toBe(foreign.asked.length);
    return [...new Set(foreign.calls.slice(-foreign.asked.length))].sort();
  };
  const frame = ['GET /api/auth/me/', 'GET /api/notifications/'];
  const page = ['GET /api/mentorships/without_review/', 'GET /api/reviews/', 'GET /api/mentors/'];
  expect(await asked('/reviews')).toEqual([...frame, ...page].sort());
  const own = foreign.state.reviews.find((one) => one.alumno === who);
  expect(await asked(`/reviews?editar=${own?.id}`)).toEqual([...frame, ...page, 'GET /api/badges/'].sort());
});

const LISTS = { pending: 'GET /api/mentorships/without_review/', own: 'GET /api/reviews/' };

it.each(['pending', 'own'] as const)('%s: late, malformed, empty or cut answers', async (list) => {
  const { foreign } = site;
  const seen = async (fault: Parameters<typeof foreign.fail>[1]) => {
    foreign.heal();
    foreign.fail(LISTS[list], fault);
    const started = Date.now();
    const page = await browser.open('/reviews');
    expect(page.status).toBe(200);
    expect(Date.now() - started).toBeLessThan(6_000);
    const failed = page.text.split(FAILED).length - 1;
    return { page, told: { failed, cards: cards(page), own: page.text.includes('Propia 0') } };
  };
  const whole = { failed: 0, cards: 6, own: true };
  for (const fault of ['slow', 'malformed'] as const) expect((await seen(fault)).told).toEqual(whole);
  const empty = await seen('empty');
  const none = list === 'pending' ? 'Estás al día' : 'Aún no has escrito ninguna reseña';
  expect(empty.page.text).toContain(none);
  expect(empty.told.failed).toBe(0);
  const rest = list === 'pending' ? { cards: 0, own: true } : { cards: 6, own: false };
  for (const fault of ['blank', 'cut', 'html502', 'never'] as const) {
    const { page, told } = await seen(fault);
    expect(told, fault).toEqual({ failed: 1, ...rest });
    expect(page.text).not.toContain(none);
    expect(page.text).toContain('Reintentar');
  }
});

it('refusals are shown at their field or above the form, with everything typed', async () => {
  const { foreign } = site;
  const pending = /resena=([^"&]+)/.exec((await browser.open('/reviews')).html)?.[1];
  const page = await browser.open(`/reviews?resena=${pending}`);
  const words = { title: 'Mi título', text: 'Mi texto.', calification: '3' };
  foreign.fail('POST /api/reviews/', { status: 400, body: { title: ['Demasiado corto.'] } });
  const beside = await browser.press(page, 'Publicar reseña', words);
  expect([beside.status, valuesOf(beside, 'text'), valuesOf(beside, 'calification')]).toEqual([
    400,
    ['Mi texto.'],
    ['3'],
  ]);
  expect(beside.text).toContain('Demasiado corto.');
  foreign.heal();
  foreign.fail('POST /api/reviews/', { status: 500, body: {} });
  const above = await browser.press(page, 'Publicar reseña', words);
  expect([above.status, valuesOf(above, 'title')]).toEqual([500, ['Mi título']]);
  expect(above.text).toContain('No hemos podido publicar la reseña.');
});

it('a session that is unfinished or was never confirmed cannot be reviewed, and says so', async () => {
  const { state } = site.foreign;
  const people = { mentor, student: who };
  const coming = putSession(state, people, { start: Date.now() + 3_600_000 });
  const asked = putSession(state, people, { confirmation: false });
  const early = await browser.open(`/reviews?resena=${coming.identifier}`);
  expect(early.text).toContain('Podrás reseñar cuando finalice la mentoría');
  const unanswered = await browser.open(`/reviews?resena=${asked.identifier}`);
  expect(unanswered.text).toContain(
    'Solo se reseñan las sesiones confirmadas, y esta no llegó a confirmarse.',
  );
});
