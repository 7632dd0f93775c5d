/** Answering requests, and the deadline (docs/contract.md, 'Unanswered requests'). */
import type { Mentorship } from '~/api/contract/mentorships';
import { answersRequest } from '~/api/contract/rules/roles';
import type { User } from '~/api/contract/users';
import { firstNameOf } from '~/app/domain/text/personNames';
import { countDays } from '~/app/domain/time/calendarDays';
import { dayOf, formatTime, nearDay } from '~/app/domain/time/dates';
import { peopleOf, type WithPeople } from './people';
import { canConfirm, type StatusFields, soonestFirst } from './status';

interface Clock {
  now: Date;
  timeZone: string;
}

/** 'hoy a las 20:00', 'mañana a las 20:00', 'el jueves a las 20:00'; with the date from a week on. */
export function deadlineText(at: string, { now, timeZone }: Clock): string {
  const [today, day] = [dayOf(now, timeZone), dayOf(at, timeZone)];
  const near = nearDay(day, today, countDays(today, day) < 7 ? "'el' EEEE" : "'el' EEEE d/MM");
  return `${near} a las ${formatTime(at, timeZone)}`;
}

type Me = Pick<User, 'id' | 'user_type'>;

/** Whether this person may answer now, as the mentor, or the student of an offer. Servers may omit the mentor. */
export function isMyAnswer(session: StatusFields & WithPeople, me: Me, now: Date): boolean {
  if (!canConfirm(session, now)) return false;
  return session.mentor === null && !session.offered
    ? me.user_type === 'mentor'
    : answersRequest(peopleOf(session), me);
}

/** Nearest deadline first. */
export function soonestDue(a: Mentorship, b: Mentorship): number {
  const due = ({ answer_by, init_date }: Mentorship) => Date.parse(answer_by ?? init_date);
  return due(a) - due(b) || soonestFirst(a, b);
}

/** The deadline of a request: 'Tienes hasta …' for the person who answers, 'Marta tiene hasta …' for others; '' for none. */
export function answerText(session: Mentorship, { me, ...clock }: Clock & { me: Me }): string {
  const { answer_by, mentor, alumnos, proposal, offered } = session;
  const answerer = offered ? alumnos[0] : mentor;
  // A proposal of the answering side waits for the other side.
  const isAnswered = proposal !== null && proposal.by === answerer?.id;
  if (!answer_by || isAnswered || !canConfirm(session, clock.now)) return '';
  const has = isMyAnswer(session, me, clock.now)
    ? 'Tienes'
    : `${firstNameOf(answerer, offered ? 'Su estudiante' : 'Su mentor')} tiene`;
  return `${has} hasta ${deadlineText(answer_by, clock)} para responder`;
}
