/** What the one who looks may do with a mentorship now (spec.md section 6, api.md section 2). */
import type { Mentorship } from '../../../api/contract/tolerant';
import { canCancel, canConfirm, isLate, statusOf } from '../../domain/mentorshipStatus';
import { moveRefusal } from '../../domain/moving';
import type { Viewer } from './view';

export interface Rights {
  canConfirm: boolean;
  /** Extension `decline`: a request, by its mentor, with a reason. */
  canDecline: boolean;
  canCancel: boolean;
  /** A student of a group, in place of cancelling: the others keep it (extension `group-sessions`). */
  canLeave: boolean;
  /** Extension `reschedule`: to other hours. */
  canMove: boolean;
  /** Why it cannot be moved, of one that is still to come; '' where there is nothing to say. */
  moveRefusal: string;
  /** A student may ask for the same again. */
  canRepeat: boolean;
  /** A student may review it, or read the own review of it; null: neither. */
  review: 'write' | 'read' | null;
  /** Cancelling or leaving it now counts as late. */
  isLate: boolean;
}

export function rightsOf(
  mentorship: Mentorship,
  { me, now, timeZone, able }: Pick<Viewer, 'me' | 'now' | 'timeZone' | 'able'>,
): Rights {
  const status = statusOf(mentorship, now);
  const moves = able.has('reschedule') && status === 'upcoming';
  const refusal = moves ? moveRefusal(mentorship, { me, now, timeZone }) : null;
  const isMentor = me.user_type === 'mentor';
  const confirms = isMentor && canConfirm(mentorship, now);
  const cancels = canCancel(mentorship, now);
  const inGroup = me.user_type === 'alumno' && mentorship.alumnos.length > 1 && able.has('group-sessions');
  return {
    canConfirm: confirms,
    canDecline: confirms && able.has('decline'),
    canCancel: cancels && !inGroup,
    canLeave: cancels && inGroup,
    canMove: moves && refusal === null,
    moveRefusal: refusal?.text ?? '',
    canRepeat: status === 'finished' && mentorship.alumnos.some(({ id }) => id === me.id),
    review: reviewRight(mentorship, { me, status }),
    isLate: cancels && mentorship.confirmation && isLate(mentorship, now),
  };
}

/** Where nobody tells whether there is a review, the dialog does. */
function reviewRight(
  { alumnos, confirmation, reviewed }: Mentorship,
  { me, status }: { me: Viewer['me']; status: ReturnType<typeof statusOf> },
): Rights['review'] {
  if (me.user_type !== 'alumno' || status !== 'finished' || !alumnos.some(({ id }) => id === me.id))
    return null;
  if (reviewed) return 'read';
  return confirmation ? 'write' : null;
}
