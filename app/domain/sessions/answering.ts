/** Until when a request can be answered (docs/contract.md, 'Unanswered requests'). */
import type { Mentorship, User } from '~/api/contract/tolerant';
import { countDays, moveDay } from '~/app/domain/time/calendarDays';
import { dayOf, formatInstant, formatTime } from '~/app/domain/time/dates';
import { canConfirm } from './status';

interface Clock {
  now: Date;
  timeZone: string;
}

/** 'hoy a las 20:00', 'mañana a las 20:00', 'el jueves 20:00', and with the date from a week on. */
export function deadlineText(at: string, { now, timeZone }: Clock): string {
  const [today, day] = [dayOf(now, timeZone), dayOf(at, timeZone)];
  if (day === today) return `hoy a las ${formatTime(at, timeZone)}`;
  if (day === moveDay(today, 1)) return `mañana a las ${formatTime(at, timeZone)}`;
  return `el ${formatInstant(at, countDays(today, day) < 7 ? 'EEEE HH:mm' : 'EEEE d/MM HH:mm', timeZone)}`;
}

/** For who looks at a request: 'Tienes hasta …' for its mentor, 'Marta Ruiz tiene hasta …' for the others. */
export function answerText(
  { answer_by, mentor, proposal, ...session }: Mentorship,
  { me, ...clock }: Clock & { me: Pick<User, 'id'> },
): string {
  // Then the students have to answer.
  const isAnswered = proposal !== null && proposal.by === mentor?.id;
  if (!answer_by || isAnswered || !canConfirm(session, clock.now)) return '';
  const has = mentor?.id === me.id ? 'Tienes' : `${mentor?.full_name ?? 'Su mentor'} tiene`;
  return `${has} hasta ${deadlineText(answer_by, clock)} para responder`;
}
