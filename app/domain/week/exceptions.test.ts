import { describe, expect, it } from 'vitest';
import { exceptionOf, exceptionText, readException } from './exceptions';

const TODAY = '2026-11-03';
const read = (change: Partial<Parameters<typeof readException>[0]>) =>
  readException({ kind: 'hours', date: '2026-11-04', start: '10:00', end: '12:00', ...change }, TODAY);

describe('an exception as typed', () => {
  it('is a whole day without hours, whatever stands in them', () => {
    expect(read({ kind: 'day' }).payload).toEqual({ date: '2026-11-04', kind: 'off' });
    expect(read({ kind: 'day', start: '', end: 'x', date: TODAY }).payload).toEqual({
      date: TODAY,
      kind: 'off',
    });
  });

  it('is hours off or extra hours, up to midnight', () => {
    const hours = { date: '2026-11-04', start_time: '10:00', end_time: '12:00' };
    expect(read({}).payload).toEqual({ ...hours, kind: 'off' });
    expect(read({ kind: 'extra', end: '00:00' }).payload).toEqual({
      ...hours,
      kind: 'extra',
      end_time: '00:00',
    });
  });

  it.each([
    [{ kind: '' }, { kind: ['Elige qué quieres añadir.'] }],
    [{ date: '' }, { date: ['Indica la fecha.'] }],
    [{ date: '2026-02-30' }, { date: ['La fecha no es válida.'] }],
    [{ date: '2026-11-02' }, { date: ['Ese día ya ha pasado.'] }],
    [{ date: '2028-11-04' }, { date: ['Ese día está demasiado lejos.'] }],
    [
      { start: '', end: '' },
      { start_time: ['Indica desde qué hora.'], end_time: ['Indica hasta qué hora.'] },
    ],
    [{ start: '10:15' }, { start_time: ['Indica desde qué hora.'] }],
    [
      { kind: 'extra', start: '05:30' },
      { start_time: ['Las horas que ofreces van de las 06:00 a las 24:00.'] },
    ],
    [{ end: '10:00' }, { end_time: ['La franja debe acabar después de empezar.'] }],
  ])('is refused: %j', (change, errors) => {
    expect(read(change)).toEqual({ payload: null, errors });
  });
});

it('an exception in words', () => {
  expect(exceptionText(exceptionOf({ date: TODAY, kind: 'off' }))).toBe('Día libre');
  const hours = { date: TODAY, start_time: '10:00', end_time: '00:00' };
  expect(exceptionText(exceptionOf({ ...hours, kind: 'off' }))).toBe('Horas libres, de 10:00 a 00:00');
  expect(exceptionText(exceptionOf({ ...hours, kind: 'extra' }))).toBe('Horas extra, de 10:00 a 00:00');
});
