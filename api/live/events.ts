import type { Db } from '~/api/db/types';

const LIVE_KINDS = ['notification', 'mentorship', 'message', 'read'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** Something of `userId`'s was created or changed; the content is read from its own table. */
export interface LiveNews {
  userId: number;
  kind: LiveKind;
  /** Id of the notification, mentorship or message; of `read` the last message of `userId`'s that was read. */
  subjectId: number;
}

export interface LiveEvent {
  /** Id of the row in `live_events`; kept for a day. */
  id: number;
  kind: LiveKind;
  subjectId: number;
}

/** What people are told at once (docs/contract.md, 'What the server does by itself'; decision 10). */
export interface Live {
  /** Writes the events in the transaction that causes them; every instance delivers them after the commit. */
  publish(tx: Db, news: LiveNews[]): Promise<void>;
  /**
   * Every later event of that user, once and in sequence. The listener must return at once. Unsubscribes by
   * the returned function.
   */
  subscribe(userId: number, listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}

export interface AddressedEvent extends LiveEvent {
  userId: number;
}

const LETTERS: Record<LiveKind, string> = { notification: 'n', mentorship: 's', message: 'm', read: 'r' };
const KINDS = new Map<unknown, LiveKind>(
  Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as LiveKind]),
);

/** At most 46 bytes each (ids of 16, 10 and 10 digits): well below NOTIFY's limit of 8,000. */
const EVENTS_PER_PAYLOAD = 120;

/** Ids only, in as few payloads as NOTIFY allows. */
export function packEvents(events: AddressedEvent[]): string[] {
  const packed = events.map(({ id, userId, kind, subjectId }) => [id, userId, LETTERS[kind], subjectId]);
  return Array.from({ length: Math.ceil(packed.length / EVENTS_PER_PAYLOAD) }, (_, n) =>
    JSON.stringify(packed.slice(n * EVENTS_PER_PAYLOAD, (n + 1) * EVENTS_PER_PAYLOAD)),
  );
}

/** Unreadable payloads are skipped: anyone who may connect to the database can notify. */
export function unpackEvents(payload: string): AddressedEvent[] {
  let entries: unknown = null;
  try {
    entries = JSON.parse(payload);
  } catch {}
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry): AddressedEvent[] => {
    if (!Array.isArray(entry)) return [];
    const [id, userId, letter, subjectId] = entry;
    const kind = KINDS.get(letter);
    if (kind === undefined || ![id, userId, subjectId].every(Number.isSafeInteger)) return [];
    return [{ id, userId, kind, subjectId }];
  });
}
