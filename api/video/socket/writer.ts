import type { RoomFrame, RoomMessage } from '../../contract/roomSocket';
import { invalid, Refusal, tooMany } from '../../http/errors';
import { spend } from '../../http/rates';
import { unstorableFields } from '../../http/text';
import type { Services } from '../../services';
import { errorFrame, refusalFrame } from './frames';
import { messagesById, storeMessage } from './messages';

/** Messages of one page that wait for the one before them. */
const MAX_WAITING = 20;
const NOT_STORED = 'No se ha podido guardar el mensaje. Vuelve a intentarlo.';

interface Options {
  mentorshipId: number;
  userId: number;
  /** To the page. */
  answer: (frame: RoomFrame) => void;
  /** A new one, for everybody in this process; who else must hear of it is told with the commit. */
  stored: (message: RoomMessage) => void;
  /** To the page alone: it was there already. */
  again: (message: RoomMessage) => void;
  announce: (mentorshipId: number, id: number, tx: Services['db']) => Promise<void>;
}

/** Stores what one page writes, one after the other and apart from its signals, which need not wait for the database. */
export function createWriter(
  { mentorshipId, userId, answer, stored, again, announce }: Options,
  { db, clock, limiters, log }: Services,
): (text: string, clientId: string) => void {
  let tail = Promise.resolve();
  let waiting = 0;
  const store = async (text: string, clientId: string): Promise<void> => {
    try {
      await spend(limiters.roomChat, String(userId));
      if (unstorableFields({ text, clientId }).length > 0) {
        throw invalid({ text: ['Contiene caracteres que no se admiten.'] });
      }
      const input = { mentorshipId, userId, text, clientId };
      const { id, isNew } = await db.transaction(async (tx) => {
        const outcome = await storeMessage(input, { tx, now: clock() });
        if (outcome.isNew) await announce(mentorshipId, outcome.id, tx);
        return outcome;
      });
      const [row] = await messagesById([id], db);
      if (row) (isNew ? stored : again)(row.message);
    } catch (error) {
      if (error instanceof Refusal) return answer(refusalFrame(error, clientId));
      log.error({ err: error instanceof Error ? error.name : error }, 'room: a message was not stored');
      answer(errorFrame(NOT_STORED, clientId));
    }
  };
  return (text, clientId) => {
    if (waiting >= MAX_WAITING) return answer(refusalFrame(tooMany(1), clientId));
    waiting += 1;
    tail = tail.then(() => store(text, clientId)).finally(() => (waiting -= 1));
  };
}
