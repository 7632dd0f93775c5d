/** Rules of invitations (docs/contract.md, 'Invitations'). */

export const INVITED_TYPES = ['alumno', 'mentor'] as const;
export type InvitedType = (typeof INVITED_TYPES)[number];
/** People of one list. */
export const ROSTER_MOST = 500;
export const INVITATION_DAYS = 14;

export const invitationPath = ({ uid, token }: { uid: string; token: string }) =>
  `/invitacion/${uid}/${token}`;
