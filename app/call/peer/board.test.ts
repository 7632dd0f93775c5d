import { expect, it } from 'vitest';
import type { RoomRequest } from '~/api/contract/room';
import { createCallBoard } from './board';

const MARK = { page: 1, kind: 'line', ink: 'red', size: 4, points: [0, 0, 9, 9], text: '' } as const;
const mark = (id: string, n: number) => ({ ...MARK, points: [...MARK.points], id, n });

function makeBoard() {
  const sent: Extract<RoomRequest, { type: 'board' }>[] = [];
  let count = 0;
  const line = { online: true };
  const board = createCallBoard({
    send: (request) => line.online && request.type === 'board' && sent.push(request) > 0,
    unique: () => `u${++count}`,
    changed: () => {},
  });
  const draw = () => board.draw({ ...MARK, points: [...MARK.points] });
  const ids = () => board.look().marks.map(({ id }) => id);
  return { board, sent, draw, ids, line };
}
const frame = (add: ReturnType<typeof mark>[], remove: string[] = [], client_id?: string) =>
  ({ type: 'board', add, remove, ...(client_id !== undefined && { client_id }) }) as const;

it('has the same marks in the order of the server, whatever arrives first', () => {
  const { board, ids } = makeBoard();
  board.heard(frame([], ['b']));
  board.heard(frame([mark('c', 3)]));
  board.heard(frame([mark('a', 1), mark('b', 2)]));
  expect(ids()).toEqual(['a', 'c']);
});

it('shows an own mark at once, last, and sends it again after a break until it is confirmed', () => {
  const { board, sent, draw, ids, line } = makeBoard();
  line.online = false;
  draw();
  expect(ids()).toEqual(['u1']);
  line.online = true;
  board.back();
  board.heard(frame([mark('a', 2), mark('u1', 1)], [], 'u2'));
  expect(ids()).toEqual(['u1', 'a']);
  board.back();
  expect(sent.map(({ client_id, add }) => [client_id, add.map(({ id }) => id)])).toEqual([['u2', ['u1']]]);
});

it('undo takes back own acts only, the newest first; what was erased returns with a new id', () => {
  const { board, draw, ids } = makeBoard();
  board.heard(frame([mark('a', 1)]));
  expect(board.look().canUndo).toBe(false);
  draw();
  board.erase(mark('a', 1));
  expect(ids()).toEqual(['u1']);
  board.undo();
  expect(ids()).toHaveLength(2);
  expect(ids()).not.toContain('a');
  board.undo();
  board.undo();
  expect(ids()).toHaveLength(1);
  expect(board.look().canUndo).toBe(false);
});

it('a refused mark goes, with the reason, until the next act', () => {
  const { board, draw, ids } = makeBoard();
  draw();
  board.refused('of the chat', 'Otra cosa');
  expect(board.look().problem).toBeNull();
  board.refused('u2', 'La pizarra está llena.');
  expect([ids(), board.look().problem]).toEqual([[], 'La pizarra está llena.']);
  draw();
  expect(board.look().problem).toBeNull();
});
