/** What processes tell each other by NOTIFY: ids only, far under the 8,000 bytes that it carries. */
import { z } from 'zod';

export const CHANNEL = 'rooms';
/** Of at most 16 digits. */
const IDS_PER_NOTICE = 300;

const ids = z.array(z.int()).max(IDS_PER_NOTICE);
const notice = z.union([
  /** Somebody came to these rooms, changed or left. */
  z.tuple([z.literal('rooms'), z.uuid(), ids]),
  /** There is something for that process to take. */
  z.tuple([z.literal('post'), z.uuid()]),
  /** These messages were stored. */
  z.tuple([z.literal('chat'), z.uuid(), ids]),
]);
export type Notice = z.infer<typeof notice>;

/** With the process that says it. */
export function noticesOf(kind: 'rooms' | 'chat', instance: string, all: number[]): string[] {
  const notices: string[] = [];
  for (let at = 0; at < all.length; at += IDS_PER_NOTICE) {
    notices.push(JSON.stringify([kind, instance, all.slice(at, at + IDS_PER_NOTICE)]));
  }
  return notices;
}

export const postNotice = (to: string) => JSON.stringify(['post', to]);

/** Null for what cannot be read: anyone who may connect to the database can notify. */
export function readNotice(payload: string): Notice | null {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
