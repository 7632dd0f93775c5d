import { expect, it } from 'vitest';
import { initialsOf } from './face';

it.each([
  ['Marta Ruiz Olmedo', 'MR'],
  ['  óscar  ', 'Ó'],
  ['o\u0301scar', 'Ó'],
  ['ana.alumna', 'AA'],
  ['ana_2', 'A2'],
  ['👩‍🏫 Eva', 'E'],
  ['(Nuria) «Gil»', 'NG'],
  ['李 小龍', '李小'],
  ['👩‍🏫🎉', ''],
  ['', ''],
  [' . ', ''],
])('%s: %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});
