import { expect, it } from 'vitest';
import { roomCode } from './roomCode';
import { suggestTopics } from './topics';

const ALL = Array.from({ length: 14 }, (_, i) => ({
  name_id: `tema-${i}`,
  name: i === 13 ? 'Cálculo' : `Tema ${i}`,
  scope: i < 12 ? 'letras' : 'ciencias',
}));

it('suggests at most ten topics that are not chosen', () => {
  expect(suggestTopics(ALL, { scope: '', text: '' }, ['tema-0']).map((t) => t.name_id)).toEqual(
    ALL.slice(1, 11).map((t) => t.name_id),
  );
});

it('narrows by category and by text without accents', () => {
  expect(suggestTopics(ALL, { scope: 'ciencias', text: '' }, [])).toHaveLength(2);
  expect(suggestTopics(ALL, { scope: '', text: ' CALC' }, []).map((t) => t.name)).toEqual(['Cálculo']);
  expect(suggestTopics(ALL, { scope: 'letras', text: 'calculo' }, [])).toEqual([]);
});

it('makes room codes of four digits', () => {
  expect(roomCode(2026, () => 0)).toBe('MENTOR-2026-0000');
  expect(roomCode(2026, () => 0.04217)).toBe('MENTOR-2026-0421');
  expect(roomCode(2026, () => 0.999999)).toBe('MENTOR-2026-9999');
});
