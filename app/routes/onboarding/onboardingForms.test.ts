import { describe, expect, it } from 'vitest';
import { parseForm } from '~/app/.server/forms/readForm';
import { joinAreaNames, onboardingForm, onboardingPayload } from './onboarding';

type Fields = Record<string, string | string[]>;

function filled(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return form;
}

/** The errors of the form, or the payload it makes. */
function read(type: 'mentor' | 'alumno', fields: Fields) {
  const submission = parseForm(filled(fields), onboardingForm(type, '2026-11-20'));
  return submission.status === 'success'
    ? { payload: onboardingPayload(type, submission.value) }
    : { errors: submission.error ?? {} };
}
const asMentor = (fields: Fields) => read('mentor', fields);
const asStudent = (fields: Fields) => read('alumno', fields);

const MENTOR = {
  first_name: 'Eva',
  last_name: 'Gil',
  bio: 'Doctora en física aplicada; preparo selectividad y primeros cursos.',
  expertises: 'algebra',
};
const STUDENT = {
  first_name: 'Ana',
  last_name: 'Soler',
  bio: 'Estudio segundo de Bachillerato.',
  academic_level: 'bachillerato',
  subjects_needed_help: ['Integrales', 'física'],
};

describe('mentorForm', () => {
  it('lists the errors of an empty form in the order of the form', () => {
    const { errors = {} } = asMentor({ first_name: '', last_name: '  ', bio: '' });
    expect(Object.values(errors)).toEqual([
      ['El nombre es obligatorio'],
      ['Los apellidos son obligatorios'],
      ['La biografía profesional es obligatoria'],
      ['Debe seleccionar al menos un área de conocimiento'],
    ]);
  });

  it('requires 50 characters of biography, trimmed, a line break counting as one', () => {
    const bio = ['La biografía debe tener al menos 50 caracteres'];
    expect(asMentor({ ...MENTOR, bio: ` ${'a'.repeat(49)} ` }).errors).toEqual({ bio });
    expect(asMentor({ ...MENTOR, bio: `a\r\n${'a'.repeat(47)}` })).toHaveProperty('errors');
    expect(asMentor({ ...MENTOR, bio: 'a'.repeat(50) })).toHaveProperty('payload');
  });

  it('judges the telephone even while other fields are empty', () => {
    expect(asMentor({ phone_number: '12', phone_number_country_code: '+34' }).errors).toMatchObject({
      first_name: expect.any(Array),
      phone_number: ['Al teléfono le faltan cifras para el prefijo +34.'],
    });
  });

  it('reports an unknown prefix at the prefix, or at the number it was typed into', () => {
    const said = ['Elige un teléfono con prefijo +34, +1, +33 o +49.'];
    const errorOf = (fields: Fields) => asMentor({ ...MENTOR, ...fields }).errors;
    const other = { phone_number: '7400123456', phone_number_country_code: '+44' };
    expect(errorOf(other)).toEqual({ phone_number_country_code: said });
    expect(errorOf({ phone_number: '+44 7400 123456' })).toEqual({ phone_number: said });
  });

  it('leaves out empty fields, and the first hours, which are sent separately', () => {
    const bare = asMentor({ ...MENTOR, phone_number: '', phone_number_country_code: '+34' });
    expect(bare.payload).toEqual({ ...MENTOR, expertises: ['algebra'] });
    const whole = asMentor({
      ...MENTOR,
      expertise: 'Física',
      phone_number: '06 12 34 56 78',
      phone_number_country_code: '+33',
      date_of_birth: '1990-02-28',
      linkedin_url: 'linkedin.com/in/eva',
      price: '22,50',
      first_hours: 'weekend',
    });
    expect(whole.payload).toEqual({
      ...MENTOR,
      expertises: ['algebra'],
      expertise: 'Física',
      price: 22.5,
      phone_number: '612345678',
      phone_number_country_code: '+33',
      date_of_birth: '1990-02-28',
      linkedin_url: 'https://linkedin.com/in/eva',
    });
  });
});

describe('studentForm', () => {
  it('lists the errors of an empty form in the order of the form', () => {
    expect(Object.values(asStudent({}).errors ?? {})).toEqual([
      ['El nombre es obligatorio'],
      ['Los apellidos son obligatorios'],
      ['La biografía es obligatoria'],
      ['Debe seleccionar un nivel académico'],
      ['Debe agregar al menos una asignatura donde necesita ayuda'],
    ]);
  });

  it('makes the contract’s payload of a student', () => {
    const lists = { interests: [], learning_goals: [] };
    expect(asStudent(STUDENT).payload).toEqual({ ...STUDENT, ...lists });
    const whole = asStudent({
      ...STUDENT,
      phone_number: '+44 7400 123456',
      phone_number_country_code: '+34',
      date_of_birth: '2010-01-31',
    });
    expect(whole.payload).toEqual({
      ...STUDENT,
      ...lists,
      phone_number: '7400123456',
      phone_number_country_code: '+44',
      date_of_birth: '2010-01-31',
    });
  });
});

const option = (name_id: string, name: string) => ({ name_id, name, scope: '', scope_display: '' });

it('joins the names in the order of the choice, without unknown ones', () => {
  const options = [option('a', 'Álgebra'), option('b', 'Biología')];
  expect(joinAreaNames(options, ['b', 'x', 'a'])).toBe('Biología, Álgebra');
  expect(joinAreaNames([], ['a'])).toBe('');
});

it('takes whole names only, up to 300 characters', () => {
  const options = Array.from({ length: 8 }, (_, i) => option(String(i), String(i).repeat(60)));
  const line = joinAreaNames(
    options,
    options.map(({ name_id }) => name_id),
  );
  expect(line.split(', ').map((name) => name.length)).toEqual([60, 60, 60, 60]);
});
