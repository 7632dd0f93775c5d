import { describe, expect, it } from 'vitest';
import { birthProblem, birthRange } from './profileSchemas';

const when = { today: '2026-11-20', least: 16 };

describe('birthProblem', () => {
  it.each([
    ['2010-11-20', null],
    ['2010-11-21', 'Revisa el año: la edad mínima es de 16 años.'],
    ['2026-11-19', 'Revisa el año: la edad mínima es de 16 años.'],
    ['2026-11-20', 'La fecha de nacimiento debe ser anterior a hoy.'],
    ['2031-01-01', 'La fecha de nacimiento debe ser anterior a hoy.'],
    ['1906-11-20', null],
    ['1906-11-19', 'Revisa el año: no puede ser anterior a 1906.'],
    ['0099-01-01', 'Revisa el año: no puede ser anterior a 1906.'],
    ['2007-02-29', 'La fecha de nacimiento no es válida.'],
    ['2008-02-29', null],
    ['20/11/2000', 'La fecha de nacimiento no es válida.'],
    ['', 'La fecha de nacimiento no es válida.'],
  ])('of %s: %s', (day, expected) => {
    expect(birthProblem(day, when)).toBe(expected);
  });
});

it('ranges are real days even on 29 February', () => {
  expect(birthRange({ today: '2028-02-29', least: 5 })).toEqual({ min: '1908-02-29', max: '2023-02-28' });
});
