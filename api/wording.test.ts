import { describe, expect, it } from 'vitest';
import { lookBack } from './db/batches';
import { nameOf } from './db/people';
import { listText, oneLine, whenText } from './wording';

describe('wording', () => {
  it.each([
    ['2026-10-21T16:00:00Z', '21/10/2026 18:00'],
    ['2026-12-31T23:30:00Z', '01/01/2027 00:30'],
    ['2026-10-25T01:30:00Z', '25/10/2026 02:30'],
  ])('shows a date by the marketplace’s clock: %s', (iso, text) => {
    expect(whenText(new Date(iso), 'Europe/Madrid')).toBe(text);
  });

  it.each([
    [[], ''],
    [['Ana'], 'Ana'],
    [['Ana', 'Luis'], 'Ana y Luis'],
    [['Ana', 'Luis', 'Irene'], 'Ana, Luis e Irene'],
    [['Ana', 'Hiedra'], 'Ana y Hiedra'],
    [['Ana', 'Íñigo'], 'Ana e Íñigo'],
    [['«Física»', '«Inglés»'], '«Física» e «Inglés»'],
  ])('%j', (names, text) => {
    expect(listText(names)).toBe(text);
  });

  it.each([
    ['a\r\nb\tc', 'a b c'],
    ['  \u2028 a \u0000 b ', 'a b'],
    ['x\u202Ey', 'x y'],
    ['👩🏽‍🏫👩🏽‍🏫', '👩🏽‍🏫👩🏽‍🏫'],
  ])('puts %j on one line', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  it('shortens without splitting a character', () => {
    expect(oneLine('🎓'.repeat(10), 5)).toBe('🎓🎓🎓🎓…');
  });

  it('names people, even deleted ones and those without a name', () => {
    const eva = { firstName: 'Eva', lastName: 'Pérez', username: 'eva.p', deletedAt: null };
    expect(nameOf(eva)).toBe('Eva Pérez');
    expect(nameOf({ ...eva, firstName: ' ', lastName: '' })).toBe('eva.p');
    expect(nameOf({ ...eva, deletedAt: new Date(0) })).toBe('Usuario eliminado');
  });
});

describe('looking back', () => {
  const now = new Date('2026-10-19T08:00:00Z');
  const at = (time: string) => new Date(`2026-10-19T${time}Z`);
  const useful = 3_600_000;
  it.each([
    ['nothing is known', null, '07:00:00'],
    ['the last round was a minute ago', at('07:59:00'), '07:49:00'],
    ['the last round was long ago', at('02:00:00'), '07:00:00'],
    ['the clock was set back', at('09:00:00'), '07:00:00'],
  ])('%s', (_what, since, from) => {
    expect(lookBack(now, { since, useful })).toEqual(at(from));
  });
});
