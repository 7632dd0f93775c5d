import type { Db } from '../db/types';

export const LIVE_KINDS = ['notification', 'mentorship', 'message'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** That something of `userId`'s was made or changed: what it is, is read from its own table. */
export interface LiveNews {
  userId: number;
  kind: LiveKind;
  /** Of the notification, mentorship or message. */
  subjectId: number;
}

export interface LiveEvent {
  /** Of the row in `live_events`; kept for a day. */
  id: number;
  kind: LiveKind;
  subjectId: number;
}

/** What people are told at once, wherever they are connected (design.md section 7, api.md section 4 `events`). */
export interface Live {
  /** Writes the events in the transaction that causes them; they are delivered when it commits, in every instance. */
  publish(tx: Db, news: LiveNews[]): Promise<void>;
  /**
   * Hears every event of that user committed from now on, each once and one after the other; the listener must return at once and keep
   * its own, bounded queue. Returns the end of it.
   */
  subscribe(userId: number, listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}
