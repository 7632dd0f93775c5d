import { describe, expect, it } from 'vitest';
import { coversDay, daysText, exceptionOf, exceptionText, readException } from './exceptions';

const TODAY = '2026-11-03';
const read = (change: Partial<Parameters<typeof readException>[0]>) =>
  readException(
    { kind: 'hours', date: '2026-11-04', until: '', start: '10:00', end: '12:00', ...change },
    TODAY,
  );

describe('an exception as typed', () => {
  it('is a whole day if no hours are asked for, whatever the hour fields contain', () => {
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
    [{ until: '2026-11-03' }, { until: ['El último día no puede ser anterior al primero.'] }],
    [{ until: '2028-11-04' }, { until: ['Ese día está demasiado lejos.'] }],
    [{ until: 'x' }, { until: ['La fecha no es válida.'] }],
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
  expect(exceptionText(exceptionOf({ date: TODAY, kind: 'off' }))).toBe('No disponible');
  const hours = { date: TODAY, start_time: '10:00', end_time: '00:00' };
  expect(exceptionText(exceptionOf({ ...hours, kind: 'off' }))).toBe('Horas bloqueadas, de 10:00 a 00:00');
  expect(exceptionText(exceptionOf({ ...hours, kind: 'extra' }))).toBe('Horas extra, de 10:00 a 00:00');
});

it('a range: its days in words, and which days it holds', () => {
  const range = { date: '2026-12-30', until: '2027-01-02' };
  expect(read({ kind: 'day', ...range }).payload).toEqual({ ...range, kind: 'off' });
  expect(read({ kind: 'day', date: range.date, until: range.date }).payload).toEqual({
    date: range.date,
    kind: 'off',
  });
  expect(daysText(range, 'dd/MM/yyyy')).toBe('del 30/12/2026 al 02/01/2027');
  expect(daysText({ date: range.date }, 'dd/MM/yyyy')).toBe('30/12/2026');
  const days = ['2026-12-29', '2026-12-30', '2027-01-02', '2027-01-03'];
  expect(days.map((day) => coversDay(range, day))).toEqual([false, true, true, false]);
  expect(coversDay({ date: range.date }, '2026-12-31')).toBe(false);
});
