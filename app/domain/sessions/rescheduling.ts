/** Rights and deadlines for moving a session (docs/contract.md, 'Proposals', 'Moving'). */
import type { Mentorship } from '~/api/contract/mentorships';
import { isMentorOf, moverRefusal } from '~/api/contract/rules/roles';
import { LATE_HOURS, lateFrom } from '~/api/contract/rules/sessions';
import type { User } from '~/api/contract/users';
import { slotsWithin } from '~/app/domain/slots/slotGrid';
import { dayOf, formatDateTime, formatTime } from '~/app/domain/time/dates';
import { peopleOf, type SessionTimes } from './people';
import { isLate, statusOf } from './status';

/** Whether the API takes proposals of other hours, or moves sessions at once; null: neither. */
export function moveWay(capabilities: ReadonlySet<string>): 'propose' | 'move' | null {
  if (capabilities.has('requests')) return 'propose';
  return capabilities.has('reschedule') ? 'move' : null;
}

/** Shown before booking if the API supports moving sessions. */
export const MOVE_LIMIT_TEXT = `hasta ${LATE_HOURS} horas antes`;

export interface MoveRefusal {
  /** HTTP status of the page. */
  status: 403 | 409;
  /** One sentence. */
  text: string;
}

/** The reason why this person cannot move the session now; null if they can. */
export function moveRefusal(
  session: Pick<Mentorship, 'status' | 'init_date' | 'end_date' | 'mentor' | 'alumnos'>,
  { me, now, timeZone }: { me: Pick<User, 'id'>; now: Date; timeZone: string },
): MoveRefusal | null {
  const people = peopleOf(session);
  const isOthers = moverRefusal(people, me);
  if (isOthers !== null) return { status: 403, text: isOthers };
  if (statusOf(session, now) !== 'upcoming' || new Date(session.init_date) <= now) {
    return { status: 409, text: 'Ya ha empezado o terminado, así que no se puede cambiar de hora.' };
  }
  if (isLate(session, now)) {
    const when = formatDateTime(lateFrom(new Date(session.init_date)), timeZone);
    return { status: 409, text: `Ya no se puede cambiar de hora: se podía ${MOVE_LIMIT_TEXT}, el ${when}.` };
  }
  if (!isMentorOf(people, me) && session.mentor?.profile.available === false) {
    const name = session.mentor.full_name;
    return { status: 409, text: `${name} no acepta reservas ahora, así que no se le puede pedir otra hora.` };
  }
  return null;
}

/** The slots that a session takes, within the grid's hours. */
export function slotsOf({ init_date, end_date }: SessionTimes, timeZone: string) {
  const date = dayOf(init_date, timeZone);
  const times = { start_time: formatTime(init_date, timeZone), end_time: formatTime(end_date, timeZone) };
  return slotsWithin([{ date, ...times }]);
}
