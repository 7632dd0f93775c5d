/** The requests during the churn test and their results. Times in milliseconds of one clock. */
export type Kind = 'book' | 'confirm' | 'decline' | 'cancel' | 'join' | 'leave' | 'propose' | 'accept';

export interface Hours {
  start: number;
  end: number;
}
export interface Attempt {
  kind: Kind;
  by: string;
  role: 'mentor' | 'student';
  /** When it was sent. */
  from: number;
  /** When the response arrived; without one, when the next server had started. */
  until: number;
  /** Null: the server was killed before it responded, so the result is unknown. */
  status: number | null;
  /** Identifier of its session; null for a booking without a response. */
  key: string | null;
  mentor: string;
  /** Hours of a booking or a proposal, and of an acceptance that made one hold. */
  hours?: Hours;
  /** Id of a proposal that was made or accepted. */
  proposal?: number;
  /** Room size of a booking. */
  seats?: number;
}

/** One session as the database has it at the end, cancelled ones included. */
export interface Row extends Hours {
  key: string;
  mentor: string;
  bookedBy: string;
  /** Students who have not left. */
  students: string[];
  seats: number;
  confirmed: boolean;
  cancelled: boolean;
}

export const succeeded = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;
/** It took effect, or may have. */
export const possible = (attempt: Attempt) => attempt.status === null || succeeded(attempt);
export const overlap = (a: Hours, b: Hours) => a.start < b.end && b.start < a.end;
/** Not certainly before. */
export const mayFollow = (later: Attempt, earlier: Attempt) =>
  later !== earlier && later.until > earlier.from;

/** Takes the session away from everybody. */
export const endsAll = ({ kind, role }: Attempt) =>
  kind === 'decline' || (kind === 'cancel' && role === 'mentor');
/** Takes a student out of the session, and ends it when nobody else is in it. */
export const takesOut = ({ kind, role }: Attempt) =>
  kind === 'leave' || (kind === 'cancel' && role === 'student');
