/** A visitor's choice of a mentor and an hour survives log-in, registration and onboarding. */
import { describe, expect, it } from 'vitest';
import { apiAt } from '~/tests/support/api';
import { freeDay, sessionsOf, startOf, takeSlot } from '~/tests/support/freeTimes';
import { activationLink } from '~/tests/support/mailbox';
import { mentor, student } from '~/tests/support/marketplace';
import { fullName, newPerson, PASSWORD } from '~/tests/support/people';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';
import { linksOf, type Shown, Visitor } from '~/tests/support/visitor';

const api = apiAt((await sharedSite()).origin, anyAddress());

const addressOf = ({ url }: Shown) => url.pathname + url.search;
const bookPath = (username: string, slot: string) =>
  `/mentorships/new?${new URLSearchParams({ mentor: username, dia: slot.slice(0, 10), hora: slot.slice(11) })}`;

/** The registration, with the hour chosen. */
async function toDoor(visitor: Visitor, username: string, slot: string): Promise<Shown> {
  const hours = await visitor.see(bookPath(username, slot));
  expect([hours.url.pathname, hours.values('slots')]).toEqual(['/mentorships/new/horario', [slot]]);
  return visitor.send(hours, 'Siguiente →');
}

describe('a visitor', () => {
  it('gets from a subject through registration, activation and profile to booking the hour, six screens from the hour to the request', async () => {
    const teacher = await mentor(api);
    const { token } = teacher;
    await api.call('PATCH', '/api/auth/profile/', { token, data: { expertises: ['calculo', 'fisica'] } });
    const person = newPerson('alumno');
    const visitor = new Visitor(api.origin);
    const pages: string[] = [];
    const seen = (page: Shown): Shown => {
      pages.push(page.url.pathname);
      return page;
    };

    const subject = seen(await visitor.see('/materias/fisica'));
    const hour =
      subject.$(`a[href^="/mentorships/new?mentor=${teacher.username}&"]`).last().attr('href') ?? '';
    const asked = new URL(hour, api.origin).searchParams;
    const slot = `${asked.get('dia')}T${asked.get('hora')}`;
    const hours = seen(await visitor.see(hour));
    expect(hours.text).toContain(`Elige cuándo quieres tu sesión con ${fullName(teacher)}`);
    expect([hours.values('slots'), hours.headers.get('x-robots-tag')]).toEqual([[slot], 'noindex']);
    const form = seen(await visitor.send(hours, 'Siguiente →'));
    expect([form.url.pathname, form.values('user_type')]).toEqual(['/register', ['alumno']]);
    const typed = { username: person.username, email: person.email, terms: 'on', password: PASSWORD };
    const refused = await visitor.send(form, 'Registrarse', { ...typed, password_confirm: 'otra' });
    expect([refused.status, refused.errors('password_confirm')]).toEqual([
      422,
      'Las contraseñas no coinciden.',
    ]);
    expect([refused.values('password'), refused.values('password_confirm')]).toEqual([[PASSWORD], ['otra']]);
    const shown = await visitor.send(refused, 'Mostrar');
    expect(shown.$('[name=password]').attr('type')).toBe('text');
    const told = seen(await visitor.send(shown, 'Registrarse', { password_confirm: PASSWORD }));
    expect(told.text).toContain(`Te hemos escrito a ${person.email}`);

    const onboarding = seen(await visitor.see(await activationLink(api.origin, person.email)));
    expect([onboarding.url.pathname, onboarding.notices]).toEqual([
      '/onboarding/student',
      expect.stringContaining('Cuenta activada correctamente'),
    ]);
    expect(onboarding.values('subjects_needed_help')).toEqual(['Física']);
    const gap = await visitor.send(onboarding, 'Completa', { first_name: person.first_name });
    expect(gap.status).toBe(422);
    const words = seen(
      await visitor.send(gap, 'Completa', {
        last_name: person.last_name,
        bio: 'Estudio segundo de Bachillerato y preparo la selectividad.',
        academic_level: 'bachillerato',
      }),
    );
    expect(words.url.pathname).toBe('/mentorships/new/informacion');
    const summary = seen(await visitor.send(words, 'Siguiente →', { additional_information: 'Integrales' }));
    // From 'Reservar' on: hours, registration, mail, onboarding, step 3, step 4.
    expect(pages.slice(1)).toHaveLength(6);
    const done = await visitor.send(summary, 'Confirmar mentoría');
    expect([done.url.pathname, done.textOf('h1')]).toEqual([
      '/mentorships/new/creada',
      '¡Mentoría creada exitosamente!',
    ]);
    expect(done.textOf('main')).toContain(
      `Tu mentoría con ${fullName(teacher)} ha sido programada correctamente.`,
    );
    const file = await visitor.fetch(linksOf(done, 'Añadir al calendario').attr('href') ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect((await visitor.click(done, `Escribir a ${teacher.first_name}`)).url.pathname).toBe(
      `/chat/${teacher.username}`,
    );
    const [booked] = await sessionsOf(api, teacher);
    expect(Date.parse(booked?.init_date ?? '')).toBe(startOf(slot));
  });

  it('keeps the choice from the registration to the log-in and back', async () => {
    const [teacher, me] = [await mentor(api), await student(api)];
    const slot = (await freeDay(api, teacher))[0] ?? '';
    const visitor = new Visitor(api.origin);
    const register = await toDoor(visitor, teacher.username, slot);
    expect(register.textOf('main')).toContain(
      'Después sigues con tu reserva. ¿Ya tienes cuenta? Inicia sesión',
    );
    const login = await visitor.click(register, 'Inicia sesión');
    const again = await visitor.click(await visitor.click(login, 'Regístrate'), 'Inicia sesión');
    const failed = await visitor.send(again, 'Iniciar sesión', { username: me.username, password: 'x' });
    expect(failed.status).toBe(401);
    const words = await visitor.send(failed, 'Iniciar sesión', { username: me.username, password: PASSWORD });
    expect(words.url.pathname).toBe('/mentorships/new/informacion');
    expect((await visitor.send(words, 'Atrás')).values('slots')).toEqual([slot]);
  });

  it('keeps the choice where the mail is opened in another browser', async () => {
    const [teacher, person] = [await mentor(api), newPerson('alumno')];
    const slot = (await freeDay(api, teacher))[0] ?? '';
    const visitor = new Visitor(api.origin);
    const form = await toDoor(visitor, teacher.username, slot);
    await visitor.send(form, 'Registrarse', {
      ...{ username: person.username, email: person.email, terms: 'on' },
      ...{ password: PASSWORD, password_confirm: PASSWORD },
    });
    const elsewhere = new Visitor(api.origin);
    const activated = await elsewhere.see(await activationLink(api.origin, person.email));
    expect(activated.text).toContain('Después sigues con tu reserva.');
    expect(activated.values('username')).toEqual(['']);
    const named = { username: person.username, password: 'no es esta' };
    const wrong = await elsewhere.send(activated, 'Iniciar sesión', named);
    expect([wrong.status, wrong.values('username')]).toEqual([401, [person.username]]);
    const onboarding = await elsewhere.send(wrong, 'Iniciar sesión', { password: PASSWORD });
    const hours = await elsewhere.send(onboarding, 'Completa', {
      ...{ first_name: person.first_name, last_name: person.last_name },
      ...{ bio: 'Estudio segundo de Bachillerato.', academic_level: 'bachillerato' },
      subjects_needed_help_new: 'Integrales',
    });
    expect([hours.url.pathname, hours.values('slots')]).toEqual(['/mentorships/new/horario', [slot]]);
  });

  it('leaves the choice to the first account that goes on with it, and to no other', async () => {
    const [teacher, me, other] = [await mentor(api), await student(api), await student(api)];
    const slot = (await freeDay(api, teacher))[0] ?? '';
    const visitor = new Visitor(api.origin);
    await toDoor(visitor, teacher.username, slot);
    await visitor.logIn(me, PASSWORD, '/login?redirectTo=/mentorships/new/informacion');
    await visitor.send(await visitor.see('/mentorships/new/informacion'), 'Siguiente →', {
      additional_information: 'Mi examen',
    });
    // The session ends without a log-out.
    visitor.cookies.delete('refresh_token');
    expect((await visitor.see('/mentorships/new/horario')).textOf('h1')).toBe('Acceso requerido');
    const theirs = await visitor.logIn(other, PASSWORD, '/login?redirectTo=/mentorships/new/resumen');
    expect(theirs.url.pathname).toBe('/mentorships/new/mentor');
    expect(theirs.text).not.toContain('Mi examen');
  });

  it('is asked for an account before the hours of a mentor who hides from search engines', async () => {
    const [teacher, me] = [await mentor(api), await student(api)];
    await api.call('PATCH', '/api/auth/preferences/', { token: teacher.token, data: { indexed: false } });
    const slot = (await freeDay(api, teacher))[0] ?? '';
    const visitor = new Visitor(api.origin);
    const closed = await visitor.see(bookPath(teacher.username, slot));
    expect(closed.textOf('h1')).toBe('Acceso requerido');
    expect(closed.text).not.toContain(slot.slice(11));
    const form = await visitor.click(closed, 'Iniciar sesión', 'main');
    const hours = await visitor.send(form, 'Iniciar sesión', { username: me.username, password: PASSWORD });
    expect(hours.values('slots')).toEqual([slot]);
  });

  it('is asked for an account by the other steps, at both addresses', async () => {
    for (const base of ['/mentorships/new', '/create-mentorship'])
      for (const step of ['', '/mentor', '/horario', '/informacion', '/resumen', '/creada']) {
        const closed = await new Visitor(api.origin).see(base + step);
        expect([closed.textOf('h1'), closed.textOf('main')]).toEqual([
          'Acceso requerido',
          expect.stringContaining('Debes iniciar sesión para crear una mentoría.'),
        ]);
      }
  });

  it('is never led to another site', async () => {
    const person = newPerson('alumno');
    const visitor = new Visitor(api.origin);
    const form = await visitor.see('/register?tipo=alumno&redirectTo=%2F%2Fevil.example%2Fa');
    const told = await visitor.send(form, 'Registrarse', {
      ...{ username: person.username, email: person.email, terms: 'on' },
      ...{ password: PASSWORD, password_confirm: PASSWORD },
    });
    expect(addressOf(told)).toBe('/login?registered=1');
    const inside = await visitor.see(await activationLink(api.origin, person.email));
    expect(inside.url.origin + inside.url.pathname).toBe(`${api.origin}/onboarding/student`);
  });
});

describe('a student', () => {
  it('is told that an hour is taken, and offered others nearby', async () => {
    const people = { teacher: await mentor(api), me: await student(api), rival: await student(api) };
    const [first = '', second = ''] = await freeDay(api, people.teacher);
    await takeSlot(api, first, { student: people.rival, mentor: people.teacher });
    const visitor = new Visitor(api.origin);
    await visitor.logIn(people.me);
    const lost = await visitor.see(bookPath(people.teacher.username, first));
    expect([lost.url.pathname, lost.values('slots')]).toEqual(['/mentorships/new/horario', []]);
    expect(lost.text).toContain('ya no está libre. Cerca quedan:');
    const other = await visitor.click(lost, new RegExp(`, de ${second.slice(11)} a `));
    expect(other.values('slots')).toEqual([second]);

    const elsewhere = await visitor.click(other, 'Cambiar mentor');
    expect(elsewhere.url.pathname).toBe('/mentorships/new/mentor');
    const day = await visitor.see(`/mentorships/new?mentor=${people.teacher.username}&dia=ayer&hora=25:00`);
    expect([day.status, day.url.search]).toEqual([200, '']);
  });

  it('is told when the mentor is unknown', async () => {
    const visitor = new Visitor(api.origin);
    await visitor.logIn(await student(api));
    const page = await visitor.see('/mentorships/new?mentor=nadie.asi');
    expect([page.status, page.url.pathname]).toEqual([200, '/mentorships/new/mentor']);
    expect(page.notices).toContain('No encontramos a ese mentor');
  });
});
