/** Queries and pages of lists, for loaders. */
import type { StatusFilter } from '~/api/contract/rules/sessions';
import type { Mentorship, User } from '~/api/contract/tolerant';
import type { RankedMentor } from '~/api/contract/tolerantMentors';
import type { OpenFacets, OpenSession } from '~/api/contract/tolerantMentorships';
import type { Notification } from '~/api/contract/tolerantNotifications';
import type { Review } from '~/api/contract/tolerantReviews';
import type { NotificationKind } from '~/app/domain/notifications/notifications';
import type { ReviewFilter } from '~/app/domain/reviews/reviews';

/** A person to chat with. */
export type ChatPerson = User & {
  /** ISO instant; null if no conversation is known. */
  lastMessageAt: string | null;
  /** False: the account was deleted and the conversation is read-only. */
  present: boolean;
};

export interface ReviewPage extends NumberedPage<Review> {
  /** Average of all marks, if all had to be read; null without marks or if the server does not send them. */
  average: number | null;
  /** The server has more reviews than are read, so some of this mentor's may be missing. */
  isCut: boolean;
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

export interface ReceivedQuery extends ReviewFilter, PageQuery {
  mentorId: string;
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

export interface MentorshipQuery extends PageQuery {
  status: StatusFilter;
  q: string;
  /** Days YYYY-MM-DD in the marketplace's zone, inclusive. */
  from?: string;
  to?: string;
}

export interface MentorshipPage extends NumberedPage<Mentorship> {
  /** Counts under the other filters. */
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
  /** 0 to 5, or points; null if the server does not say. */
  score: number | null;
  inPoints: boolean;
}

export interface RankingQuery extends PageQuery {
  /** The user whose own place is returned; '' for none. */
  username: string;
}

export interface RankingPage extends NumberedPage<RankedEntry> {
  own: { position: number; page: number } | null;
  /**
   * How positions are calculated: our rule is known (docs/contract.md, 'Scores and points'), another server's
   * is not.
   */
  rule: 'bayesian' | 'unknown';
}

/** Unread first, then the newest. */
export interface NotificationPage extends NumberedPage<Notification> {
  /** Unread notifications of that type on all pages. */
  unread: number;
  /** Counts of all types, whatever the filter; types without any are left out. */
  counts: Partial<Record<NotificationKind, number>>;
}
