/** Reports on a session after its end, in words (docs/product.md, 'After the end'). */
import type { Mentorship } from '~/api/contract/mentorships';
import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import {
  isAnswerable,
  isReportable,
  REPORT_KINDS,
  REPORT_REASONS,
  type ReportKind,
} from '~/api/contract/rules/reports';
import { isStaff } from '~/api/contract/rules/roles';
import type { User } from '~/api/contract/users';
import { personOf } from '~/app/domain/sessions/people';
import { formatDateTime } from '~/app/domain/time/dates';

type Report = Mentorship['reports'][number];
interface Reader {
  me: User;
  now: Date;
  timeZone: string;
}

/** A report visible to the reader marks its mentor as absent. */
export const missedByMentor = ({ reports, mentor }: Pick<Mentorship, 'reports' | 'mentor'>): boolean =>
  reports.some((one) => one.kind === 'absent' && one.about === mentor?.id && !one.set_aside);

/** People the reader can still report, with the possible reasons: the form's choices. */
export function openChoices(session: Mentorship, { me, now }: Pick<Reader, 'me' | 'now'>) {
  const { mentor, alumnos, end_date, confirmation, reports } = session;
  if (!isReportable({ end: new Date(end_date), confirmed: confirmation }, now)) return [];
  const others = mentor?.id === me.id ? alumnos : alumnos.some(({ id }) => id === me.id) ? [mentor] : [];
  const isSaid = (kind: ReportKind, about: string) =>
    reports.some((one) => one.by === me.id && one.about === about && one.kind === kind);
  return others.flatMap((other) => {
    if (!other) return [];
    const kinds = REPORT_KINDS.filter((kind) => !isSaid(kind, other.id));
    return kinds.length > 0 ? [{ id: other.id, name: other.full_name, kinds }] : [];
  });
}

export type ReportView = ReturnType<typeof reportViewOf>;

export function reportViewOf(report: Report, session: Mentorship, { me, now, timeZone }: Reader) {
  const { id, kind, reason, text, answer, created_at, set_aside } = report;
  const nameOf = (wanted: string) =>
    [session.mentor, ...session.alumnos].find((one) => one?.id === wanted)?.full_name ?? DELETED_USER_NAME;
  const isMine = report.by === me.id;
  const isAboutMe = report.about === me.id;
  const by = isMine ? 'Dijiste que' : `${nameOf(report.by)} dice que`;
  const what =
    kind === 'problem'
      ? 'hubo un problema'
      : isAboutMe
        ? 'no te presentaste'
        : `${nameOf(report.about)} no se presentó`;
  return {
    id,
    title: `${by} ${what}`,
    reason: kind === 'problem' ? REPORT_REASONS[reason ?? 'other'] : '',
    text,
    when: formatDateTime(created_at, timeZone),
    answer: answer && { text: answer.text, when: formatDateTime(answer.created_at, timeZone) },
    answeredBy: isAboutMe ? 'Tu versión' : `La versión de ${nameOf(report.about)}`,
    isSetAside: set_aside,
    canAnswer: isAboutMe && isAnswerable({ createdAt: new Date(created_at) }, now),
    canTakeBack:
      isMine && isReportable({ end: new Date(session.end_date), confirmed: session.confirmation }, now),
    canSetAside: isStaff(personOf(me)),
  };
}

/** For a session's dialog; null if there is nothing to report or to read. */
export function afterEndOf(session: Mentorship, reader: Pick<Reader, 'me' | 'now'>) {
  const said = session.reports.length;
  const canSay = openChoices(session, reader).length > 0;
  return said > 0 || canSay ? { said, canSay } : null;
}
