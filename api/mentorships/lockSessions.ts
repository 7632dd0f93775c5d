import type { Caller } from '~/api/context';
import { isMentor, isStudent } from '~/api/contract/rules/roles';
import { lockMentor, lockStudents } from '~/api/db/locks';
import type { Db } from '~/api/db/types';
import type { MentorshipRow } from './queries';

/** Another session was booked meanwhile: SQLSTATE of a transaction that starts over. */
class LocksOutdated extends Error {
  readonly code = '40001';
}

/**
 * Takes the locks of all sessions of a person that `list` finds, mentors before students as everywhere, and returns
 * those sessions. To be called before the account is locked.
 */
export async function lockSessions(
  person: Pick<Caller, 'id' | 'userType'>,
  list: () => Promise<MentorshipRow[]>,
  tx: Db,
): Promise<MentorshipRow[]> {
  const mentorsOf = (rows: MentorshipRow[]) =>
    [...new Set([...rows.map((row) => row.mentorId), ...(isMentor(person) ? [person.id] : [])])].sort(
      (a, b) => a - b,
    );
  const locked = mentorsOf(await list());
  for (const id of locked) await lockMentor(id, tx);
  if (isStudent(person)) await lockStudents([person.id], tx);
  const rows = await list();
  if (mentorsOf(rows).some((id) => !locked.includes(id))) throw new LocksOutdated();
  return rows;
}
