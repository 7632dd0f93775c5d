import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptsSelection,
  isSlot,
  rangeOf,
  SLOT_TIMES,
  slotCountText,
  slotProblem,
  tidySlots,
} from './slots';

const DAY = '2026-11-26';
const at = (...times: string[]) => times.map((time) => `${DAY}T${time}`);

describe('booking slots', () => {
  it('go from 06:00 to 24:00 in thirty minutes', () => {
    expect(SLOT_TIMES).toHaveLength(36);
    expect([SLOT_TIMES[0], SLOT_TIMES.at(-1)]).toEqual(['06:00', '23:30']);
  });

  it.each([
    ['2026-11-26T09:00', true],
    ['2026-11-26T23:30', true],
    ['2026-11-26T05:30', false],
    ['2026-11-26T09:15', false],
    ['2026-02-30T09:00', false],
    ['2026-11-26 09:00', false],
    ['2026-11-26T09:00:00', false],
    ['', false],
  ])('%s is a slot: %s', (text, expected) => expect(isSlot(text)).toBe(expected));

  it('are refused in the fixed words', () => {
    expect(slotProblem([])).toBe('No hay slots de tiempo seleccionados');
    expect(slotProblem([...at('09:00'), '2026-11-27T09:30'])).toBe(
      'Los slots seleccionados deben ser de la misma fecha',
    );
    expect(slotProblem(at('09:00', '10:00'))).toBe('Los slots seleccionados deben ser consecutivos');
    expect(slotProblem(['mañana'])).toBe('Los slots seleccionados no son válidos');
    expect(slotProblem(at(...SLOT_TIMES.slice(0, 17)))).toBe('Una sesión puede durar como mucho 8 horas');
    expect(slotProblem(at(...SLOT_TIMES.slice(0, 16)))).toBeNull();
  });

  it('may come in any order', () => {
    expect(slotProblem(at('10:00', '09:30', '10:30'))).toBeNull();
    expect(tidySlots(at('10:00', '09:30', '10:00', 'nunca'))).toEqual(at('09:30', '10:00'));
  });

  it('accept an empty selection, but no gap', () => {
    expect(acceptsSelection([])).toBe(true);
    expect(acceptsSelection(at('09:00', '10:00'))).toBe(false);
  });

  it('span a range that may end at midnight', () => {
    expect(rangeOf(at('18:30', '19:00'))).toEqual({ day: DAY, start: '18:30', end: '19:30', minutes: 60 });
    expect(rangeOf(at('23:30'))).toMatchObject({ start: '23:30', end: '24:00' });
    expect(rangeOf(at('09:00', '10:00'))).toBeNull();
  });

  it('are counted in the specified words', () => {
    expect(`Horario seleccionado: ${slotCountText(2)}`).toBe('Horario seleccionado: 2 slots (60 minutos)');
  });

  it('never accept two dates or a gap, whatever is chosen', () => {
    const slot = fc
      .tuple(fc.constantFrom('2026-11-26', '2026-11-27'), fc.constantFrom(...SLOT_TIMES))
      .map(([day, time]) => `${day}T${time}`);
    fc.assert(
      fc.property(fc.uniqueArray(slot, { minLength: 1, maxLength: 6 }), (slots) => {
        const range = rangeOf(slots);
        expect(slotProblem(slots) === null).toBe(range !== null);
        if (range) expect(range.minutes).toBe(slots.length * 30);
      }),
    );
  });
});
