import { expect, it } from 'vitest';
import { firstNameOf, firstNamesOf, publicName, wholeName } from './personNames';

const person = (first_name: string, last_name = '', full_name = '') => ({ first_name, last_name, full_name });

it.each([
  [person('Lucía', 'Gil Torres', 'Lucía Gil Torres'), 'Lucía G.'],
  [person('Ana·Quesada'), 'Ana Q.'],
  [person('lucia@example.org', '', 'lucia@example.org'), 'Estudiante'],
  [person('Usuario', 'eliminado', 'Usuario eliminado'), 'Usuario eliminado'],
])('a stranger reads %j as %s', (author, expected) => {
  expect(publicName(author)).toBe(expected);
});

it.each([
  [person('Lucía', 'Gil', 'Lucía Gil Torres'), 'Lucía Gil Torres'],
  [person('Lucía', 'Gil'), 'Lucía Gil'],
  [person('', '', 'lucia@example.org'), 'Estudiante'],
])('somebody who is logged in reads %j as %s', (author, expected) => {
  expect(wholeName(author)).toBe(expected);
});

it.each([
  [person('Lucía', 'Gil', 'Lucía Gil Torres'), 'Lucía'],
  [person('', '', 'Lucía Gil'), 'Lucía Gil'],
  [person('Usuario', 'eliminado', 'Usuario eliminado'), 'Usuario eliminado'],
])('a sentence calls %j %s', (one, expected) => {
  expect(firstNameOf(one)).toBe(expected);
});

it('two people of one first name keep their full names', () => {
  const [ana, luis] = [person('Ana', 'Soler'), person('Luis', 'Mata')];
  expect(firstNamesOf([ana, luis])).toEqual(['Ana', 'Luis']);
  expect(firstNamesOf([ana, person('Ana', 'Gil')])).toEqual(['Ana Soler', 'Ana Gil']);
});
