/** What a student has to their credit, in words. */
import type { StudentBalance, StudentCredit } from '~/api/contract/income';
import { formatEuros, packText } from '~/app/domain/money/money';
import { capital, formatDay, formatInstant } from '~/app/domain/time/dates';

/** 'Quedan 2 de 4' */
export function leftText({ left, sessions }: Pick<StudentCredit, 'left' | 'sessions'>): string {
  if (left === 0) return sessions === 1 ? 'Usada' : `Usadas las ${sessions}`;
  if (sessions === 1) return 'Queda 1';
  return `${left === 1 ? 'Queda' : 'Quedan'} ${left} de ${sessions}`;
}

const untilText = (lastDay: string) => (lastDay ? `hasta el ${formatDay(lastDay, 'dd/MM/yyyy')}` : 'sin fin');

export type BalanceView = ReturnType<typeof balanceView>;

export function balanceView(balance: StudentBalance, timeZone: string) {
  const { pending, sessions_pending: count, credits, cancelled } = balance;
  const dayOf = (at: string) => formatInstant(at, "EEEE d 'de' MMMM", timeZone);
  const given = new Set(credits.map(({ mentorship }) => mentorship?.id));
  return {
    /** Id of the newest credit; '' for none. */
    newest: credits[0]?.id ?? '',
    pending:
      count === 0
        ? 'No te debe nada'
        : `${formatEuros(pending)} de ${count} ${count === 1 ? 'mentoría' : 'mentorías'}`,
    credits: credits.map((one) => ({
      id: one.id,
      isPack: one.kind === 'pack',
      name:
        one.kind === 'pack'
          ? packText(one.sessions)
          : `Clase a recuperar${one.mentorship ? `, por la del ${dayOf(one.mentorship.init_date)}` : ''}`,
      left: leftText(one),
      sessions: one.sessions,
      isOpen: one.left > 0 && !one.ended,
      isUnused: one.left === one.sessions,
      /** Euros; null: not said. */
      price: one.price,
      until: [
        one.price !== null && formatEuros(one.price),
        one.ended ? `Terminó el ${formatDay(one.last_day, 'dd/MM/yyyy')}` : capital(untilText(one.last_day)),
      ]
        .filter(Boolean)
        .join(' · '),
      lastDay: one.last_day,
    })),
    /** Called off, and not made up for. */
    cancelled: cancelled
      .filter((one) => one.credit === null && !given.has(one.mentorship))
      .map((one) => ({
        id: one.mentorship,
        identifier: one.identifier,
        day: dayOf(one.init_date),
        wasPaid: one.was_paid,
      })),
  };
}
