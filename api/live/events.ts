import type { LiveEvent, LiveKind } from '~/api/context';

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
