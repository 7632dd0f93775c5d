import type { ChatFrame } from '../contract/chat';
import { chatMessages } from '../db/schema';
import { conflict, forbidden, invalid, notFound } from '../http/errors';
import { unstorableFields } from '../http/text';
import type { Services } from '../services';
import { findByClientId, findTalker, frameOf } from './queries';
import { mayTalk, type Talker } from './rules';

interface Input {
  sender: Talker;
  receiverId: number;
  content: string;
  /** The sender's own; the same one again stores nothing. */
  clientId: string | null;
}

/**
 * Stores a message, and tells both people when it is there. `isNew` is false for one that was stored before.
 * @throws 400, 403 (nobody the sender may write to), 404 (nobody there), 409 (`client_id` of another message)
 */
export async function storeMessage(
  { sender, receiverId, content, clientId }: Input,
  { db, clock, live }: Pick<Services, 'db' | 'clock' | 'live'>,
): Promise<{ message: ChatFrame; isNew: boolean }> {
  const unstorable = unstorableFields({ message: content, client_id: clientId });
  if (unstorable.length > 0) {
    throw invalid(
      Object.fromEntries(unstorable.map((name) => [name, ['Contiene caracteres que no se admiten.']])),
    );
  }
  return db.transaction(async (tx) => {
    const receiver = await findTalker(receiverId, tx);
    if (!receiver?.present) throw notFound('Esa persona ya no está en Mentorea.');
    if (!mayTalk(sender, receiver)) throw forbidden('No puedes escribir a esa persona.');
    const { id: senderId } = sender;
    const [stored] = await tx
      .insert(chatMessages)
      .values({ senderId, receiverId, content, clientId, createdAt: clock() })
      .onConflictDoNothing({ target: [chatMessages.senderId, chatMessages.clientId] })
      .returning();
    if (stored) {
      const about = { kind: 'message' as const, subjectId: stored.id };
      await live.publish(tx, [
        { userId: senderId, ...about },
        { userId: receiverId, ...about },
      ]);
      return { message: frameOf(stored), isNew: true };
    }
    const first = clientId === null ? null : await findByClientId({ senderId, clientId }, tx);
    if (first?.receiverId !== receiverId || first.content !== content) {
      throw conflict('Ese client_id ya es de otro mensaje.');
    }
    return { message: frameOf(first), isNew: false };
  });
}
