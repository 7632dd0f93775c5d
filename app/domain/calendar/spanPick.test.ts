import { describe, expect, it } from 'vitest';
import {
  actionsFor,
  type DayHours,
  halvesOf,
  pickAfterKey,
  spanAt,
  spanBetween,
  spanStateText,
  spanText,
} from './spanPick';

const hours = (from: number, to: number) => ({ from: from * 60, to: to * 60 });
const off = { id: '1', kind: 'off' as const, ...hours(11, 13), text: '', days: '' };
const extra = { id: '2', kind: 'extra' as const, ...hours(21, 22), text: '', days: '' };
const day: DayHours = {
  open: [hours(9, 11), hours(13, 15), hours(21, 22)],
  changes: [off, extra],
  busy: [hours(14, 15)],
  sessions: [hours(9, 9.75)],
};

describe('a stretch', () => {
  it('goes from the first half hour to the last, whichever was pressed first', () => {
    expect([spanBetween(600, 660), spanBetween(660, 600), spanBetween(600, 600)]).toEqual([
      hours(10, 11.5),
      hours(10, 11.5),
      hours(10, 10.5),
    ]);
  });

  it('is a half hour, or its whole block, after one press', () => {
    expect(spanAt(10 * 60, day.changes)).toEqual(hours(10, 10.5));
    expect(spanAt(12 * 60, day.changes)).toEqual(hours(11, 13));
    expect(spanAt(21 * 60, day.changes)).toEqual(hours(21, 21.5));
  });

  it('touches half hours that it does not fill', () => {
    expect(halvesOf(hours(9, 9.75))).toEqual([hours(9, 9.5), hours(9.5, 10)]);
    expect(halvesOf({ from: 600, to: 540 })).toEqual([]);
  });

  it('is described with what it contains', () => {
    expect(spanText(hours(23, 24))).toBe('de 23:00 a 00:00');
    expect(spanText(hours(0, 24))).toBe('todo el día');
    expect(spanStateText(hours(9, 10), day)).toBe('con una sesión');
    expect(spanStateText(hours(10, 12), day)).toBe('libre, bloqueado');
    expect(spanStateText(hours(13.5, 14.5), day)).toBe('libre, ocupado en tu calendario externo');
    expect(spanStateText(hours(16, 17), day)).toBe('fuera de tu horario');
  });
});

it.each([
  ['free hours', hours(10, 11), ['block', 'offer']],
  ['hours outside', hours(16, 17), ['open']],
  ['both', hours(14.5, 15.5), ['block', 'open']],
  ['a session', hours(9, 10), ['block']],
  ['a block, which is lifted', hours(11, 12), []],
] as const)('offers the right actions for %s', (_, span, expected) => {
  expect(actionsFor(span, day)).toEqual(expected);
});

it('offers no actions before six in the morning', () => {
  expect(actionsFor(hours(1, 2), { ...day, sessions: [hours(0, 2)] })).toEqual([]);
});

describe('keys', () => {
  // 13:00 to 16:00 are folded.
  const halves = [720, 750, 960, 990, 1020];
  const press = (key: string, at: number, shiftKey = false, anchor = at) =>
    pickAfterKey({ key, shiftKey }, { anchor, at }, halves);

  it('move over what is folded, and stop at the ends', () => {
    expect(press('ArrowDown', 750)).toEqual({ anchor: 960, at: 960 });
    expect(press('ArrowUp', 720)).toEqual({ anchor: 720, at: 720 });
    expect([press('End', 720)?.at, press('Home', 990)?.at, press('PageDown', 750)?.at]).toEqual([
      1020, 720, 1020,
    ]);
  });

  it('extend the stretch with Shift; other keys are ignored', () => {
    expect(press('ArrowDown', 990, true, 960)).toEqual({ anchor: 960, at: 1020 });
    expect(press('a', 990)).toBeNull();
    expect(press('toString', 990)).toBeNull();
  });
});
