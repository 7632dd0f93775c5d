import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { linesOf } from './linesOf';
import { mentorForm, studentForm } from './profileForms';

function parse(schema: typeof mentorForm | typeof studentForm, fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return parseWithZod(form, { schema });
}

const LONG = 'Doctora en física aplicada; preparo selectividad y primeros cursos.';

describe('mentorForm', () => {
  it('tells the errors of an empty form in the order of the spec', () => {
    const submission = parse(mentorForm, { first_name: '', last_name: '  ', bio: '' });
    expect(submission.status !== 'success' && Object.values(submission.error ?? {})).toEqual([
      ['El nombre es obligatorio'],
      ['Los apellidos son obligatorios'],
      ['La biografía profesional es obligatoria'],
      ['Debe seleccionar al menos un área de conocimiento'],
    ]);
  });

  it('wants 50 characters of biography, blanks around it not counted', () => {
    const fields = { first_name: 'Eva', last_name: 'Gil', expertises: 'algebra' };
    const short = parse(mentorForm, { ...fields, bio: ` ${'a'.repeat(49)} ` });
    expect(short.status !== 'success' && short.error).toEqual({
      bio: ['La biografía debe tener al menos 50 caracteres'],
    });
    expect(parse(mentorForm, { ...fields, bio: 'a'.repeat(50) }).status).toBe('success');
  });

  it('gives one area and several alike as a list', () => {
    const submission = parse(mentorForm, {
      first_name: 'Eva',
      last_name: 'Gil',
      bio: LONG,
      expertises: 'algebra',
    });
    expect(submission).toMatchObject({
      status: 'success',
      value: { expertises: ['algebra'], expertise: '' },
    });
  });
});

describe('studentForm', () => {
  it('tells the errors of an empty form in the order of the spec', () => {
    const submission = parse(studentForm, {});
    expect(submission.status !== 'success' && Object.values(submission.error ?? {})).toEqual([
      ['El nombre es obligatorio'],
      ['Los apellidos son obligatorios'],
      ['La biografía es obligatoria'],
      ['Debe seleccionar un nivel académico'],
      ['Debe agregar al menos una asignatura donde necesita ayuda'],
    ]);
  });

  it('reads subjects and goals line by line', () => {
    const submission = parse(studentForm, {
      first_name: 'Ana',
      last_name: 'Soler',
      bio: 'Estudio segundo de Bachillerato.',
      academic_level: 'bachillerato',
      subjects_needed_help: 'Integrales\r\n física, integrales\r\n',
      learning_goals: 'Aprobar, y con nota',
    });
    expect(submission).toMatchObject({
      status: 'success',
      value: {
        subjects_needed_help: ['Integrales', 'física'],
        learning_goals: ['Aprobar, y con nota'],
        interests: [],
      },
    });
  });

  it('does not take blank lines for subjects', () => {
    const submission = parse(studentForm, { subjects_needed_help: ' , \n ' });
    expect(submission.status !== 'success' && submission.error?.subjects_needed_help).toEqual([
      'Debe agregar al menos una asignatura donde necesita ayuda',
    ]);
  });
});

describe('linesOf', () => {
  it('keeps the first spelling of what repeats', () => {
    expect(linesOf('Álgebra\nálgebra\nQuímica', /\n/)).toEqual(['Álgebra', 'Química']);
  });
});
