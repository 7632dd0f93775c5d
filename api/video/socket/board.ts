import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Services } from '~/api/context';
import type { RoomFrame, RoomRequest } from '~/api/contract/room';
import { BOARD_CHARACTERS, BOARD_FULL, BOARD_MARKS } from '~/api/contract/rules/board';
import { roomMarks } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { conflict, Refusal } from '~/api/http/errors';
import { errorFrame, refusalFrame } from './protocol';

export type BoardFrame = Extract<RoomFrame, { type: 'board' }>;
type BoardRequest = Extract<RoomRequest, { type: 'board' }>;

/** Characters of marks in one frame. */
const FRAME_CHARACTERS = 64 * 1024;

/** The matching marks in frames, oldest first, by session. */
async function framesWhere(where: SQL | undefined, db: Db) {
  const rows = await db.select().from(roomMarks).where(where).orderBy(roomMarks.id);
  const frames: { mentorshipId: number; frame: BoardFrame }[] = [];
  let characters = 0;
  for (const { id: n, mentorshipId, markId, mark } of rows) {
    characters += mark?.length ?? markId.length;
    let last = frames.at(-1);
    if (last?.mentorshipId !== mentorshipId || characters > FRAME_CHARACTERS) {
      last = { mentorshipId, frame: { type: 'board', add: [], remove: [] } };
      frames.push(last);
      characters = 0;
    }
    if (mark === null) last.frame.remove.push(markId);
    else last.frame.add.push({ ...JSON.parse(mark), n });
  }
  return frames;
}

/** The whole board of a session; no frame while nobody has drawn. */
export const boardOf = (mentorshipId: number, db: Db) =>
  framesWhere(eq(roomMarks.mentorshipId, mentorshipId), db);

export const marksById = (ids: number[], db: Db) => framesWhere(inArray(roomMarks.id, ids), db);

/** Adds and removes; what was removed is not added again. Returns the rows. @throws 409 for a full board */
async function change(
  { add, remove }: BoardRequest,
  { mentorshipId, userId, tx }: { mentorshipId: number; userId: number; tx: Db },
): Promise<number[]> {
  const ofSession = eq(roomMarks.mentorshipId, mentorshipId);
  const rows = add.map((mark) => ({ mentorshipId, userId, markId: mark.id, mark: JSON.stringify(mark) }));
  if (rows.length > 0) {
    await tx.insert(roomMarks).values(rows).onConflictDoNothing();
    const size = sql<number>`coalesce(sum(length(${roomMarks.mark})), 0)`.mapWith(Number);
    const count = sql<number>`count(*)`.mapWith(Number);
    const [all] = await tx.select({ size, count }).from(roomMarks).where(ofSession);
    if (all && (all.size > BOARD_CHARACTERS || all.count > BOARD_MARKS)) throw conflict(BOARD_FULL);
  }
  const named = (ids: string[]) => and(ofSession, inArray(roomMarks.markId, ids));
  if (remove.length > 0) await tx.update(roomMarks).set({ mark: null }).where(named(remove));
  const ids = [...add.map((mark) => mark.id), ...remove];
  return (await tx.select({ id: roomMarks.id }).from(roomMarks).where(named(ids))).map(({ id }) => id);
}

interface WriterOptions {
  mentorshipId: number;
  userId: number;
  answer: (frame: RoomFrame) => void;
  /** For everybody in this process; other processes are told with the commit. */
  changed: (frame: BoardFrame) => void;
  announce: (ids: number[], tx: Db) => Promise<void>;
}

/** Stores what one page draws, in sequence. */
export function createBoardWriter(
  { mentorshipId, userId, answer, changed, announce }: WriterOptions,
  { db, log }: Services,
): (request: BoardRequest) => void {
  let tail = Promise.resolve();
  const store = async (request: BoardRequest) => {
    const { client_id } = request;
    try {
      const ids = await db.transaction(async (tx) => {
        const rows = await change(request, { mentorshipId, userId, tx });
        await announce(rows, tx);
        return rows;
      });
      const frames = await marksById(ids, db);
      for (const { frame } of frames) changed(frame);
      answer({ type: 'board', client_id, add: [], remove: [] });
    } catch (error) {
      if (error instanceof Refusal) return answer(refusalFrame(error, client_id));
      log.error({ err: error instanceof Error ? error.name : error }, 'room: the whiteboard was not stored');
      answer(errorFrame('No se ha podido guardar en la pizarra. Vuelve a intentarlo.', client_id));
    }
  };
  return (request) => {
    tail = tail.then(() => store(request));
  };
}
