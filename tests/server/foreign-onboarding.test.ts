/** Both onboardings in front of another server of the contract, without JavaScript. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Fill, Page } from '~/tests/support/foreignBrowser';
import type { Fault, Refusal } from '~/tests/support/foreignFaults';
import { USUAL } from '~/tests/support/foreignShapes';
import { startForeignSite, valuesOf } from '~/tests/support/foreignSite';

const UPDATE = 'PATCH /api/auth/profile/';
const BIO = 'Doctora en física aplicada; preparo selectividad y primeros cursos.';

const site = await startForeignSite();
afterEach(() => {
  site.foreign.heal();
  site.foreign.habits = { ...USUAL };
});

const FORMS = {
  alumno: {
    path: '/onboarding/student',
    fill: {
      first_name: 'Eva',
      last_name: 'Gil',
      bio: BIO,
      academic_level: 'bachillerato',
      subjects_needed_help: ['Óptica', 'Campos'],
      interests: ['fisica'],
    },
  },
  mentor: {
    path: '/onboarding/mentor',
    fill: { first_name: 'Eva', last_name: 'Gil', bio: BIO, expertises: ['algebra', 'optica'] },
  },
} satisfies Record<string, { path: string; fill: Fill }>;

async function begin(type: keyof typeof FORMS) {
  const { who, browser } = await site.newcomer(type);
  const page = await browser.open('/dashboard');
  expect([page.url.pathname, page.status]).toEqual([FORMS[type].path, 200]);
  return { who, browser, page };
}

function expectKept(page: Page, fill: Fill): void {
  for (const [name, value] of Object.entries(fill)) {
    const kept = valuesOf(page, name).map((one) => one.replaceAll('\r\n', '\n'));
    expect(kept, name).toEqual([value].flat());
  }
}

describe.each([
  'objects',
  'names',
  'name_ids',
] as const)('a server that sends areas as %s', (expertisesAs) => {
  it('accepts a student’s profile', async () => {
    site.foreign.habits.expertisesAs = expertisesAs;
    const { who, browser, page } = await begin('alumno');
    const more = {
      phone_number: '612 345 678',
      phone_number_country_code: '+34',
      date_of_birth: '2001-02-03',
    };
    // As Enter in the empty box of the subjects does.
    const still = await browser.press(page, 'Enviar', { ...FORMS.alumno.fill, bio: '' });
    expect([still.url.pathname, still.status, still.text.includes('obligatoria.')]).toEqual([
      FORMS.alumno.path,
      200,
      false,
    ]);
    expectKept(still, { ...FORMS.alumno.fill, bio: '' });
    expect(who.first_name).toBe('');
    const done = await browser.press(still, 'Completar Perfil', { ...FORMS.alumno.fill, ...more });
    expect([done.url.pathname, done.status]).toEqual(['/onboarding/hecho', 200]);
    expect(done.headers.get('refresh')).toBeNull();
    expect(done.text).toContain('Ir al dashboard ahora');
    expect(done.text).not.toContain('te llevamos');
    expect(who).toMatchObject({
      first_name: 'Eva',
      phone_number: '612345678',
      phone_number_country_code: '+34',
      date_of_birth: '2001-02-03',
      profile: {
        academic_level: 'bachillerato',
        subjects_needed_help: ['Óptica', 'Campos'],
        interests: ['fisica'],
      },
    });
    expect((await browser.open('/dashboard')).url.pathname).toBe('/dashboard');
  });

  it('accepts a mentor’s profile, with the main subject made from the areas', async () => {
    site.foreign.habits.expertisesAs = expertisesAs;
    const { who, browser, page } = await begin('mentor');
    const done = await browser.press(page, 'Completar Perfil', FORMS.mentor.fill);
    expect([done.url.pathname, done.status]).toEqual(['/onboarding/hecho', 200]);
    expect(who.profile).toEqual({
      bio: BIO,
      expertise: 'Álgebra, Óptica',
      expertises: ['algebra', 'optica'],
      available: true,
    });
  });
});

const STUDENT_FAILURE = 'El servidor no ha podido atender la petición.';
const refusals: [name: string, fault: Fault | Refusal, status: number, text: string][] = [
  ['500', '500', 500, STUDENT_FAILURE],
  ['an HTML 502', 'html502', 503, STUDENT_FAILURE],
  ['a broken connection', 'reset', 503, 'No se ha podido conectar con el servidor.'],
  ['no answer', 'delay', 503, 'El servidor ha tardado demasiado en responder.'],
  ['its own words in error', { status: 400, body: { error: 'Hoy no.' } }, 400, 'Hoy no.'],
  ['its own words in message', { status: 409, body: { message: 'Ya está.' } }, 409, 'Ya está.'],
  ['a plain text', { status: 403, body: 'Cuenta bloqueada.' }, 403, 'Cuenta bloqueada.'],
  ['non_field_errors', { status: 400, body: { non_field_errors: ['Falta algo.'] } }, 400, 'Falta algo.'],
  ['a field', { status: 400, body: { bio: ['Sin enlaces.'] } }, 400, 'Sin enlaces.'],
];

describe('a failed update loses nothing', () => {
  it.each(refusals)('a student’s, with %s', async (_, fault, status, text) => {
    const { who, browser, page } = await begin('alumno');
    site.foreign.fail(UPDATE, fault);
    const failed = await browser.press(page, 'Completar Perfil', FORMS.alumno.fill);
    expect([failed.url.pathname, failed.status]).toEqual(['/onboarding/student', status]);
    expect(failed.text).toContain(text);
    expect(failed.html).toMatch(/role="alert"/);
    expectKept(failed, FORMS.alumno.fill);
    await site.untilWell();
    expect((await browser.press(failed, 'Completar Perfil')).url.pathname).toBe('/onboarding/hecho');
    expect(who.first_name).toBe('Eva');
  });

  it.each<[Fault, number]>([
    ['500', 500],
    ['html502', 503],
    ['reset', 503],
  ])('a mentor’s, with %s', async (fault, status) => {
    const { browser, page } = await begin('mentor');
    site.foreign.fail(UPDATE, fault);
    const failed = await browser.press(page, 'Completar Perfil', FORMS.mentor.fill);
    expect(failed.status).toBe(status);
    expect(failed.html).toMatch(/role="alert"/);
    expectKept(failed, FORMS.mentor.fill);
    await site.untilWell();
    expect((await browser.press(failed, 'Completar Perfil')).url.pathname).toBe('/onboarding/hecho');
  });

  it('an access token that expires midway is renewed unnoticed', async () => {
    const { who, browser, page } = await begin('alumno');
    site.foreign.fail(UPDATE, '401', 1);
    const done = await browser.press(page, 'Completar Perfil', FORMS.alumno.fill);
    expect(done.url.pathname).toBe('/onboarding/hecho');
    expect(who.first_name).toBe('Eva');
  });

  it('a session that expires midway returns the filled form', async () => {
    const { browser, page } = await begin('alumno');
    site.foreign.expireAccess();
    site.foreign.state.refreshes.clear();
    const expired = await browser.press(page, 'Completar Perfil', FORMS.alumno.fill);
    expect(expired.status).toBe(401);
    expect(expired.text).toContain('Tu sesión ha caducado');
    expectKept(expired, FORMS.alumno.fill);
  });

  it('areas that cannot be loaded lose no input', async () => {
    const { browser, page } = await begin('mentor');
    site.foreign.fail('GET /api/expertises/', '500');
    const short = await browser.press(page, 'Completar Perfil', { ...FORMS.mentor.fill, bio: 'Corta' });
    expect(short.status).toBe(422);
    expectKept(short, { ...FORMS.mentor.fill, bio: 'Corta' });
  });
});
