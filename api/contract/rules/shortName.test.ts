import { expect, it } from 'vitest';
import { shortNameOf } from './shortName';

const person = (first_name: string, last_name = '', full_name = '') => ({ first_name, last_name, full_name });

it.each([
  [person('Lucía', 'Gil Torres', 'Lucía Gil Torres'), 'Lucía G.'],
  [person('Lucía', 'G.', 'Lucía G.'), 'Lucía G.'],
  [person('María José', 'álvarez'), 'María José Á.'],
  [person('Anne-Marie', "d'Ors"), 'Anne-Marie D.'],
  [person('M. José', 'Gil'), 'M. José G.'],
  [person('Lucía', '  óscar'), 'Lucía Ó.'],
  [person('Lucía', 'E\u0301\u0301xito'), 'Lucía E\u0301\u0301.'],
  [person('Lucía', '(Gil)'), 'Lucía G.'],
  [person('Lucía', '\u200bGil'), 'Lucía G.'],
  [person('Lucía', '612345678'), 'Lucía'],
  [person('Lucía', '\u200b'), 'Lucía'],
  [person('Lucía', '👩‍🎓'), 'Lucía'],
  [person('Lucía', 'gil@example.org'), 'Lucía'],
  [person('', 'Gil'), 'Estudiante G.'],
  [person('\u200b', 'Gil'), 'Estudiante G.'],
  [person('612 345 678', 'Gil'), 'Estudiante G.'],
  [person('lucia@example.org', 'Gil'), 'Estudiante G.'],
  [person('lucia\u200b@example.org', 'Gil'), 'Estudiante G.'],
  [person('lucia.gil', 'Gil'), 'lucia G.'],
  [person('Ana_Gil', 'Torres'), 'Ana T.'],
  [person('Lucía Gil Torres'), 'Lucía G.'],
  [person('Lucía Gil', '.'), 'Lucía G.'],
  [person('Ana-Quesada_López'), 'Ana Q.'],
  [person('Ana·Quesada'), 'Ana Q.'],
  [person('Ana.Quesada'), 'Ana Q.'],
  [person('Ana,Quesada'), 'Ana Q.'],
  [person('Ana‑Quesada'), 'Ana Q.'],
  [person('Ana\u00a0Quesada'), 'Ana Q.'],
  [person('Ana\u200bQuesada'), 'Ana Q.'],
  [person('Ana\u2060Quesada'), 'Ana Q.'],
  [person('Ana\u00adQuesada'), 'Ana Q.'],
  [person('Ana\u3164Quesada'), 'Ana Q.'],
  [person('Ana\u034fQuesada'), 'Ana Q.'],
  [person('Ana1Quesada'), 'Ana Q.'],
  [person('\u200bAna'), 'Ana'],
  [person('lucia@example.org'), 'Estudiante'],
  [person('lucia＠example.org'), 'Estudiante'],
  [person('lucia\u200b@example.org'), 'Estudiante'],
  [person('lucia(arroba)example.org'), 'lucia A.'],
  [person('', '', 'Lucía Gil'), 'Lucía G.'],
  [person('', '', 'lucia.gil'), 'lucia G.'],
  [person('', '', 'lucia@example.org'), 'Estudiante'],
  [person('', '', ''), 'Estudiante'],
  [person('🎉', '', '123'), 'Estudiante'],
])('strangers see %j as %s, and shortening that changes nothing', (author, expected) => {
  const { name, initial } = shortNameOf(author);
  expect(`${name} ${initial}`.trim()).toBe(expected);
  const again = shortNameOf({ first_name: name, last_name: initial, full_name: expected });
  expect(again).toEqual({ name, initial });
});
