/**
 * Changes of the contract that are answered by something before the server (a maintenance page, a captive portal, a
 * broken proxy): never told as done when they were not, and found out when they were.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { mondayOf, moveDay } from '~/app/domain/time/calendarDays';
import { dayOf } from '~/app/domain/time/dates';
import { Browser, type Page } from '~/tests/support/foreignBrowser';
import type { Person } from '~/tests/support/foreignPeople';
import { putReview, putSession } from '~/tests/support/foreignReviews';
import { startForeignSite } from '~/tests/support/foreignSite';
import { ZONE } from '~/tests/support/foreignWeek';
import { picture } from '~/tests/support/images';

const PASSWORD = 'Camaleón-verde-93';
const UNKNOWN = 'no sabemos si';

let mentor: { who: Person; browser: Browser };
const site = await startForeignSite(['account']);
mentor = await site.newcomer('mentor', {
  first_name: 'Tomás',
  profile: { bio: 'Física.', price: '20.00' },
});
afterEach(async () => {
  await site.untilWell();
});

type Student = { who: Person; browser: Browser };
interface Change {
  call: string;
  /** The page before, and what is pressed there. */
  make(student: Student): Promise<() => Promise<Page>>;
  /** Only these words tell that it was done. */
  done: string;
  /** The contract promises JSON, so that a 204 is no success. */
  json: boolean;
}

const tomorrow = () => Date.now() + 90_000_000;
const session = ({ who }: Student, more = {}) =>
  putSession(site.foreign.state, { mentor: mentor.who, student: who }, more);

const CHANGES: Record<string, Change> = {
  'a registration': {
    call: 'POST /api/auth/register/',
    async make() {
      const browser = new Browser(site.origin);
      const form = await browser.open('/register');
      const username = `nueva${site.foreign.state.next()}`;
      const names = { username, email: `${username}@example.org`, user_type: 'alumno', terms: 'on' };
      return () =>
        browser.press(form, 'Registrarse', { ...names, password: PASSWORD, password_confirm: PASSWORD });
    },
    done: 'Revisa tu correo',
    json: true,
  },
  'a profile': {
    call: 'PATCH /api/auth/profile/',
    async make({ browser }) {
      const page = await browser.open('/profile/editar');
      return () => browser.press(page, 'Guardar cambios', { last_name: `Gil ${Math.random()}` });
    },
    done: 'Perfil actualizado',
    json: true,
  },
  'a picture': {
    call: 'PUT /api/auth/profile/picture/',
    async make({ browser }) {
      const page = await browser.open('/profile/foto');
      const file = new File([new Uint8Array(await picture('png'))], 'yo.png', { type: 'image/png' });
      return () => browser.press(page, 'Subir foto', { profile_picture: file });
    },
    done: 'Foto de perfil actualizada',
    json: true,
  },
  'a password': {
    call: 'PUT /api/auth/change-password/',
    async make({ who, browser }) {
      const page = await browser.open('/settings/password');
      const next = { new_password: PASSWORD, new_password_confirm: PASSWORD };
      return () => browser.press(page, 'Cambiar la contraseña', { old_password: who.password, ...next });
    },
    done: 'Contraseña actualizada',
    json: false,
  },
  'a deletion': {
    call: 'DELETE /api/auth/delete/',
    async make({ who, browser }) {
      const page = await browser.open('/settings/delete');
      return () => browser.press(page, 'Eliminar mi cuenta', { password: who.password, sure: 'on' });
    },
    done: 'Tu cuenta se ha eliminado',
    json: false,
  },
  'a week': {
    call: 'POST /api/availability/bulk_update/',
    async make() {
      mentor.who.week = [];
      const page = await mentor.browser.open('/profile/horario?editor=cuadricula');
      return () => mentor.browser.press(page, 'Guardar horario', { marks: '0-09:00' });
    },
    done: 'Horario guardado',
    json: true,
  },
  'a booking': {
    call: 'POST /api/mentorships/',
    async make({ browser }) {
      mentor.who.week = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
        ...{ day_of_week, start_time: '09:00:00', end_time: '21:00:00' },
      }));
      await browser.open(`/mentorships/new/mentor?mentor=${mentor.who.username}`);
      const chosen = await browser.open('/mentorships/new/mentor');
      await browser.press(chosen, 'a Tomás');
      const monday = moveDay(mondayOf(dayOf(new Date(), ZONE)), 7);
      const week = await browser.open(`/mentorships/new/horario?semana=${monday}`);
      const offered = week.forms.flatMap((form) => form.offered).filter(([name]) => name === 'slots');
      const page = await browser.press(week, 'Siguiente', { slots: offered[0]?.[1] ?? '' });
      const summary = await browser.press(page, 'Siguiente', { additional_information: 'Integrales' });
      return () => browser.press(summary, 'Confirmar mentoría');
    },
    done: '¡Mentoría creada exitosamente!',
    json: true,
  },
  'a confirmation': {
    call: 'PUT /api/mentorships/*/',
    async make(student) {
      const { identifier } = session(student, { start: tomorrow(), confirmation: false });
      const page = await mentor.browser.open(`/mentorships?confirmar=${identifier}`);
      return () => mentor.browser.press(page, 'Sí, confirmar');
    },
    done: 'confirmada',
    json: true,
  },
  'a cancellation': {
    call: 'DELETE /api/mentorships/*/',
    async make(student) {
      const { identifier } = session(student, { start: tomorrow() });
      const page = await student.browser.open(`/mentorships?cancelar=${identifier}`);
      return () => student.browser.press(page, 'Sí, cancelar');
    },
    done: 'cancelada',
    json: false,
  },
  'a review': {
    call: 'POST /api/reviews/',
    async make(student) {
      const page = await student.browser.open(`/reviews?resena=${session(student).identifier}`);
      const words = { title: 'Estupenda', text: 'Con calma.', calification: '5' };
      return () => student.browser.press(page, 'Publicar reseña', words);
    },
    done: 'Reseña publicada',
    json: true,
  },
  'a changed review': {
    call: 'PUT /api/reviews/*/',
    async make(student) {
      const { id } = putReview(site.foreign.state, session(student), { created: Date.now() });
      const page = await student.browser.open(`/reviews?editar=${id}`);
      return () => student.browser.press(page, 'Guardar cambios', { title: 'Aún mejor' });
    },
    done: 'Reseña cambiada',
    json: true,
  },
  'a deleted review': {
    call: 'DELETE /api/reviews/*/',
    async make(student) {
      const { id } = putReview(site.foreign.state, session(student), { created: Date.now() });
      const page = await student.browser.open(`/reviews?borrar=${id}`);
      return () => student.browser.press(page, 'Sí, borrar');
    },
    done: 'Reseña borrada',
    json: false,
  },
};

const student = () => site.newcomer('alumno', { first_name: 'Lucía', last_name: 'Gil' });

describe.each(Object.entries(CHANGES))('%s', (_, { call, make, done, json }) => {
  it.each(
    json ? (['page', 'blank', 'none'] as const) : (['page', 'blank'] as const),
  )('reports an unknown outcome if nothing was changed and the answer is %s', async (fault) => {
    const press = await make(await student());
    site.foreign.fail(call, fault);
    const { text, html } = await press();
    expect(text).not.toContain(done);
    expect(text).toContain(UNKNOWN);
    expect(html).not.toContain('Volvemos enseguida');
  });

  it.each([
    'masked',
    'lost',
  ] as const)('detects a change that was made, although the answer is %s', async (fault) => {
    const press = await make(await student());
    site.foreign.fail(call, fault, 1);
    const { text } = await press();
    expect(text).toContain(done);
    expect(text).not.toContain(UNKNOWN);
  });
});

it('a log-in answered with a page is not a log-in', async () => {
  const { who } = await student();
  const browser = new Browser(site.origin);
  const form = await browser.open('/login');
  const { username, password } = who;
  for (const fault of ['page', 'blank', 'none'] as const) {
    site.foreign.fail('POST /api/auth/token/', fault);
    const page = await browser.press(form, 'Iniciar sesión', { username, password });
    expect([page.status, page.url.pathname]).toEqual([503, '/login']);
    expect(page.text).toContain('El servicio no responde ahora mismo.');
    expect(browser.cookies.has('refresh_token')).toBe(false);
  }
});

it('a server that takes 3 s per call still shows the first page of its lists', async () => {
  const someone = await student();
  session(someone, { start: tomorrow() });
  site.foreign.fail(/./, 'late');
  const [sessions, mentors] = await Promise.all([
    someone.browser.open('/mentorships'),
    mentor.browser.open('/mentors'),
  ]);
  expect([sessions.status, sessions.text]).toEqual([200, expect.stringContaining('Mostrando 1 a 1 de 1')]);
  expect([mentors.status, mentors.text]).toEqual([200, expect.stringContaining('Tomás Rey')]);
});

it('a session without a price shows none, and requests cannot be declined without the extension', async () => {
  const someone = await student();
  const { identifier } = session(someone, { start: tomorrow(), confirmation: false, price: 0 });
  for (const { browser } of [someone, mentor])
    for (const path of ['/mentorships', `/mentorships?detalle=${identifier}`, '/dashboard'])
      expect([path, (await browser.open(path)).text]).toEqual([
        path,
        expect.not.stringMatching(/(?<!\d)0,00 €/),
      ]);
  const requests = await mentor.browser.open('/mentorships/solicitudes');
  expect(requests.text).toContain('Confirmar las marcadas');
  expect(requests.text).not.toContain('Rechazar las marcadas');
});
