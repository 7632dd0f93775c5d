/** Which hours somebody may have held at a time, according to the history: the possible reasons for a 409. */
import {
  type Attempt,
  endsAll,
  type Hours,
  mayFollow,
  overlap,
  possible,
  succeeded,
  takesOut,
} from './history';

interface Span {
  from: number;
  until: number;
}
export interface Session {
  book: Attempt;
  /** Everything that was asked about it, the booking included. */
  attempts: Attempt[];
}

const during = (span: Span, other: Span) => span.from < other.until && other.from < span.until;

export function sessionsOf(history: Attempt[]): Session[] {
  return history
    .filter((attempt) => attempt.kind === 'book' && possible(attempt))
    .map((book) => ({
      book,
      attempts: book.key === null ? [book] : history.filter(({ key }) => key === book.key),
    }));
}

/** From when a session may have been there until when it certainly was not any more. */
function life({ book, attempts }: Session): Span {
  const ends = attempts
    .filter((one) => succeeded(one) && (endsAll(one) || (takesOut(one) && isAlone(one, attempts))))
    .map(({ until }) => until);
  return { from: book.from, until: Math.min(Number.POSITIVE_INFINITY, ...ends) };
}

/** Nobody else can have been in it. */
function isAlone({ by }: Attempt, attempts: Attempt[]): boolean {
  return !attempts.some(
    (one) => one.by !== by && possible(one) && (one.kind === 'join' || one.kind === 'book'),
  );
}

/** Spans during which the session, or a proposal about it, may have held these hours. */
function timesOf({ attempts }: Session): (Span & { hours: Hours })[] {
  const settings = attempts.filter((one) => one.hours && possible(one));
  return settings.flatMap((one) => {
    // The last who had not accepted may have left: then it is the session's own hours.
    const mayHold = attempts.some((other) => takesOut(other) && possible(other) && mayFollow(other, one));
    const ends = one.kind === 'propose' && !mayHold ? ['propose', 'accept', 'confirm'] : ['accept'];
    const moved = attempts.filter(
      (other) =>
        succeeded(other) &&
        ends.includes(other.kind) &&
        (other.kind !== 'accept' || other.hours) &&
        other.from > one.until,
    );
    const until = Math.min(Number.POSITIVE_INFINITY, ...moved.map((other) => other.until));
    return one.hours ? [{ from: one.from, until, hours: one.hours }] : [];
  });
}

/** Spans during which the student may have been in the session. */
function staysOf(student: string, { attempts }: Session): Span[] {
  const comings = attempts.filter(
    (one) => one.by === student && possible(one) && (one.kind === 'join' || one.kind === 'book'),
  );
  return comings.map((coming) => {
    const leaves = attempts.filter(
      (one) => one.by === student && takesOut(one) && succeeded(one) && one.from > coming.until,
    );
    return {
      from: coming.from,
      until: Math.min(Number.POSITIVE_INFINITY, ...leaves.map(({ until }) => until)),
    };
  });
}

/**
 * Some session of the mentor or of one of the students, other than `except`, may have held these hours at
 * that time.
 */
export function mayBeTaken(
  {
    mentor,
    students,
    hours,
    at,
    except,
  }: { mentor?: string; students: string[]; hours: Hours; at: Span; except: string | null },
  sessions: Session[],
): boolean {
  return sessions.some((session) => {
    const { book } = session;
    if ((except !== null && book.key === except) || !during(life(session), at)) return false;
    if (!timesOf(session).some((time) => during(time, at) && overlap(time.hours, hours))) return false;
    if (book.mentor === mentor) return true;
    return students.some((student) => staysOf(student, session).some((stay) => during(stay, at)));
  });
}

/** Students who may have been in the session at that time. */
export function studentsAt(session: Session, at: Span): string[] {
  const names = new Set(session.attempts.filter(({ role }) => role === 'student').map(({ by }) => by));
  return [...names].filter((name) => staysOf(name, session).some((stay) => during(stay, at)));
}

/** Hours that the session may have had at that time. */
export function hoursAt(session: Session, at: Span): Hours[] {
  return timesOf(session).flatMap((time) => (during(time, at) ? [time.hours] : []));
}
