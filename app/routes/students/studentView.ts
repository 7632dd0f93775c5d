/** Data of the pages about a mentor's students. */
import type { StudentBalance, StudentCredit } from '~/api/contract/income';
import type { StudentRecord, TaughtSession } from '~/api/contract/students';
import type { User } from '~/api/contract/users';
import { sessionsText } from '~/app/domain/money/incomeSums';
import { formatEuros, packText } from '~/app/domain/money/money';
import { costText } from '~/app/domain/money/price';
import { missingText } from '~/app/domain/sessions/missing';
import { STATES, stateOf } from '~/app/domain/sessions/standing';
import { firstNameOf, wholeName } from '~/app/domain/text/personNames';
import { moveDay } from '~/app/domain/time/calendarDays';
import { capital, dayOf as dayOn, formatDay, formatInstant } from '~/app/domain/time/dates';
import { formatDuration, minutesBetween } from '~/app/domain/time/durations';

export const faceOf = (user: User) => ({
  full_name: wholeName(user),
  username: user.username,
  profile_picture: user.profile_picture,
});

/** '12 sesiones dadas · 14 horas', or 'none yet' in words. */
export function taughtText({ sessions, minutes }: { sessions: number | null; minutes: number | null }) {
  if (!sessions) return 'Aún sin sesiones dadas';
  return `${sessionsText(sessions)} ${sessions === 1 ? 'dada' : 'dadas'} · ${formatDuration(minutes ?? 0)}`;
}

export interface NoteView {
  text: string;
  /** '' for none. */
  seen: string;
  /** Time of writing; '' for none. */
  written: string;
}

export const noteView = (note: { text: string; updated_at: string } | null, timeZone: string): NoteView => ({
  text: note?.text ?? '',
  seen: note?.updated_at ?? '',
  written: note ? formatInstant(note.updated_at, "d 'de' MMMM, HH:mm", timeZone) : '',
});

interface Clock {
  timeZone: string;
  now: Date;
}

export function recordView(record: StudentRecord, { timeZone }: Clock) {
  const { student, next_session: next, last_session: last } = record;
  const { profile } = student;
  return {
    id: student.id,
    name: wholeName(student),
    face: faceOf(student),
    taught: taughtText(record),
    bio: profile.bio,
    facts: [
      { title: 'Nivel', text: profile.academic_level_display },
      { title: 'Objetivos', text: profile.learning_goals.join(' · ') },
      { title: 'Necesita ayuda en', text: profile.subjects_needed_help.join(' · ') },
      { title: 'Intereses', text: profile.interests.map(({ name }) => name).join(' · ') },
    ].filter(({ text }) => text !== ''),
    firstName: firstNameOf(student),
    note: noteView(record.note, timeZone),
    nextStep: noteView(record.next_step, timeZone),
    /** A running one suffices for a proposal. */
    isOwn: last !== null || record.tied,
    /** Tied, and nothing else holds the two together. */
    canLeave: record.tied && last === null && next === null,
  };
}

export function sessionView(
  one: TaughtSession,
  { timeZone, now, topicName }: Clock & { topicName: (nameId: string) => string },
) {
  const isOver = one.confirmation && !one.cancelled && Date.parse(one.end_date) <= now.getTime();
  const hours = `${formatInstant(one.init_date, 'HH:mm', timeZone)} – ${formatInstant(one.end_date, 'HH:mm', timeZone)}`;
  const minutes = minutesBetween(one.init_date, one.end_date);
  return {
    id: one.id,
    identifier: one.identifier,
    charge: one.charge,
    day: capital(formatInstant(one.init_date, "EEEE d 'de' MMMM 'de' yyyy", timeZone)),
    hours,
    about: [one.expertises.map(topicName).join(', '), formatDuration(minutes), costText(minutes, one.price)]
      .filter(Boolean)
      .join(' · '),
    standing: standingOf(one, now),
    note: noteView(one.note, timeZone),
    /** 'Falta la nota y el pago' */
    missing: isOver ? missingText([{ ...one, noted: one.note !== null }]) : '',
  };
}

/** Null if it took place, which needs no word. */
function standingOf(one: TaughtSession, now: Date) {
  if (one.cancelled) return STATES.cancelled;
  if (one.absent) return { tone: 'wait', word: 'No se presentó' } as const;
  const state = stateOf(one, { now });
  return state === STATES.finished ? null : state;
}

/** 'Quedan 2 de 4' */
function leftText({ left, sessions }: Pick<StudentCredit, 'left' | 'sessions'>): string {
  if (left === 0) return sessions === 1 ? 'Usada' : `Usadas las ${sessions}`;
  if (sessions === 1) return 'Queda 1';
  return `${left === 1 ? 'Queda' : 'Quedan'} ${left} de ${sessions}`;
}

const untilText = (lastDay: string) =>
  lastDay ? `hasta el ${formatDay(lastDay, 'dd/MM/yyyy')}` : 'sin caducidad';

const MAKEUP_WITHIN_DAYS = 30;

export type BalanceView = ReturnType<typeof balanceView>;

export function balanceView(balance: StudentBalance, { timeZone, now }: Clock) {
  const today = dayOn(now, timeZone);
  const { pending, sessions_pending: count, credits, cancelled } = balance;
  const dayOf = (at: string) => formatInstant(at, "EEEE d 'de' MMMM", timeZone);
  const given = new Set(credits.map(({ mentorship }) => mentorship?.id));
  return {
    today,
    makeupEnd: moveDay(today, MAKEUP_WITHIN_DAYS),
    /** Id of the newest credit; '' for none. */
    newest: credits[0]?.id ?? '',
    owes: count > 0,
    pending: count === 0 ? 'No te debe nada' : `Debe ${formatEuros(pending)} de ${sessionsText(count)}`,
    credits: credits.map((one) => ({
      id: one.id,
      isPack: one.kind === 'pack',
      name:
        one.kind === 'pack'
          ? packText(one.sessions)
          : `Sesión a recuperar${one.mentorship ? `, por la del ${dayOf(one.mentorship.init_date)}` : ''}`,
      left: leftText(one),
      sessions: one.sessions,
      isOpen: one.left > 0 && !one.ended,
      isUnused: one.left === one.sessions,
      /** Euros; null if unknown. */
      price: one.price,
      until: [
        one.price !== null && formatEuros(one.price),
        one.ended ? `Terminó el ${formatDay(one.last_day, 'dd/MM/yyyy')}` : capital(untilText(one.last_day)),
      ]
        .filter(Boolean)
        .join(' · '),
      lastDay: one.last_day,
    })),
    /** Cancelled sessions not yet made up for. */
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
