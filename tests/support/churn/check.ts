/**
 * Looks for inconsistencies: overlaps, too many people in a room, an acknowledged action without effect, a
 * 409 without a reason.
 */
import {
  type Attempt,
  endsAll,
  type Kind,
  mayFollow,
  overlap,
  possible,
  type Row,
  succeeded,
  takesOut,
} from './history';
import { hoursAt, mayBeTaken, type Session, sessionsOf, studentsAt } from './holds';

const EXPECTED = new Set([200, 201, 204, 400, 403, 404, 409]);

/** The faults, in words; empty when all is well. */
export function faultsOf(history: Attempt[], rows: Row[]): string[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const sessions = sessionsOf(history);
  return [
    ...history.flatMap((one) =>
      one.status !== null && !EXPECTED.has(one.status)
        ? [`${told(one)} was answered with ${one.status}`]
        : [],
    ),
    ...overlaps(rows),
    ...rows.flatMap((row) =>
      row.students.length > row.seats ? [`${row.key} has more students than seats`] : [],
    ),
    ...history.filter(succeeded).flatMap((one) => lost(one, { history, byKey })),
    ...history
      .filter(({ status }) => status === 409)
      .filter((one) => !isExplained(one, sessions))
      .map((one) => `${told(one)} was answered with 409 for no reason`),
    ...ghosts(history, rows),
  ];
}

const told = ({ kind, by, key, hours }: Attempt) =>
  `${kind} by ${by}${key ? ` of ${key}` : ''}${hours ? ` at ${new Date(hours.start).toISOString()}` : ''}`;

function overlaps(rows: Row[]): string[] {
  const inForce = rows.filter((row) => !row.cancelled);
  return inForce.flatMap((row, index) =>
    inForce
      .slice(index + 1)
      .filter((other) => overlap(row, other))
      .filter(
        (other) => other.mentor === row.mentor || other.students.some((name) => row.students.includes(name)),
      )
      .map((other) => `${row.key} and ${other.key} overlap`),
  );
}

interface Known {
  history: Attempt[];
  byKey: Map<string, Row>;
}

function lost(one: Attempt, { history, byKey }: Known): string[] {
  const row = byKey.get(one.key ?? '');
  if (!row) return [`${told(one)} succeeded and there is no such session`];
  const later = history.filter((other) => other.key === one.key && possible(other) && mayFollow(other, one));
  const ended = later.some((other) => endsAll(other) || takesOut(other));
  const fault = (what: string) => [`${told(one)} succeeded, and ${what}`];
  if (endsAll(one)) return row.cancelled ? [] : fault('the session is still there');
  if (takesOut(one)) {
    const back = later.some((other) => other.kind === 'join' && other.by === one.by);
    return !back && !row.cancelled && row.students.includes(one.by)
      ? fault('the student is still in it')
      : [];
  }
  if (row.cancelled) return ended ? [] : fault('the session is gone');
  if (one.kind === 'propose') return [];
  if (one.kind === 'confirm') return row.confirmed ? [] : fault('it is not confirmed');
  if (one.kind === 'accept') {
    if (!one.hours) return [];
    if (!row.confirmed) return fault('it is not confirmed');
    const moved = later.some((other) => other.kind === 'accept');
    return moved || (row.start === one.hours?.start && row.end === one.hours.end)
      ? []
      : fault('it is at other hours');
  }
  const left = later.some((other) => takesOut(other) && other.by === one.by);
  return left || row.students.includes(one.by) ? [] : fault('the student is not in it');
}

function isExplained(one: Attempt, sessions: Session[]): boolean {
  const session = sessions.find(({ book }) => book.key !== null && book.key === one.key);
  const { kind, mentor, hours } = one;
  if (kind === 'book' && hours)
    return mayBeTaken({ mentor, students: [one.by], hours, at: one, except: null }, sessions);
  if (!session) return false;
  const students = studentsAt(session, one);
  if (kind === 'propose' && hours)
    return mayBeTaken({ mentor, students, hours, at: one, except: one.key }, sessions);
  const before = (kinds: Kind[]) =>
    session.attempts.some(
      (other) => other !== one && kinds.includes(other.kind) && possible(other) && other.from < one.until,
    );
  // Another proposal, an answer, or the confirmation of what stood has ended it.
  if (kind === 'accept') return before(['propose', 'accept', 'confirm', 'join']);
  if (kind === 'decline' || kind === 'confirm') return before(['confirm', 'accept']);
  if (kind !== 'join') return false;
  const full = students.filter((name) => name !== one.by).length >= (session.book.seats ?? 0);
  return (
    full ||
    hoursAt(session, one).some((own) =>
      mayBeTaken({ students: [one.by], hours: own, at: one, except: one.key }, sessions),
    )
  );
}

/** Sessions that nobody asked for. */
function ghosts(history: Attempt[], rows: Row[]): string[] {
  const acknowledged = new Set(
    history.filter((one) => one.kind === 'book' && succeeded(one)).map(({ key }) => key),
  );
  const unanswered = history.filter((one) => one.kind === 'book' && one.status === null);
  return rows.flatMap((row) => {
    if (acknowledged.has(row.key)) return [];
    const asked = unanswered.findIndex(
      (one) => one.by === row.bookedBy && one.mentor === row.mentor && one.hours?.start === row.start,
    );
    if (asked < 0) return [`${row.key} was never asked for`];
    unanswered.splice(asked, 1);
    return [];
  });
}
