/** What the pages about a mentor's students show. */

import type { StudentRecord, TaughtSession } from '~/api/contract/students';
import type { User } from '~/api/contract/users';
import { costText } from '~/app/domain/money/price';
import { confirmationLabel } from '~/app/domain/sessions/status';
import { wholeName } from '~/app/domain/text/personNames';
import { capital, formatInstant } from '~/app/domain/time/dates';
import { formatDuration, minutesBetween } from '~/app/domain/time/durations';

export const faceOf = (user: User) => ({
  full_name: wholeName(user),
  username: user.username,
  profile_picture: user.profile_picture,
});

/** '12 mentorías · 14 horas', or that there was none yet. */
export function taughtText({ sessions, minutes }: { sessions: number | null; minutes: number | null }) {
  if (!sessions) return 'Aún sin mentorías celebradas';
  return `${sessions} ${sessions === 1 ? 'mentoría' : 'mentorías'} · ${formatDuration(minutes ?? 0)}`;
}

export interface NoteView {
  text: string;
  /** '' for none. */
  seen: string;
  /** When it was written; '' for none. */
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
  const when = (at: string) => capital(formatInstant(at, "EEEE d 'de' MMMM, HH:mm", timeZone));
  const facts: [string, string][] = [
    ['Próxima', next ? when(next.init_date) : ''],
    ['Última', last ? when(last.init_date) : ''],
    ['Nivel', profile.academic_level_display],
  ];
  return {
    id: student.id,
    name: wholeName(student),
    face: faceOf(student),
    taught: taughtText(record),
    facts: facts.filter(([, value]) => value !== ''),
    bio: profile.bio,
    lists: [
      { title: 'Objetivos', names: profile.learning_goals },
      { title: 'Necesita ayuda en', names: profile.subjects_needed_help },
      { title: 'Intereses', names: profile.interests.map(({ name }) => name) },
    ].filter(({ names }) => names.length > 0),
    note: noteView(record.note, timeZone),
    /** One that runs is enough for a proposal. */
    isTaught: last !== null,
  };
}

export function sessionView(
  one: TaughtSession,
  { timeZone, now, topicName }: Clock & { topicName: (nameId: string) => string },
) {
  const hasBegun = Date.parse(one.init_date) <= now.getTime();
  const isOver = Date.parse(one.end_date) <= now.getTime();
  const hours = `${formatInstant(one.init_date, 'HH:mm', timeZone)} – ${formatInstant(one.end_date, 'HH:mm', timeZone)}`;
  const minutes = minutesBetween(one.init_date, one.end_date);
  return {
    id: one.id,
    identifier: one.identifier,
    day: capital(formatInstant(one.init_date, "EEEE d 'de' MMMM 'de' yyyy", timeZone)),
    hours,
    about: [one.expertises.map(topicName).join(', '), formatDuration(minutes), costText(minutes, one.price)]
      .filter(Boolean)
      .join(' · '),
    standing: standingOf(one, { hasBegun, isOver }),
    note: noteView(one.note, timeZone),
  };
}

/** Null for what needs no word: it took place. */
function standingOf(
  { absent, confirmation, cancelled, offered }: TaughtSession,
  { hasBegun, isOver }: { hasBegun: boolean; isOver: boolean },
) {
  if (cancelled) return { tone: 'off' as const, text: 'Cancelada' };
  if (absent) return { tone: 'wait' as const, text: 'No se presentó' };
  if (!confirmation) return { tone: 'wait' as const, text: confirmationLabel(false, offered) };
  if (hasBegun && !isOver) return { tone: 'now' as const, text: 'En curso' };
  return isOver ? null : { tone: 'ahead' as const, text: 'Confirmada' };
}
