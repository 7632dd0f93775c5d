/** Rules of invitations (docs/contract.md, 'Invitations'). */

export const INVITED_TYPES = ['alumno', 'mentor'] as const;
export type InvitedType = (typeof INVITED_TYPES)[number];
/** People of one list. */
export const ROSTER_MOST = 500;
export const INVITATION_DAYS = 14;

export const invitationPath = ({ uid, token }: { uid: string; token: string }) =>
  `/invitacion/${uid}/${token}`;

/** First and last name of a full name as it is written in Spain: two of four words are the first. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.split(/\s+/);
  const first = words.length > 3 ? 2 : 1;
  return { first_name: words.slice(0, first).join(' '), last_name: words.slice(first).join(' ') };
}
