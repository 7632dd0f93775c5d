/** One's own profile with another server of the contract, without JavaScript: shown, edited, and failures. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Browser } from '~/tests/support/foreignBrowser';
import type { Fault, Refusal } from '~/tests/support/foreignFaults';
import { ADMIN } from '~/tests/support/foreignPeople';
import { USUAL } from '~/tests/support/foreignShapes';
import { messagesAt, startForeignSite, valuesOf } from '~/tests/support/foreignSite';

const UPDATE = 'PATCH /api/auth/profile/';
const ALERT = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';
const BIO = 'Física con calma: de la ESO a la selectividad, y los primeros cursos.';
const EXPERTISES = ['algebra', 'optica'];

const site = await startForeignSite();
afterEach(() => {
  site.foreign.heal();
  site.foreign.habits = { ...USUAL };
});

const named = { first_name: 'Tomás', last_name: 'Rey' };
const mentor = () =>
  site.newcomer('mentor', {
    ...named,
    profile: { bio: BIO, price: '22.50', expertises: EXPERTISES, available: true, expertise: 'Física' },
  });

describe.each([
  'objects',
  'names',
  'name_ids',
] as const)('a server that sends areas as %s', (expertisesAs) => {
  it('lets a mentor edit the profile, and keeps unchanged fields', async () => {
    site.foreign.habits.expertisesAs = expertisesAs;
    const { who, browser } = await mentor();
    const page = await browser.open('/profile/editar');
    expect(valuesOf(page, 'expertises')).toEqual(EXPERTISES);
    const fill = { price: '30.5', linkedin_url: 'https://www.linkedin.com/in/tomas-rey' };
    const saved = await browser.press(page, 'Guardar cambios', fill);
    expect([saved.url.pathname, saved.status]).toEqual(['/profile', 200]);
    expect(saved.text).toContain('Perfil actualizado');
    expect(saved.text).toContain('30,50 €');
    for (const area of ['Álgebra', 'Óptica']) expect(saved.text).toContain(area);
    const kept = { bio: BIO, expertise: 'Física', expertises: EXPERTISES, available: true };
    expect(who.profile).toEqual({ ...kept, price: '30.50', linkedin_url: fill.linkedin_url });
  });

  it('lets a student edit the profile: find an area, add a subject, remove another', async () => {
    site.foreign.habits.expertisesAs = expertisesAs;
    const profile = { bio: BIO, academic_level: 'bachillerato', interests: ['historia'] };
    const { who, browser } = await site.newcomer('alumno', {
      ...named,
      profile: { ...profile, subjects_needed_help: ['Óptica', 'Campos'] },
    });
    let page = await browser.open('/profile/editar');
    page = await browser.press(page, 'Buscar', { interests_search: 'optica' });
    page = await browser.press(page, 'Añadir asignatura', {
      interests: ['historia', 'optica'],
      subjects_needed_help_new: 'Ondas',
    });
    expect(page.status).toBe(200);
    page = await browser.press(page, 'Quitar Campos');
    const saved = await browser.press(page, 'Guardar cambios');
    expect([saved.url.pathname, saved.status]).toEqual(['/profile', 200]);
    expect(who.profile).toMatchObject({
      interests: ['historia', 'optica'],
      subjects_needed_help: ['Óptica', 'Ondas'],
    });
  });
});

it('an empty profile (null) can be filled in by a mentor', async () => {
  const { who, browser } = await site.newcomer('mentor', named);
  expect((await browser.open('/profile')).status).toBe(200);
  const fill = { bio: BIO, expertises: 'fisica' };
  const saved = await browser.press(await browser.open('/profile/editar'), 'Guardar cambios', fill);
  expect(saved.url.pathname).toBe('/profile');
  expect(who.profile).toMatchObject({ bio: BIO, expertises: ['fisica'] });
});

it('personal data can be edited: a name, a phone number, a removed birth date', async () => {
  const { who, browser } = await site.newcomer('alumno', { ...named, date_of_birth: '2001-02-03' });
  const page = await browser.open('/profile/editar');
  const fill = { last_name: 'Rey Mora', phone_number: '612345678', date_of_birth: '' };
  const saved = await browser.press(page, 'Guardar cambios', fill);
  expect(saved.url.pathname).toBe('/profile');
  expect(who).toMatchObject({ last_name: 'Rey Mora', phone_number: '612345678', date_of_birth: null });
});

it('an unsupported user type is told so', async () => {
  const admin = await site.logIn(ADMIN);
  for (const path of ['/profile', '/profile/editar']) {
    expect((await admin.open(path)).text).toContain('Tipo de usuario no soportado');
  }
});

describe('a save whose answer is lost', () => {
  /** Otherwise the next failures would make five in a row, and the circuit breaker would open for 5 s. */
  const saveWell = async (browser: Browser) => {
    site.foreign.heal();
    const saved = await browser.press(await browser.open('/profile/editar'), 'Guardar cambios');
    expect(saved.url.pathname).toBe('/profile');
  };

  it.each([
    'objects',
    'names',
  ] as const)('is no failure on a server that sends areas as %s', async (expertisesAs) => {
    site.foreign.habits.expertisesAs = expertisesAs;
    const { who, browser } = await mentor();
    site.foreign.fail(UPDATE, 'lost');
    const fill = { price: '31', expertises: ['optica', 'fisica'] };
    const saved = await browser.press(await browser.open('/profile/editar'), 'Guardar cambios', fill);
    expect([saved.url.pathname, saved.status]).toEqual(['/profile', 200]);
    expect(saved.text).toContain('Perfil actualizado');
    expect(who.profile).toMatchObject({ price: '31.00', expertises: ['optica', 'fisica'] });
    const named = { last_name: 'Rey Sanz', phone_number: '612345678' };
    const page = await browser.press(await browser.open('/profile/editar'), 'Guardar cambios', named);
    expect([page.url.pathname, page.text]).toEqual([
      '/profile',
      expect.stringContaining('Perfil actualizado'),
    ]);
    await saveWell(browser);
  });

  it('completes the onboarding', async () => {
    const { who, browser } = await site.newcomer('alumno');
    const form = await browser.open('/onboarding/student');
    site.foreign.fail(UPDATE, 'lost');
    const done = await browser.press(form, 'Completar Perfil', {
      ...named,
      bio: BIO,
      academic_level: 'bachillerato',
      subjects_needed_help: 'Ondas',
    });
    expect([done.url.pathname, who.first_name]).toEqual(['/onboarding/hecho', 'Tomás']);
    await saveWell(browser);
  });
});

describe('a failed save loses nothing', () => {
  const own: Refusal = {
    status: 400,
    body: { price: ['Máximo 20 euros.'], non_field_errors: ['Revíselo.'] },
  };
  it.each<[string, Fault | Refusal, number]>([
    ['500', '500', 500],
    ['an HTML 502', 'html502', 503],
    ['an HTML 503', 'html503', 503],
    ['a broken connection', 'reset', 503],
    ['no answer', 'delay', 503],
    ['fields in its own words', own, 400],
  ])('with %s', async (_, fault, status) => {
    const { who, browser } = await mentor();
    const page = await browser.open('/profile/editar');
    site.foreign.fail(UPDATE, fault);
    const typed = { bio: `${BIO} Nueva.`, price: '40', expertise: 'Óptica «fina»' };
    const failed = await browser.press(page, 'Guardar cambios', typed);
    expect([failed.url.pathname, failed.status]).toEqual(['/profile/editar', status]);
    expect(failed.text).toContain(ALERT);
    if (fault === own) {
      expect(messagesAt(failed, 'price')).toBe('Máximo 20 euros.');
      expect(failed.text).toContain('Revíselo.');
    }
    for (const [name, value] of Object.entries(typed)) expect(valuesOf(failed, name)).toEqual([value]);
    expect(valuesOf(failed, 'expertises')).toEqual(EXPERTISES);
    expect(who.profile?.price).toBe('22.50');
    await site.untilWell();
    await browser.press(failed, 'Guardar cambios');
    expect(who.profile).toMatchObject({ price: '40.00', expertise: 'Óptica «fina»' });
  });

  it.each([
    '',
    'a',
  ])('typed text comes back unaltered, wherever two-byte letters fall (%j)', async (shift) => {
    const { browser } = await mentor();
    const page = await browser.open('/profile/editar');
    site.foreign.fail(UPDATE, own);
    const bio = `${shift}${'ñ'.repeat(3_000)}`;
    const failed = await browser.press(page, 'Guardar cambios', { bio });
    expect(failed.html).not.toContain('\0');
    expect(valuesOf(failed, 'bio')).toEqual([bio]);
    await site.untilWell();
  });

  it('areas that cannot be loaded are not removed from the profile', async () => {
    const { who, browser } = await mentor();
    site.foreign.fail('GET /api/expertises/', '500');
    const saved = await browser.press(await browser.open('/profile/editar'), 'Guardar cambios', {
      price: '25',
    });
    expect(saved.url.pathname).toBe('/profile');
    expect(who.profile).toMatchObject({ price: '25.00', expertises: EXPERTISES });
  });

  it('an expired session returns the filled form, and an expired token is renewed', async () => {
    const { who, browser } = await mentor();
    const page = await browser.open('/profile/editar');
    site.foreign.fail(UPDATE, '401', 1);
    expect((await browser.press(page, 'Guardar cambios', { price: '27' })).url.pathname).toBe('/profile');
    expect(who.profile?.price).toBe('27.00');
    site.foreign.expireAccess();
    site.foreign.state.refreshes.clear();
    const expired = await browser.press(page, 'Guardar cambios', { price: '33' });
    expect(expired.status).toBe(401);
    expect(valuesOf(expired, 'price')).toEqual(['33']);
    expect(valuesOf(expired, 'bio')).toEqual([BIO]);
  });
});
