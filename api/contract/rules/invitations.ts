/** Rules of invitations (docs/contract.md, 'Invitations'). */

export const INVITED_TYPES = ['alumno', 'mentor'] as const;
export type InvitedType = (typeof INVITED_TYPES)[number];
/** People of one list. */
export const ROSTER_MOST = 500;
export const INVITATION_DAYS = 14;
/** Minutes in which the same invitation is not sent again. */
export const AGAIN_MINUTES = 10;

/** Of one mentor: sent in a day, and open. */
export const STUDENTS_A_DAY = 30;
export const STUDENTS_OPEN = 100;
/** To one address in a week, by all mentors. */
export const STUDENT_MAILS_A_WEEK = 3;

export const invitationPath = ({ uid, token }: { uid: string; token: string }) =>
  `/invitacion/${uid}/${token}`;

/** A mentor's invitation to somebody without an account, and where people with one answer it. */
export const tieKeyPath = (token: string) => `/invitacion/${token}`;
export const TIES_PATH = '/settings/mentores';

/** First and last name of a full name as it is written in Spain: two of four words are the first. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.split(/\s+/);
  const first = words.length > 3 ? 2 : 1;
  return { first_name: words.slice(0, first).join(' '), last_name: words.slice(first).join(' ') };
}
