import { describe, expect, it } from 'vitest';
import { ApiError } from '~/.server/api/errors';
import { mentorFailure, studentFailure } from './onboardingFailure';

const answered = (body: unknown) => new ApiError({ kind: 'answer', status: 409, body });

describe('studentFailure', () => {
  it.each([
    [{ error: 'Del error', message: 'Del mensaje' }, 'Del error'],
    [{ error: '', message: 'Del mensaje' }, 'Del mensaje'],
    ['Un texto', 'Un texto'],
    ['<h1>502</h1>', answered(null).message],
    [{ error: { deep: true } }, answered(null).message],
  ])('of %j: %s', (body, expected) => {
    expect(studentFailure(answered(body))).toBe(expected);
  });

  it('has a word for what is not an error', () => {
    expect(studentFailure('nada')).toBe('Error desconocido al completar el perfil');
  });
});

describe('mentorFailure', () => {
  it('is the message of the exception, else the fixed text', () => {
    expect(mentorFailure(new Error('Sin conexión'))).toBe('Sin conexión');
    expect(mentorFailure(new Error(' '))).toBe('Error desconocido al completar el perfil');
  });
});
