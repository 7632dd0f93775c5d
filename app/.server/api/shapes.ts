/** What loaders ask of lists and get of them: queries and pages. */
import type { StatusFilter } from '~/api/contract/rules/sessions';
import type { Mentorship, User } from '~/api/contract/tolerant';
import type { RankedMentor } from '~/api/contract/tolerantMentors';
import type { OpenFacets, OpenSession } from '~/api/contract/tolerantMentorships';
import type { Notification } from '~/api/contract/tolerantNotifications';
import type { Review } from '~/api/contract/tolerantReviews';
import type { NotificationKind } from '~/app/domain/notifications/notifications';
import type { ReviewFilter } from '~/app/domain/reviews/reviews';

/** Somebody to talk with. */
export type ChatPerson = User & {
  /** ISO instant; null where nobody tells of a conversation. */
  lastMessageAt: string | null;
  /** False: they have left, and their conversation can be read only. */
  present: boolean;
};

export interface ReviewPage extends NumberedPage<Review> {
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

export interface PageQuery {
  /** From 1. */
  page: number;
  size: number;
}

export interface ReceivedQuery extends ReviewFilter, PageQuery {
  mentorId: string;
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

export interface MentorshipQuery extends PageQuery {
  status: StatusFilter;
  q: string;
  /** Days YYYY-MM-DD of the marketplace's calendar, both included. */
  from?: string;
  to?: string;
}

export interface MentorshipPage extends NumberedPage<Mentorship> {
  /** Under the other filters. */
  counts: Record<StatusFilter, number>;
}

export interface OpenQuery extends PageQuery {
  /** name_id; '' = any. */
  area: string;
  /** Id; '' = any. */
  mentor: string;
}

export interface OpenPage extends NumberedPage<OpenSession> {
  facets: OpenFacets;
}

export interface RankedEntry {
  /** From 1. */
  position: number;
  user: RankedMentor;
  /** 0 to 5, or points; null where the server does not tell. */
  score: number | null;
  inPoints: boolean;
}

export interface RankingQuery extends PageQuery {
  /** Whose own place is looked for; '' = nobody's. */
  username: string;
}

export interface RankingPage extends NumberedPage<RankedEntry> {
  own: { position: number; page: number } | null;
  /**
   * How places are found: ours is known (docs/contract.md, 'Scores and points'), another server's is its own
   * affair.
   */
  rule: 'bayesian' | 'unknown';
}

/** Unread first, then the newest. */
export interface NotificationPage extends NumberedPage<Notification> {
  /** Of all pages of that type. */
  unread: number;
  /** Of every type, whichever was asked for; types without any left out. */
  counts: Partial<Record<NotificationKind, number>>;
}
