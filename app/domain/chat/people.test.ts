import { expect, it } from 'vitest';
import { readPeopleQuery, recentFirst, searchPeople } from './people';

const person = (
  full_name: string,
  username: string,
  areas: string[] = [],
  lastMessageAt: string | null = null,
) => ({
  full_name,
  username,
  lastMessageAt,
  profile: { expertise: '', expertises: areas.map((name) => ({ name })) },
});
const people = [
  person('Ángel Núñez', 'angel.n', ['Álgebra lineal']),
  person('Bea Ruiz', 'quimica_bea', ['Química orgánica', 'Física']),
  person('Carlos Ruiz', 'cruiz'),
];
const found = (query: string) => searchPeople(people, query).map(({ username }) => username);

it.each([
  ['', ['angel.n', 'quimica_bea', 'cruiz']],
  ['  ', ['angel.n', 'quimica_bea', 'cruiz']],
  ['angel nunez', ['angel.n']],
  ['NÚÑEZ', ['angel.n']],
  ['algebra', ['angel.n']],
  ['cruiz', ['cruiz']],
  ['ruiz', ['quimica_bea', 'cruiz']],
  ['ruiz fisica', ['quimica_bea']],
  ['ruiz álgebra', []],
  ['.*', []],
])('%j finds %j', (query, usernames) => {
  expect(found(query)).toEqual(usernames);
});

it('tidies whatever an address contains', () => {
  expect(readPeopleQuery(new URLSearchParams({ q: ' a\u0000\tb ' }))).toEqual({ q: 'a b', isNew: false });
  expect(readPeopleQuery(new URLSearchParams({ nuevo: '1' }))).toEqual({ q: '', isNew: true });
  expect(readPeopleQuery(new URLSearchParams({ q: 'x'.repeat(1_000) })).q).toHaveLength(200);
});

it('sorts by the latest conversation, then by name in Spanish order', () => {
  const rows = [
    person('Zoe', 'z'),
    person('Óscar', 'o'),
    person('Nuria', 'n'),
    person('Old', 'old', [], '2026-01-01T00:00:00.000Z'),
    person('New', 'new', [], '2026-02-01T00:00:00.000Z'),
  ];
  expect(rows.sort(recentFirst).map(({ username }) => username)).toEqual(['new', 'old', 'n', 'o', 'z']);
});
