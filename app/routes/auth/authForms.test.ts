import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { registerForm } from './authForms';

const GOOD = {
  username: 'ana.soler',
  email: 'ana@example.org',
  password: 'Correcta2026',
  password_confirm: 'Correcta2026',
  user_type: 'alumno',
  terms: 'on',
};

function errorsOf(changes: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...GOOD, ...changes })) form.set(name, value);
  const submission = parseWithZod(form, { schema: registerForm });
  return submission.status === 'success' ? {} : submission.error;
}

describe('registerForm', () => {
  it('takes a good one', () => {
    expect(errorsOf({})).toEqual({});
  });

  it('asks for everything at once, in the words of the product', () => {
    const empty = { username: '', email: '', password: '', password_confirm: '', user_type: '', terms: '' };
    expect(errorsOf(empty)).toEqual({
      username: ['El nombre de usuario es obligatorio.'],
      email: ['El correo electrónico es obligatorio.'],
      password: ['La contraseña es obligatoria.'],
      user_type: ['Por favor selecciona si eres mentor o estudiante.'],
      password_confirm: ['Repite la contraseña.'],
      terms: ['Debes aceptar los términos y condiciones.'],
    });
  });

  it('tells of passwords that differ together with other errors', () => {
    const errors = errorsOf({ password_confirm: 'otra cosa', email: 'no' });
    expect(errors).toEqual({
      email: ['Escribe un correo electrónico válido.'],
      password_confirm: ['Las contraseñas no coinciden.'],
    });
  });

  it('knows no role but the two', () => {
    expect(errorsOf({ user_type: 'admin' })).toHaveProperty('user_type');
  });
});
