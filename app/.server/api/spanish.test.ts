import { expect, it } from 'vitest';
import { ApiError, describeFailure, fieldErrorsOf } from './errors';

const refused = (body: unknown) => new ApiError({ kind: 'answer', status: 400, body });

it.each([
  ['This field is required.', 'Este campo es obligatorio. (El servidor dice: «This field is required.»)'],
  [
    'A user with that username already exists.',
    expect.stringMatching(/^Ya existe\. \(El servidor dice: «A user/),
  ],
  ['Not found.', expect.stringMatching(/^No existe, o ya no está\./)],
  [
    'The mentor is on holiday and cannot answer.',
    expect.stringMatching(/^El servidor no lo ha aceptado\. \(/),
  ],
  ['Este campo es requerido.', 'Este campo es requerido.'],
  ['No hoy.', 'No hoy.'],
  ['Solo token válido para ti.', 'Solo token válido para ti.'],
  ['Horario: 9 to 10', 'Horario: 9 to 10'],
])('%s', (said, shown) => {
  expect(describeFailure(refused({ detail: said }))).toEqual(shown);
  expect(fieldErrorsOf(refused({ bio: [said] }))).toEqual({ bio: [shown] });
});
