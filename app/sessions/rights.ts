/** A viewer's rights on a session (docs/product.md, 'Session dialog and moving'; docs/contract.md, 'Sessions'). */
import type { Mentorship } from '~/api/contract/mentorships';
import { isReviewOpen } from '~/api/contract/rules/reviews';
import { mayList, wayOut } from '~/api/contract/rules/roles';
import { type MentorshipStatus, roomPhase } from '~/api/contract/rules/sessions';
import { isMyAnswer } from '~/app/domain/sessions/answering';
import { peopleOf, personOf } from '~/app/domain/sessions/people';
import { moveRefusal, moveWay } from '~/app/domain/sessions/rescheduling';
import { moderatesSession, roomOpeningOf } from '~/app/domain/sessions/room';
import { canCancel, isLate, statusOf } from '~/app/domain/sessions/status';
import * as paths from '~/app/paths';
import { seatsText } from './groupStanding';
import { missedByMentor } from './reportView';
import type { Viewer } from './viewer';

export type Rights = ReturnType<typeof rightsOf>;

export function rightsOf(
  mentorship: Mentorship,
  { me, now, timeZone, capabilities }: Pick<Viewer, 'me' | 'now' | 'timeZone' | 'capabilities'>,
) {
  const status = statusOf(mentorship, now);
  const way = status === 'upcoming' ? moveWay(capabilities) : null;
  const moves = way !== null;
  const refusal = moves ? moveRefusal(mentorship, { me, now, timeZone }) : null;
  const isMentor = me.user_type === 'mentor';
  // Other servers may take reviews for longer.
  const isOpen = !capabilities.has('staff') || isReviewOpen(mentorship.end_date, now);
  const confirms = isMyAnswer(mentorship, me, now);
  const offers = offersTo(mentorship, { me, status, capabilities });
  const cancels = canCancel(mentorship, now);
  const isDone =
    isMentor &&
    status === 'finished' &&
    mentorship.confirmation &&
    mentorship.mentor?.id === me.id &&
    mentorship.alumnos.length > 0;
  const leaves = capabilities.has('requests') && wayOut(peopleOf(mentorship), personOf(me)) === 'leave';
  return {
    canConfirm: confirms,
    /** With a reason. */
    canDecline: confirms && capabilities.has('requests'),
    canCancel: cancels && !leaves && !(mentorship.offered && confirms && capabilities.has('requests')),
    /** A student of a group leaves it instead of cancelling. */
    canLeave: cancels && leaves,
    /** From the contract with a professional mentor. */
    canWithdraw: Date.parse(mentorship.withdraw_until ?? '') > now.getTime(),
    /** The API takes a reason for cancelling; asked of a mentor who has confirmed. */
    reason: !capabilities.has('requests')
      ? null
      : isMentor && mentorship.confirmation
        ? ('asked' as const)
        : ('optional' as const),
    canMove: moves && refusal === null,
    moveLabel: way === 'propose' ? 'Proponer otra hora' : 'Cambiar hora',
    /** The reason an upcoming session cannot be moved; '' for none. */
    moveRefusal: refusal?.text ?? '',
    /** Address to repeat it: a student books, a mentor offers; null for others. */
    repeatHref: status === 'finished' ? repeatHref(mentorship, me, offers) : null,
    /** Its mentor may offer each of its students another session. */
    canOffer: offers,
    review: reviewRight(mentorship, { me, status, isOpen }),
    /** Its mentor reviews its students (extension `marketplace`). */
    canReviewStudents: isDone && isOpen && capabilities.has('marketplace'),
    /** Its mentor's sheet: note, payment, next session; '' for others. */
    afterHref: isDone && capabilities.has('desk') ? paths.afterSession(mentorship.identifier) : '',
    /** Cancelling or leaving now counts as late. */
    isLate: cancels && mentorship.confirmation && isLate(mentorship, now),
  };
}

/** A mentor may offer a session to students they have taught (docs/contract.md, 'Offers'). */
function offersTo(
  { mentor, confirmation }: Mentorship,
  { me, status, capabilities }: Pick<Viewer, 'me' | 'capabilities'> & { status: MentorshipStatus },
): boolean {
  return capabilities.has('requests') && mentor?.id === me.id && confirmation && status !== 'upcoming';
}

function repeatHref({ identifier, alumnos }: Mentorship, me: Viewer['me'], offers: boolean): string | null {
  if (alumnos.some(({ id }) => id === me.id)) return paths.newMentorship({ repetir: identifier });
  const [student, ...more] = alumnos;
  return offers && student && more.length === 0
    ? paths.offerSession({ estudiante: student.username, repetir: identifier })
    : null;
}

/** A student's review rights. If the API does not tell whether a review exists, the dialog finds out. */
function reviewRight(
  session: Mentorship,
  { me, status, isOpen }: { me: Viewer['me']; status: ReturnType<typeof statusOf>; isOpen: boolean },
): 'write' | 'read' | null {
  const { alumnos, confirmation, reviewed } = session;
  if (me.user_type !== 'alumno' || status !== 'finished' || !alumnos.some(({ id }) => id === me.id))
    return null;
  if (reviewed) return 'read';
  return isOpen && confirmation && !missedByMentor(session) ? 'write' : null;
}

export type GroupView = NonNullable<ReturnType<typeof groupOf>>;

/** Null if it is not a group and cannot become one (docs/contract.md, 'Group sessions'). */
export function groupOf(mentorship: Mentorship, { me, now, capabilities }: Viewer) {
  const { listed, alumnos, room_size } = mentorship;
  if (!capabilities.has('requests')) return null;
  const isAhead = statusOf(mentorship, now) === 'upcoming';
  const decides = mayList(peopleOf(mentorship), me);
  const seatsLeft = Math.max(0, room_size - alumnos.length);
  const canOpen = isAhead && decides && !listed && seatsLeft > 0;
  if (!listed && alumnos.length < 2 && !canOpen) return null;
  return {
    /** Its mentor has set it up: everybody reads what it is about. */
    isByMentor: mentorship.group !== null,
    /** Others may join once it is confirmed. */
    listed,
    /** Others can join now. */
    isOpen: listed && mentorship.confirmation && isAhead && seatsLeft > 0,
    seats: isAhead ? seatsText(seatsLeft, room_size) : '',
    seatsLeft,
    /** The viewer may open it to others, or close it. */
    canOpen,
    canClose: isAhead && decides && listed,
  };
}

const NEAR_MS = 30 * 60_000;

/** Access to a session's video room; null if there is none, or no longer. */
export function roomAccessOf(
  mentorship: Mentorship,
  viewer: Pick<Viewer, 'me' | 'now' | 'hasRooms' | 'present'>,
) {
  if (!viewer.hasRooms || !mentorship.confirmation || mentorship.room_code === '') return null;
  const isModerator = moderatesSession(mentorship, viewer.me);
  const opening = roomOpeningOf(mentorship, { moderates: isModerator });
  const now = viewer.now.getTime();
  const phase = roomPhase(now, opening);
  if (phase === 'over') return null;
  return {
    href: paths.room(mentorship.room_code),
    isOpen: phase === 'open',
    /** Open or opening soon, so that small cards show it too. */
    isNear: now >= opening.opensAt - NEAR_MS,
    note: phase === 'open' ? '' : `La sala se abre ${isModerator ? 15 : 10} minutos antes de empezar.`,
    /** 'Tu mentor ya está dentro'; '' if the room is empty or unknown. */
    present: viewer.present?.get(mentorship.identifier) ?? '',
  };
}
