import { expect, it } from 'vitest';
import { initialsOf } from './face';
import { iconUrl } from './pictures';

const API = 'https://api.example';

it.each([
  ['', API, null],
  ['media/a.svg', API, `${API}/media/a.svg`],
  ['/media/a.svg', '', '/media/a.svg'],
  [' /media/a.svg ', '', '/media/a.svg'],
  [`${API}/media/a.svg`, API, `${API}/media/a.svg`],
  [`${API}/media/a.svg`, `${API}/django/`, `${API}/media/a.svg`],
  // Our content security policy would block these.
  ['https://cdn.example/a.svg', API, null],
  ['http://api.example/a.svg', API, null],
  ['https://cdn.example/a.svg', '', null],
  ['//cdn.example/a.svg', API, null],
  ['javascript:alert(1)', API, null],
  ['https://', API, null],
])('%j at %j: %j', (icon, base, expected) => {
  expect(iconUrl(icon, base)).toBe(expected);
});

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
