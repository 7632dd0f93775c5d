/** What loaders ask of lists and get of them (types.ts): queries and pages. */
import type { Mentorship, User } from '~/api/contract/tolerant';
import type { RankedMentor } from '~/api/contract/tolerantMentors';
import type { OpenFacets, OpenSession } from '~/api/contract/tolerantMentorships';
import type { Notification } from '~/api/contract/tolerantNotifications';
import type { Review } from '~/api/contract/tolerantReviews';
import type { NotificationKind } from '~/app/domain/notifications/notifications';
import type { ReviewFilter } from '~/app/domain/reviews/reviews';
import type { StatusFilter } from '~/app/domain/sessions/status';

/** Somebody to talk with. */
export type ChatPerson = User & {
  /** ISO instant; null where nobody tells of a conversation. */
  lastMessageAt: string | null;
  /** False: they have left, and their conversation can be read only. */
  present: boolean;
};

export interface ReviewPage {
  results: Review[];
  /** Of all pages. */
  count: number;
  /** From 1. */
  page: number;
  pages: number;
  /** Of all marks, where all had to be read; null when there are none or the server keeps them to itself. */
  average: number | null;
  /** The server has more reviews than are read: some of this mentor's may be missing. */
  isCut: boolean;
}

export interface ReviewToSend {
  /** Ids; null when the server does not tell. */
  mentorship: string | null;
  mentor: string | null;
  title: string;
  /** 1 to 5 */
  calification: number;
  text: string;
  /** Ids, at most 3. */
  badges: string[];
}

export interface ReceivedQuery extends ReviewFilter {
  mentorId: string;
  /** From 1. */
  page: number;
  size: number;
}

/** One page of a list that is numbered; beyond the end it is the last one. */
export interface NumberedPage<T> {
  items: T[];
  /** Of all pages. */
  count: number;
  /** From 1. */
  page: number;
  pages: number;
}

export interface MentorshipQuery {
  status: StatusFilter;
  q: string;
  /** From 1. */
  page: number;
  size: number;
  /** Days YYYY-MM-DD of the marketplace's calendar, both included. */
  from?: string;
  to?: string;
}

export interface MentorshipPage {
  items: Mentorship[];
  /** Of all pages. */
  count: number;
  /** Under the other filters. */
  counts: Record<StatusFilter, number>;
  page: number;
  pages: number;
}

export interface OpenQuery {
  /** name_id; '' = any. */
  area: string;
  /** Id; '' = any. */
  mentor: string;
  /** From 1. */
  page: number;
  size: number;
}

export interface OpenPage {
  items: OpenSession[];
  /** Of all pages. */
  count: number;
  facets: OpenFacets;
  page: number;
  pages: number;
}

export interface RankedEntry {
  /** From 1. */
  position: number;
  user: RankedMentor;
  /** 0 to 5, or points; null where the server does not tell. */
  score: number | null;
  inPoints: boolean;
}

export interface RankingQuery {
  /** From 1. */
  page: number;
  size: number;
  /** Whose own place is looked for; '' = nobody's. */
  username: string;
}

export interface RankingPage {
  items: RankedEntry[];
  /** Of all pages. */
  count: number;
  page: number;
  pages: number;
  own: { position: number; page: number } | null;
  /**
   * How places are found: ours is known (docs/contract.md, 'Scores and points'), another server's is its own
   * affair.
   */
  rule: 'bayesian' | 'unknown';
}

export interface NotificationPage {
  /** Unread first, then the newest. */
  items: Notification[];
  /** Of all pages of that type, and how many of them are unread. */
  count: number;
  unread: number;
  /** Of every type, whichever was asked for; types without any left out. */
  counts: Partial<Record<NotificationKind, number>>;
  page: number;
  pages: number;
}
