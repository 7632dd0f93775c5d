import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '~/app/.server/api/errors';
import { parseForm, refusedForm } from './readForm';

function submission() {
  const form = new FormData();
  form.set('name', 'Ana');
  form.set('password', 'clave');
  return parseForm(form, z.object({ name: z.string(), password: z.string() }));
}
const answered = (status: number, body: unknown = null) => new ApiError({ kind: 'answer', status, body });
const describeIt = () => 'No ha podido ser.';
const refused = (error: unknown, options: Partial<Parameters<typeof refusedForm>[2]> = {}) => {
  const { result, status } = refusedForm(error, submission(), { describe: describeIt, ...options });
  return { errors: result.error, typed: result.initialValue, status };
};

describe('a form refused by the API', () => {
  it('shows the messages at the fields, and keeps what was typed', () => {
    expect(refused(answered(400, { name: ['Ya existe.'], non_field_errors: ['Hoy no.'] }))).toEqual({
      errors: { '': ['Hoy no.'], name: ['Ya existe.'] },
      typed: { name: 'Ana', password: 'clave' },
      status: 400,
    });
  });

  it('shows messages without a control beside the form, and never sends a password back', () => {
    const body = { name: ['Ya existe.'], captcha: ['Falta.'], mentorships: ['10:00'] };
    const options = { names: ['name'], apart: 'mentorships', hideFields: ['password'] };
    expect(refused(answered(400, body), options)).toEqual({
      errors: { '': ['Falta.'], name: ['Ya existe.'] },
      typed: { name: 'Ana' },
      status: 400,
    });
  });

  it.each([
    [403, { error: 'Forbidden' }, 403],
    [429, { detail: 'Throttled' }, 429],
    [302, null, 500],
    [503, '<h1>', 503],
  ])('shows the headline alone if there are no reasons (%i)', (status, body, shown) => {
    expect(refused(answered(status, body))).toMatchObject({
      errors: { '': ['No ha podido ser.'] },
      status: shown,
    });
  });

  it('shows its headline first, and nothing twice', () => {
    const options = { headline: 'No ha podido ser.' };
    expect(refused(answered(500), options).errors).toEqual({ '': ['No ha podido ser.'] });
    expect(refused(answered(400, { non_field_errors: ['Hoy no.'] }), options).errors).toEqual({
      '': ['No ha podido ser.', 'Hoy no.'],
    });
  });

  it('rethrows every other error', () => {
    expect(() => refused(new TypeError('x'))).toThrow(TypeError);
  });
});
