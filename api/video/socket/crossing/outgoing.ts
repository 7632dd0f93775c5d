import type { Services } from '../../../services';
import type { Hub } from '../hub';
import type { LocalMember } from '../rooms';
import { noticesOf, postNotice } from './notices';
import { deletePeers, type Letter, notify, writeLetters, writePeers } from './tables';

/** In one statement, and in memory while the database does not answer. */
const MOST_LETTERS = 500;
const MOST_WAITING = 5_000;

export interface Outgoing {
  /** Of somebody here: how it stands when it is written counts. */
  mark(mentorshipId: number, userId: number): void;
  put(letter: Letter): void;
  /** Whether the others have been told that he is here. */
  isTold(member: LocalMember): boolean;
  /** One round. */
  write(): Promise<void>;
}

/** What this process has to tell the others, in batches. */
export function createOutgoing(
  { instance, hub }: { instance: string; hub: Hub },
  { db }: Pick<Services, 'db'>,
): Outgoing {
  const told = new WeakSet<LocalMember>();
  const marked = new Map<string, { mentorshipId: number; userId: number }>();
  const letters: Letter[] = [];

  const mark = (mentorshipId: number, userId: number) =>
    void marked.set(`${mentorshipId} ${userId}`, { mentorshipId, userId });
  const writeBatch = async () => {
    const changes = [...marked.values()];
    const posted = letters.splice(0, MOST_LETTERS);
    if (changes.length + posted.length === 0) return;
    marked.clear();
    const here: LocalMember[] = [];
    const gone: typeof changes = [];
    for (const change of changes) {
      const member = hub.rooms.get(change.mentorshipId)?.members.get(change.userId);
      if (member?.kind === 'local') here.push(member);
      else gone.push(change);
    }
    const rowsOf = (isNew: boolean) =>
      here
        .filter((member) => told.has(member) !== isNew)
        .map(({ room, peer }) => ({ mentorshipId: room.id, peer }));
    try {
      await db.transaction(async (tx) => {
        await deletePeers(gone, instance, tx);
        await writePeers(rowsOf(true), { instance, isNew: true }, tx);
        await writePeers(rowsOf(false), { instance, isNew: false }, tx);
        await writeLetters(posted, tx);
        const rooms = [...new Set(changes.map((one) => one.mentorshipId))];
        const readers = [...new Set(posted.map((one) => one.instance))];
        await notify([...noticesOf('rooms', instance, rooms), ...readers.map(postNotice)], tx);
      });
      for (const member of here) told.add(member);
    } catch (error) {
      for (const { mentorshipId, userId } of changes) mark(mentorshipId, userId);
      letters.unshift(...posted);
      throw error;
    }
  };
  return {
    mark,
    put: (letter) => {
      if (letters.length < MOST_WAITING) letters.push(letter);
    },
    isTold: (member) => told.has(member),
    write: async () => {
      do await writeBatch();
      while (letters.length > 0);
    },
  };
}
