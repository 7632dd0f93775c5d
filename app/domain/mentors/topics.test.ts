import { expect, it } from 'vitest';
import { roomCode } from '~/api/contract/rules/sessions';
import { suggestTopics } from './topics';

const ALL = Array.from({ length: 14 }, (_, i) => ({
  name_id: `tema-${i}`,
  name: i === 13 ? 'Cálculo' : `Tema ${i}`,
  scope: i < 12 ? 'letras' : 'ciencias',
}));

it('suggests at most ten unchosen topics, and gives the total', () => {
  const { shown, total } = suggestTopics(ALL, { scope: '', text: '' }, ['tema-0']);
  expect(shown).toEqual(ALL.slice(1, 11));
  expect(total).toBe(13);
});

it('narrows by category and by text without accents', () => {
  const names = (scope: string, text: string) =>
    suggestTopics(ALL, { scope, text }, []).shown.map(({ name }) => name);
  expect(names('ciencias', '')).toHaveLength(2);
  expect(names('', ' CALC')).toEqual(['Cálculo']);
  expect(names('letras', 'calculo')).toEqual([]);
});

it('puts names that begin with the text first, then names with a word that does', () => {
  const all = ['Prehistoria', 'Arte e historia', 'Historia', 'Física'].map((name) => ({
    name_id: name,
    name,
    scope: '',
  }));
  const names = (text: string) => suggestTopics(all, { scope: '', text }, []).shown.map(({ name }) => name);
  expect(names('hist')).toEqual(['Historia', 'Arte e historia', 'Prehistoria']);
  expect(names('historia arte')).toEqual(['Arte e historia']);
});

it('finds topics by the name of their category, after those with a matching name', () => {
  const all = [
    { name_id: 'a', name: 'Algoritmos', scope: 'it', scope_display: 'Informática y programación' },
    { name_id: 'b', name: 'Programación web', scope: 'web', scope_display: 'Diseño' },
    { name_id: 'c', name: 'Dibujo', scope: 'arte', scope_display: 'Arte' },
  ];
  const names = (text: string) => suggestTopics(all, { scope: '', text }, []).shown.map(({ name }) => name);
  expect(names('prog')).toEqual(['Programación web', 'Algoritmos']);
  expect(names('informatica algo')).toEqual(['Algoritmos']);
});

it('makes room codes of four digits', () => {
  expect(roomCode(2026, () => 0)).toBe('MENTOR-2026-0000');
  expect(roomCode(2026, () => 0.04217)).toBe('MENTOR-2026-0421');
  expect(roomCode(2026, () => 0.999999)).toBe('MENTOR-2026-9999');
});
