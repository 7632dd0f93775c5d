/** /profile with another server: saving, failures, profiles that break our rules or are none. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Browser, Page } from '~/tests/support/foreignBrowser';
import { ADMIN, MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { startForeignSite } from '~/tests/support/foreignSite';
import { PATIENT } from '~/tests/support/patience';

const FAILURE = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';
const BIO = 'Física con calma y con mucho dibujo: primero la idea, luego los números.';

const site = await startForeignSite();
const { foreign } = site;
let mentor = await site.logIn(MENTOR);
let student = await site.logIn(STUDENT);
afterEach(() => foreign.heal());

const typed = (page: Page, name: string) =>
  page.forms.flatMap((form) => form.fields).flatMap(([key, value]) => (key === name ? [value] : []));
const save = async (browser: Browser, path: string, fill: Record<string, string | string[]>) =>
  browser.press(await browser.open(path), 'Guardar cambios', fill);

describe('saving', () => {
  it('sends the contract’s partial update, and shows what the server returns', async () => {
    foreign.habits.expertisesAs = 'names';
    const page = await save(mentor, '/profile/editar', {
      bio: BIO,
      price: '25,5',
      linkedin_url: 'linkedin.com/in/tomas',
    });
    foreign.habits.expertisesAs = 'objects';
    expect([page.url.pathname, page.status]).toEqual(['/profile', 200]);
    expect(page.text).toContain('Perfil actualizado');
    expect(page.text).toContain('25,50 €/h');
    expect(foreign.state.who(MENTOR).profile).toEqual({
      bio: BIO,
      linkedin_url: 'https://linkedin.com/in/tomas',
      price: '25.50',
      expertises: ['algebra', 'fisica'],
      available: true,
    });
  });

  it('stores a student’s profile', async () => {
    const page = await save(student, '/profile/editar', {
      bio: 'Quiero entender la Física.',
      academic_level: 'bachillerato',
      subjects_needed_help_new: 'Óptica',
      learning_goals_new: 'Aprobar',
      interests: ['fisica'],
    });
    expect(page.url.pathname).toBe('/profile');
    expect(foreign.state.who(STUDENT).profile).toEqual({
      bio: 'Quiero entender la Física.',
      academic_level: 'bachillerato',
      subjects_needed_help: ['Óptica'],
      learning_goals: ['Aprobar'],
      interests: ['fisica'],
    });
    expect(page.text).toMatch(/Intereses Física Necesito ayuda en Óptica Objetivos de aprendizaje Aprobar/);
  });

  it('stores personal data: a name with an accent, no phone number, no date', async () => {
    const page = await save(student, '/profile/editar', { last_name: 'Gil Ibáñez' });
    expect(page.url.pathname).toBe('/profile');
    expect(page.text).toContain('Lucía Gil Ibáñez');
    expect(foreign.state.who(STUDENT)).toMatchObject({
      last_name: 'Gil Ibáñez',
      phone_number: '',
      date_of_birth: null,
    });
  });
});

describe('stored values that break a rule of ours', () => {
  it('do not prevent pausing, and are checked once edited', async () => {
    const person = foreign.state.who(MENTOR);
    person.profile = {
      bio: 'Corta.',
      price: '22.30',
      linkedin_url: 'http://tomas.example/yo',
      expertises: [],
    };
    const off = await save(mentor, '/profile/editar', { available: [] });
    expect(off.url.pathname).toBe('/profile');
    expect(person.profile).toMatchObject({ bio: 'Corta.', price: '22.30', available: false });
    expect(off.text).toContain('No aceptas nuevas sesiones');
    expect(off.html).not.toContain('href="http://tomas.example');

    const touched = { bio: 'Corta y nueva.', price: '22.40', linkedin_url: 'http://otra.example/yo' };
    const judged = await save(mentor, '/profile/editar', touched);
    expect(judged.status).toBe(422);
    for (const said of [
      'La biografía debe tener al menos 50 caracteres',
      'pasos de 0,50 €',
      'linkedin.com/in/tu-nombre',
    ])
      expect(judged.text).toContain(said);
    expect(typed(judged, 'bio')).toEqual(['Corta y nueva.']);
    expect(person.profile).toMatchObject({ bio: 'Corta.' });
  });

  it('an unknown academic level is kept', async () => {
    foreign.state.who(STUDENT).profile = {
      bio: 'Hola',
      academic_level: 'doctorado',
      subjects_needed_help: [],
    };
    const page = await save(student, '/profile/editar', { learning_goals_new: 'Publicar' });
    expect(page.url.pathname).toBe('/profile');
    expect(foreign.state.who(STUDENT).profile).toMatchObject({
      academic_level: 'doctorado',
      learning_goals: ['Publicar'],
    });
  });

  it('a foreign phone number is kept, and can be removed', async () => {
    Object.assign(foreign.state.who(STUDENT), { phone_number: '12', phone_number_country_code: '+999' });
    expect((await save(student, '/profile/editar', { first_name: 'Lucía' })).url.pathname).toBe('/profile');
    expect(foreign.state.who(STUDENT)).toMatchObject({
      phone_number: '12',
      phone_number_country_code: '+999',
    });
    const gone = await save(student, '/profile/editar', { first_name: '', phone_number: '' });
    expect([gone.status, typed(gone, 'phone_number')]).toEqual([422, ['']]);
    expect(gone.text).toContain('El nombre es obligatorio');
    await save(student, '/profile/editar', { phone_number: '' });
    expect(foreign.state.who(STUDENT)).toMatchObject({ phone_number: '', phone_number_country_code: '' });
  });
});

describe('a failed save', () => {
  const CALL = 'PATCH /api/auth/profile/';
  const typedByMentor = { bio: BIO, price: '31', linkedin_url: 'linkedin.com/in/otro' };

  it.each([
    ['500', 500],
    ['html502', 503],
    ['html503', 503],
    ['reset', 503],
  ] as const)('%s: shows the alert, the status %i, and everything typed', async (fault, status) => {
    const form = await mentor.open('/profile/editar');
    foreign.fail(CALL, fault);
    // It differs from the stored value: otherwise it would be no failure.
    const fill = { ...typedByMentor, expertise: `Mecánica ${fault}` };
    const page = await mentor.press(form, 'Guardar cambios', { ...fill, expertises: ['fisica'] });
    expect([page.status, page.url.pathname]).toEqual([status, '/profile/editar']);
    expect(page.text).toContain(FAILURE);
    expect(page.text).not.toMatch(/Bad Gateway|nginx|Server Error/);
    for (const [name, value] of Object.entries(fill)) expect(typed(page, name)).toEqual([value]);
    expect(typed(page, 'expertises')).toEqual(['fisica']);
    foreign.heal();
    await expect.poll(async () => (await mentor.open('/profile')).status, PATIENT).toBe(200);
    const again = await mentor.press(page, 'Guardar cambios');
    expect(again.url.pathname).toBe('/profile');
  });

  it('keeps personal data too', async () => {
    const form = await student.open('/profile/editar');
    foreign.fail(CALL, '500');
    const page = await student.press(form, 'Guardar cambios', { first_name: 'Lucía María' });
    expect([page.status, typed(page, 'first_name')]).toEqual([500, ['Lucía María']]);
    expect(page.text).toContain(FAILURE);
  });

  it('shows the server’s own errors at their fields', async () => {
    const bio = 'a'.repeat(2100);
    const page = await save(mentor, '/profile/editar', { bio, expertises: ['fisica'] });
    expect([page.status, typed(page, 'bio')]).toEqual([400, [bio]]);
    expect(page.text).toContain(FAILURE);
    expect(page.html).toMatch(/id="field-bio-errors"[^§]*no tenga más de 2000 caracteres/);
  });

  it('keeps the form when the session has expired', async () => {
    const browser = await site.logIn(MENTOR);
    const form = await browser.open('/profile/editar');
    foreign.expireAccess();
    foreign.state.refreshes.clear();
    const page = await browser.press(form, 'Guardar cambios', typedByMentor);
    expect(page.status).toBe(401);
    expect(typed(page, 'bio')).toEqual([BIO]);
    mentor = await site.logIn(MENTOR);
    student = await site.logIn(STUDENT);
  });
});

describe('the view', () => {
  it('works without areas, hours and sessions', async () => {
    foreign.fail('GET /api/expertises/', '500');
    foreign.fail('GET /api/availability/', '500');
    foreign.fail('GET /api/mentorships/', '500');
    const page = await mentor.open('/profile');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Tomás Rey');
  });

  it('the editor keeps the areas when their list cannot be loaded', async () => {
    foreign.fail('GET /api/expertises/', '500');
    foreign.state.who(MENTOR).profile = { bio: BIO, expertises: ['fisica', 'historia'] };
    const page = await save(mentor, '/profile/editar', { price: '20' });
    expect(page.url.pathname).toBe('/profile');
    expect(foreign.state.who(MENTOR).profile).toMatchObject({
      price: '20.00',
      expertises: ['fisica', 'historia'],
    });
  });
});

describe('an account that is neither a mentor nor a student', () => {
  it('is told so on every page, with links to go on, and can change nothing', async () => {
    const admin = await site.logIn(ADMIN);
    for (const path of ['/profile', '/profile/editar']) {
      const page = await admin.open(path);
      expect(page.html).toMatch(/<h1[^>]*>Tipo de usuario no soportado<\/h1>/);
      expect(page.html).toContain('href="/dashboard"');
      expect(page.html).not.toContain('Guardar cambios');
    }
    foreign.calls.length = 0;
    const body = new URLSearchParams({ first_name: 'X', bio: BIO });
    expect((await admin.fetch('/profile/editar', { method: 'POST', body })).status).toBe(403);
    expect(foreign.calls).not.toContain('PATCH /api/auth/profile/');
  });
});
