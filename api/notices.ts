/** Notices of resources to people; notifications/, which lies above, sends them (decision 38). */
import type { z } from 'zod';
import type { missedWeek } from './contract/series';
import type { sessionReports } from './db/schema';
import type { Db } from './db/types';

/** The same live events for each of these people. */
export const newsFor = <K extends string>(userIds: Iterable<number>, kind: K, ...subjectIds: number[]) =>
  [...userIds].flatMap((userId) => subjectIds.map((subjectId) => ({ userId, kind, subjectId })));

/** Each writes notifications, mails and live events in the transaction of the change. */
export interface Notices {
  session(tx: Db, change: SessionChange): Promise<void>;
  series(tx: Db, change: SeriesChange): Promise<void>;
  withoutEnd(tx: Db, change: WithoutEndChange): Promise<void>;
  report(tx: Db, change: ReportChange): Promise<void>;
  calendarFailure(tx: Db, failing: CalendarFailure): Promise<void>;
}

export type MentorshipEvent =
  | 'requested'
  /** A request that the mentor's rules confirm at once. */
  | 'booked'
  /** To the student who booked. */
  | 'bookedAtOnce'
  /** A mentor's offer to a former student. */
  | 'offered'
  | 'offerAccepted'
  | 'offerDeclined'
  | 'offerWithdrawn'
  | 'offerExpired'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  /** Other hours or another price. */
  | 'proposed'
  /** An accepted proposal confirmed the request. */
  | 'agreed'
  | 'rescheduled'
  | 'proposalDeclined'
  | 'proposalWithdrawn'
  | 'proposalExpired'
  /** Its hours are taken, or its author has left. */
  | 'proposalEnded'
  | 'joined'
  /** To the person who joined. */
  | 'entered'
  | 'left'
  /** To the person who left. */
  | 'gone'
  /** Opened to others as a group session, or closed again. */
  | 'opened'
  | 'closed'
  | 'unanswered';

export interface SessionChange {
  event: MentorshipEvent;
  mentorshipId: number;
  /** Alternatives for the mail. */
  options?: { label: string; href: string }[];
  /** Null: the server. */
  byUserId: number | null;
}

export type SeriesEvent =
  /** By a student, or by staff on their behalf. */
  | 'requested'
  /** By the mentor. */
  | 'offered'
  /** Requested, and confirmed at once by the mentor's rules. */
  | 'booked'
  /** Some or all requests or offers are confirmed, the others declined. */
  | 'answered'
  /** Several were cancelled, declined or withdrawn, or a student has left a group's. */
  | 'ended'
  /** A student withdrew from contracts with a professional mentor: both sides get the receipt. */
  | 'withdrawn'
  /** Other hours for several sessions. */
  | 'proposed'
  | 'agreed'
  | 'proposalDeclined'
  | 'proposalWithdrawn';

export interface SeriesChange {
  event: SeriesEvent;
  /** Sessions of the series, at least one. */
  ids: number[];
  byUserId: number;
}

/** Of a series without end: weeks that could not be added, or its end with nothing cancelled. */
export interface WithoutEndChange {
  event: 'missed' | 'stopped';
  /** Its latest session. */
  session: number;
  /** What was missed. */
  days: z.infer<typeof missedWeek>[];
  /** Null: the server. */
  byUserId: number | null;
}

export type StoredReport = typeof sessionReports.$inferSelect;

export interface ReportChange {
  event: 'made' | 'takenBack' | 'answered' | 'setAside' | 'restored';
  report: StoredReport;
}

/** An external calendar that has been unreadable for a week. */
export interface CalendarFailure {
  mentorId: number;
  /** Reason for people. */
  failure: string;
}
