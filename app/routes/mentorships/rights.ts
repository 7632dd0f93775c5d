/** What the one who looks may do with a mentorship now (spec.md section 6, api.md section 2). */
import type { Mentorship } from '../../../api/contract/tolerant';
import { canCancel, canConfirm, isLate } from '../../domain/mentorshipStatus';
import type { Viewer } from './view';

export interface Rights {
  canConfirm: boolean;
  /** Extension `decline`: a request, by its mentor, with a reason. */
  canDecline: boolean;
  canCancel: boolean;
  /** A student of a group, in place of cancelling: the others keep it (extension `group-sessions`). */
  canLeave: boolean;
  /** Cancelling or leaving it now counts as late. */
  isLate: boolean;
}

export function rightsOf(mentorship: Mentorship, { me, now, able }: Viewer): Rights {
  const isMentor = me.user_type === 'mentor';
  const confirms = isMentor && canConfirm(mentorship, now);
  const cancels = canCancel(mentorship, now);
  const inGroup = me.user_type === 'alumno' && mentorship.alumnos.length > 1 && able.has('group-sessions');
  return {
    canConfirm: confirms,
    canDecline: confirms && able.has('decline'),
    canCancel: cancels && !inGroup,
    canLeave: cancels && inGroup,
    isLate: cancels && mentorship.confirmation && isLate(mentorship, now),
  };
}
