import type { LiveEvent, LiveKind } from './types';

export interface Addressed extends LiveEvent {
  userId: number;
}

const LETTERS: Record<LiveKind, string> = { notification: 'n', mentorship: 's', message: 'm' };
const KINDS = new Map<unknown, LiveKind>(
  Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as LiveKind]),
);

/** One event takes at most 46 bytes (ids of 16, 10 and 10 digits): this many stay far under the 8,000 that NOTIFY carries. */
const EVENTS_PER_PAYLOAD = 120;

/** Ids only, as few payloads as NOTIFY allows. */
export function packEvents(events: Addressed[]): string[] {
  const packed = events.map(({ id, userId, kind, subjectId }) => [id, userId, LETTERS[kind], subjectId]);
  const payloads: string[] = [];
  for (let at = 0; at < packed.length; at += EVENTS_PER_PAYLOAD) {
    payloads.push(JSON.stringify(packed.slice(at, at + EVENTS_PER_PAYLOAD)));
  }
  return payloads;
}

/** What cannot be read is left out: anyone who may connect to the database can notify. */
export function unpackEvents(payload: string): Addressed[] {
  const entries = parse(payload);
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry): Addressed[] => {
    if (!Array.isArray(entry)) return [];
    const [id, userId, letter, subjectId] = entry;
    const kind = KINDS.get(letter);
    if (kind === undefined || ![id, userId, subjectId].every(Number.isSafeInteger)) return [];
    return [{ id, userId, kind, subjectId }];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
