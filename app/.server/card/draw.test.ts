import { expect, it } from 'vitest';
import { plainWords } from './draw';

it.each([
  ['Marta  Ruiz\n Olmedo', 'Marta Ruiz Olmedo'],
  ['Eva 🎉👩‍🏫 Gil', 'Eva Gil'],
  ['🇪🇸 Eva', 'Eva'],
  ['王小明', ''],
  ['Ana 王', 'Ana'],
  ['محمد', ''],
  ['Ирина Ñúñez Ελένη', 'Ирина Ñúñez Ελένη'],
  ['C++ y C#, 2º (B1) · 50 €', 'C++ y C#, 2º (B1) · 50 €'],
  ['ab\u202ecd\u0000ef\ud800', 'abcdef'],
  ['***', ''],
  [`z${'\u0301'.repeat(40)}a`, '\u017a\u0301\u0301\u0301a'],
])('%j becomes %j', (text, expected) => expect(plainWords(text, 60)).toBe(expected));

it('cuts between letters, even with combining characters', () => {
  expect(plainWords('Lucía Gómez', 6)).toBe('Lucía…');
  expect(plainWords('x'.repeat(100_000), 5)).toBe('xxxx…');
  expect(plainWords('e\u0331e\u0331e\u0331', 2)).toBe('e\u0331…');
});
