import type { ActionFunctionArgs } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { ApiError } from '~/app/.server/api/errors';
import { accessToken, cookiesOf, loggedIn, testPlatform, visit } from '~/tests/support/platform';
import { action as mentorAction } from './mentor';
import { onboardingFailure, onboardingRedirect } from './onboarding';
import { action as studentAction } from './student';

const STUDENT = {
  first_name: 'Ana',
  last_name: 'Soler',
  bio: 'Quiero aprobar la física de segundo.',
  academic_level: 'bachillerato',
  subjects_needed_help: ['Óptica', 'Campos'],
};
const MENTOR = {
  first_name: 'Marta',
  last_name: 'Ruiz',
  bio: 'Doctora en física aplicada; preparo selectividad y primeros cursos.',
  expertises: 'algebra',
};
const AREA = { name_id: 'algebra', name: 'Álgebra', scope: 'ciencias', scope_display: 'Ciencias' };

const forms = {
  alumno: { path: '/onboarding/student', action: studentAction },
  mentor: { path: '/onboarding/mentor', action: mentorAction },
};

/** A user without a name submits the form; `answer` is the API's response to the update. */
async function complete(
  type: keyof typeof forms,
  fields: Record<string, string | string[]>,
  answer: () => Response = () => Response.json({ id: 1, username: 'ana', user_type: type }),
  areas: () => Response = () => Response.json([AREA]),
  returnTo = '',
) {
  const updates: unknown[] = [];
  const platform = testPlatform({
    apiFetch: async (request) => {
      if (new URL(request.url).pathname === '/api/expertises/') return areas();
      if (request.method !== 'PATCH')
        return Response.json({ id: 1, username: 'ana', first_name: '', user_type: type });
      updates.push(await request.json());
      return answer();
    },
  });
  const { path, action } = forms[type];
  const before = visit(platform, '/register');
  if (returnTo) before.context.newcomer.remember({ returnTo });
  const cookies = {
    ...cookiesOf(before.finish(new Response())),
    ...loggedIn(platform, { access: accessToken('a'), refresh: 'r' }),
  };
  const { context } = visit(platform, path, { method: 'POST', cookies });
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  );
  const request = new Request(`http://localhost:3000${path}`, { method: 'POST', body });
  const args: ActionFunctionArgs = { request, context: { ...context }, params: {} };
  const outcome = await action(args);
  if ('headers' in outcome) return { location: outcome.headers.get('location'), updates };
  return { refusal: { ...outcome.data.result, status: outcome.init?.status }, updates };
}

describe('a complete profile', () => {
  it('is sent as the contract requires, and leads to the success page', async () => {
    const student = await complete('alumno', STUDENT);
    expect(student.location).toBe('/onboarding/hecho');
    const lists = { interests: [], learning_goals: [] };
    expect(student.updates).toEqual([{ ...STUDENT, ...lists }]);

    const mentor = await complete('mentor', MENTOR);
    expect(mentor.location).toBe('/onboarding/hecho');
    expect(mentor.updates).toEqual([
      { ...MENTOR, expertises: ['algebra'], expertise: 'Álgebra', available: true },
    ]);
  });

  it('continues a student’s booking; a mentor ends on the final page', async () => {
    const booking = '/mentorships/new?mentor=marcos.mentor';
    const student = await complete('alumno', STUDENT, undefined, undefined, booking);
    const mentor = await complete('mentor', MENTOR, undefined, undefined, booking);
    expect([student.location, mentor.location]).toEqual([booking, '/onboarding/hecho']);
  });

  it('sends no main expertise if the areas’ names are unknown, but always a typed one', async () => {
    const noAreas = () => Response.json({ detail: 'Error.' }, { status: 500 });
    const bare = await complete('mentor', MENTOR, undefined, noAreas);
    expect(bare.location).toBe('/onboarding/hecho');
    expect(bare.updates).toEqual([{ ...MENTOR, expertises: ['algebra'], available: true }]);
    const typed = await complete('mentor', { ...MENTOR, expertise: 'Física' }, undefined, noAreas);
    expect(typed.updates).toMatchObject([{ expertise: 'Física' }]);
  });
});

describe('a form with gaps', () => {
  it.each([
    ['alumno', {}, 'Por favor, complete todos los campos obligatorios'],
    ['mentor', {}, 'El nombre y apellidos son obligatorios'],
    ['mentor', { ...MENTOR, last_name: ' ' }, 'El nombre y apellidos son obligatorios'],
  ] as const)('of %s %j says so above its fields', async (type, fields, text) => {
    const { refusal, updates } = await complete(type, fields);
    expect(refusal).toMatchObject({ error: { '': [text] }, status: 422 });
    expect(updates).toEqual([]);
  });

  it('has 20 characters of biography of a student', async () => {
    const { refusal } = await complete('alumno', { ...STUDENT, bio: 'Diecinueve letras..' });
    expect(refusal?.error).toMatchObject({ bio: ['La biografía debe tener al menos 20 caracteres'] });
    expect((await complete('alumno', { ...STUDENT, bio: 'Veinte letras justas' })).updates).toHaveLength(1);
  });
});

describe('an update refused by the API', () => {
  const json = (body: object, status: number) => () => Response.json(body, { status });
  const silence = () => {
    throw new Error('no connection');
  };
  it.each<[keyof typeof forms, () => Response, string, number]>([
    ['alumno', json({ error: 'Cerrado por hoy.' }, 409), 'Cerrado por hoy.', 409],
    ['alumno', () => new Response('<html>', { status: 502 }), 'El servidor no ha podido', 503],
    ['mentor', json({ message: 'Cerrado por obras.' }, 409), 'Cerrado por obras.', 409],
    ['mentor', () => new Response('Hoy no.', { status: 409 }), 'Hoy no.', 409],
    ['mentor', json({ error: 'No se muestra.' }, 500), 'El servidor no ha podido', 500],
    ['mentor', silence, 'No se ha podido conectar', 503],
  ])('is shown for %s, and keeps everything typed', async (type, answer, text, status) => {
    const { refusal } = await complete(type, type === 'mentor' ? MENTOR : STUDENT, answer);
    const error = { '': [expect.stringContaining(text)] };
    expect(refusal).toMatchObject({ error, initialValue: { bio: expect.any(String) }, status });
  });

  it('shows the messages at their fields', async () => {
    const { refusal } = await complete('alumno', STUDENT, json({ bio: ['Demasiado personal.'] }, 400));
    expect(refusal).toMatchObject({ error: { bio: ['Demasiado personal.'] }, status: 400 });
  });
});

describe('an expired session', () => {
  it('returns the whole edit of a list, to be sent again', async () => {
    const platform = testPlatform({ apiFetch: async () => Response.json({}, { status: 401 }) });
    const fields: [string, string][] = [
      ['bio', STUDENT.bio],
      ['subjects_needed_help', 'Óptica'],
      ['subjects_needed_help_new', 'Campos'],
      ['intent', 'subjects_needed_help:add'],
    ];
    const post = () => ({
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'content-length': '200' },
    });
    const { context } = visit(platform, '/onboarding/student', post());
    const request = new Request('http://localhost:3000/onboarding/student', post());
    await expect(studentAction({ request, context: { ...context }, params: {} })).rejects.toMatchObject({
      data: { expired: true, action: '/onboarding/student', fields },
      init: { status: 401 },
    });
  });
});

describe('the buttons that edit', () => {
  it('show the form again with everything typed and no missing-field errors', async () => {
    const edit = { bio: 'A', subjects_needed_help_new: 'Óptica', intent: 'subjects_needed_help:add' };
    const { refusal, updates } = await complete('alumno', edit);
    expect(refusal).toMatchObject({ initialValue: { bio: 'A', subjects_needed_help: 'Óptica' } });
    expect(refusal).not.toHaveProperty('error');
    expect(updates).toEqual([]);
  });
});

describe('onboardingRedirect', () => {
  it.each([
    ['alumno', '', 'student', null],
    ['mentor', '', 'mentor', null],
    ['alumno', '', 'mentor', '/onboarding/student'],
    ['mentor', '', 'student', '/onboarding/mentor'],
    ['mentor', '  ', 'mentor', null],
    ['alumno', 'Ana', 'student', '/dashboard'],
    ['mentor', 'Marcos', 'mentor', '/dashboard'],
    ['alumno', 'Ana', 'mentor', '/onboarding/student'],
    ['admin', '', 'mentor', '/dashboard'],
    ['support', '', 'student', '/dashboard'],
    ['other', '', 'student', '/dashboard'],
  ] as const)('%s named "%s" at the %s form: %s', (user_type, first_name, form, expected) => {
    expect(onboardingRedirect({ user_type, first_name }, form)).toBe(expected);
  });
});

const answered = (body: unknown) => new ApiError({ kind: 'answer', status: 409, body });

describe('onboardingFailure', () => {
  const none = answered(null).message;
  it.each([
    [{ error: 'Del error', message: 'Del mensaje' }, 'Del error', 'Del mensaje'],
    [{ error: '', message: 'Del mensaje' }, 'Del mensaje', 'Del mensaje'],
    [{ detail: 'Del detalle' }, 'Del detalle', 'Del detalle'],
    ['Un texto', 'Un texto', 'Un texto'],
    ['<h1>502</h1>', none, none],
    [{ error: { deep: true } }, none, none],
    [
      { message: 'Your profile is closed.' },
      'El servidor no lo ha aceptado. (El servidor dice: «Your profile is closed.»)',
      'El servidor no lo ha aceptado. (El servidor dice: «Your profile is closed.»)',
    ],
  ])('of %j: to a student %s, to a mentor %s', (body, student, mentor) => {
    expect(onboardingFailure(answered(body), 'student')).toBe(student);
    expect(onboardingFailure(answered(body), 'mentor')).toBe(mentor);
  });

  it('is the message of the exception, else the fixed text', () => {
    expect(onboardingFailure(new Error('Sin conexión'), 'mentor')).toBe('Sin conexión');
    for (const error of [new Error(' '), 'nada'])
      expect(onboardingFailure(error, 'mentor')).toBe('Error desconocido al completar el perfil');
  });
});
