/** Queries and pages of lists, for loaders. */

import type { RankedMentor } from '~/api/contract/mentors';
import type { Review } from '~/api/contract/reviews';
import type { User } from '~/api/contract/users';

/** A person to chat with. */
export type ChatPerson = User & {
  /** ISO instant; null if no conversation is known. */
  lastMessageAt: string | null;
  /** The beginning of the newest message; null if the server does not say. */
  lastMessage: { sender: string; content: string } | null;
  /** False: the account was deleted and the conversation is read-only. */
  present: boolean;
};

export interface ReviewPage extends NumberedPage<Review> {
  /** Average of all marks, if all had to be read; null without marks or if the server does not send them. */
  average: number | null;
  /** The server has more reviews than are read, so some of this mentor's may be missing. */
  isTruncated: boolean;
}

export interface ReviewToSend {
  /** Id; null if the server does not say. */
  mentorship: string | null;
  mentor: string | null;
  title: string;
  /** 1 to 5 */
  calification: number;
  text: string;
  /** Ids, at most 3. */
  badges: string[];
}

export interface PageQuery {
  /** From 1. */
  page: number;
  size: number;
}

/** One page of a numbered list; beyond the end, the last page. */
export interface NumberedPage<T> {
  items: T[];
  /** Entries on all pages. */
  count: number;
  /** From 1. */
  page: number;
  pages: number;
}

export interface RankedEntry {
  /** From 1. */
  position: number;
  user: RankedMentor;
  /** The server's scores are points, not 0 to 5. */
  inPoints: boolean;
}

export interface RankingPage extends NumberedPage<RankedEntry> {
  own: { position: number; page: number } | null;
  /** How positions are made: our rule (docs/contract.md, 'Scores and points') or a server's own. */
  rule: 'bayesian' | 'unknown';
}
