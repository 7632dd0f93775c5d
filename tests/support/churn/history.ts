/** What was asked of the server during the churn, and what came of it. Times in milliseconds of one clock. */
export type Kind = 'book' | 'confirm' | 'decline' | 'cancel' | 'join' | 'leave' | 'reschedule';

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
  /** When it was answered; of one that was not: when the next server had started. */
  until: number;
  /** Null: the server was killed before it answered, and nobody knows. */
  status: number | null;
  /** Of its session; null for a booking that was not answered with one. */
  key: string | null;
  mentor: string;
  /** Of book and reschedule. */
  hours?: Hours;
  /** Of book. */
  seats?: number;
}

/** One session as the database has it at the end, cancelled ones included. */
export interface Row extends Hours {
  key: string;
  mentor: string;
  bookedBy: string;
  /** Who has not left. */
  students: string[];
  seats: number;
  confirmed: boolean;
  cancelled: boolean;
}

export const succeeded = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;
/** It was done, or may have been. */
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
