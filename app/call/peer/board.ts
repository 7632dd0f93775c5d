import type { BoardMark, RoomFrame, RoomRequest } from '~/api/contract/room';
import { createView } from '~/app/connection/followed';

/** What the whiteboard's own person adds or removes. */
type NewMark = Omit<BoardMark, 'id'>;
interface Change {
  add: BoardMark[];
  remove: string[];
}

export interface BoardView {
  /** On all pages, in their order. */
  marks: BoardMark[];
  canUndo: boolean;
  /** Why the last change was refused. */
  problem: string | null;
}

interface Options {
  send(request: RoomRequest): boolean;
  unique(): string;
  changed(): void;
}

/**
 * The call's whiteboard: marks are added and removed, so that everybody has the same in whatever order it arrives. Own
 * changes show at once, and are sent until they are confirmed.
 */
export function createCallBoard({ send, unique, changed }: Options) {
  const stored = new Map<string, BoardMark & { n: number }>();
  const removed = new Set<string>();
  const waiting = new Map<string, Change>();
  const acts: { added: string[]; removed: BoardMark[] }[] = [];
  let problem: string | null = null;

  const renew = () => {
    view.changed();
    changed();
  };
  const put = (clientId: string, change: Change) => send({ type: 'board', client_id: clientId, ...change });
  const change = (one: Change) => {
    const clientId = unique();
    problem = null;
    waiting.set(clientId, one);
    put(clientId, one);
    renew();
  };
  const view = createView((): BoardView => {
    const mine = [...waiting.values()];
    const gone = new Set(mine.flatMap(({ remove }) => remove));
    const all = [
      ...[...stored.values()].sort((one, other) => one.n - other.n),
      ...mine.flatMap(({ add }) => add.filter(({ id }) => !stored.has(id))),
    ];
    const marks = all.filter(({ id }) => !gone.has(id) && !removed.has(id));
    return { marks, canUndo: acts.length > 0, problem };
  });

  return {
    look: view.get,
    draw(mark: NewMark) {
      const id = unique();
      acts.push({ added: [id], removed: [] });
      change({ add: [{ ...mark, id }], remove: [] });
    },
    erase(mark: BoardMark) {
      acts.push({ added: [], removed: [mark] });
      change({ add: [], remove: [mark.id] });
    },
    /** Takes the own last act back; what comes back has a new id. */
    undo() {
      const act = acts.pop();
      if (act) change({ add: act.removed.map((mark) => ({ ...mark, id: unique() })), remove: act.added });
    },
    heard({ client_id, add, remove }: Extract<RoomFrame, { type: 'board' }>) {
      for (const mark of add) stored.set(mark.id, mark);
      for (const id of remove) {
        removed.add(id);
        stored.delete(id);
      }
      if (client_id !== undefined) waiting.delete(client_id);
      renew();
    },
    refused(clientId: string | undefined, detail: string) {
      if (clientId === undefined || !waiting.delete(clientId)) return;
      problem = detail;
      renew();
    },
    back() {
      for (const [clientId, one] of waiting) put(clientId, one);
    },
  };
}
