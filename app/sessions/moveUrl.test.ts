import { expect, it } from 'vitest';
import { moveHref, readMoveState } from './moveUrl';

const read = (query: string) => readMoveState(new URLSearchParams(query));

it('is read back as it was written', () => {
  const slots = ['2026-11-27T10:00', '2026-11-27T10:30'];
  const address = { week: null, slots, review: true, back: '/calendar?dia=2026-11-27&detalle=x' };
  const href = moveHref('a/b', address);
  expect(href).toMatch(/^\/mentorships\/a%2Fb\/mover\?inicio=/);
  expect(read(href.split('?')[1] ?? '')).toEqual(address);
  expect(moveHref('x', {})).toBe('/mentorships/x/mover');
});

it.each([
  'inicio=2026-11-27T10:00',
  'inicio=2026-11-27T10:00&huecos=0',
  'inicio=2026-11-27T10:00&huecos=17',
  'inicio=2026-11-27T10:00&huecos=1e9',
  'inicio=2026-11-27T23:30&huecos=2',
  'inicio=2026-02-30T10:00&huecos=2',
  'inicio=%00&huecos=2',
  'huecos=2',
])('%s selects nothing and shows no review', (query) => {
  expect(read(`${query}&paso=resumen`)).toMatchObject({ slots: [], review: false });
});
