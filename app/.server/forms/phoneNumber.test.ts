import { expect, it } from 'vitest';
import { readPhone } from './phoneNumber';

const CODES = ['+34', '+1', '+33', '+49'];

it.each([
  ['612 345 678', '+34', { national: '612345678', code: '+34' }],
  ['(202) 555-0123', '+1', { national: '2025550123', code: '+1' }],
  ['06 12 34 56 78', '+33', { national: '612345678', code: '+33' }],
  ['+49 151 23456789', '+34', { national: '15123456789', code: '+49' }],
  ['0049 151 23456789', '+34', { national: '15123456789', code: '+49' }],
  ['34612345678', '+34', { national: '612345678', code: '+34' }],
])('%s with %s is taken', (number, code, expected) => {
  expect(readPhone({ number, code }, CODES)).toEqual(expected);
});

it.each([
  ['61234567', '+34', 'Al teléfono le faltan cifras para el prefijo +34.'],
  ['6123456789', '+34', 'Al teléfono le sobran cifras para el prefijo +34.'],
  ['112345678', '+34', 'Ese teléfono no existe con el prefijo +34. Revísalo.'],
  ['112', '+34', 'Al teléfono le faltan cifras para el prefijo +34.'],
  ['1', '+34', 'Escribe el teléfono solo con cifras, por ejemplo 612 345 678.'],
  ['llámame', '+34', 'Escribe el teléfono solo con cifras, por ejemplo 612 345 678.'],
  ['mi número: 612345678', '+34', 'Escribe el teléfono solo con cifras, por ejemplo 612 345 678.'],
  ['612345678 ext 5', '+34', 'Escribe el teléfono sin extensión.'],
  ['+44 7400 123456', '+34', 'Elige un teléfono con prefijo +34, +1, +33 o +49.'],
  ['612345678', '+999', 'Elige un teléfono con prefijo +34, +1, +33 o +49.'],
  ['612345678', 'x', 'Elige un teléfono con prefijo +34, +1, +33 o +49.'],
])('%s with %s: %s', (number, code, problem) => {
  expect(readPhone({ number, code }, CODES)).toEqual({ problem });
});
