/** What resources can tell people, and who sends it: notifications/ lies above them (decision 38). */
import type { sessionReports } from './db/schema';
import type { Db } from './db/types';

/** Each writes notifications, mails and live events in the transaction of the change. */
export interface Notices {
  session(tx: Db, change: SessionChange): Promise<void>;
  series(tx: Db, change: SeriesChange): Promise<void>;
  report(tx: Db, change: ReportChange): Promise<void>;
  calendarFailure(tx: Db, failing: CalendarFailure): Promise<void>;
}

export type MentorshipEvent =
  | 'requested'
  /** A request that the mentor's rules confirm at once. */
  | 'booked'
  /** To the student who booked. */
  | 'bookedAtOnce'
  /** A mentor asks a student they have taught. */
  | 'offered'
  | 'offerAccepted'
  | 'offerDeclined'
  | 'offerWithdrawn'
  | 'offerExpired'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  /** Somebody would like other hours, or another price. */
  | 'proposed'
  /** A proposal was accepted, of a request: that confirms it. */
  | 'agreed'
  | 'rescheduled'
  | 'proposalDeclined'
  | 'proposalWithdrawn'
  | 'proposalExpired'
  /** Its hours are taken, or who proposed it has left. */
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
  /** Other ways to have it, for the mail. */
  options?: { label: string; href: string }[];
  /** Null: the server did it. */
  byUserId: number | null;
}

export type SeriesEvent =
  /** By a student, or by staff for them. */
  | 'requested'
  /** By the mentor. */
  | 'offered'
  /** Requested, and confirmed at once by the mentor's rules. */
  | 'booked'
  /** Some or all requests or offers are confirmed, the others declined. */
  | 'answered'
  /** Several were cancelled, declined or taken back, or a student has left those of a group. */
  | 'ended'
  /** Somebody would like other hours for several. */
  | 'proposed'
  | 'agreed'
  | 'proposalDeclined'
  | 'proposalWithdrawn';

export interface SeriesChange {
  event: SeriesEvent;
  /** Of its sessions, at least one. */
  ids: number[];
  byUserId: number;
}

export type StoredReport = typeof sessionReports.$inferSelect;

export interface ReportChange {
  event: 'made' | 'takenBack' | 'answered' | 'setAside' | 'restored';
  report: StoredReport;
}

/** A calendar elsewhere that could not be read for a week. */
export interface CalendarFailure {
  mentorId: number;
  /** Why, for people to read. */
  failure: string;
}
