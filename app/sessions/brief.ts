/** What a mentor should know before a session (docs/product.md, 'Dashboard' and 'Session dialog and moving'). */
import type { StudentBalance } from '~/api/contract/income';
import type { Mentorship } from '~/api/contract/mentorships';
import { orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { formatEuros } from '~/app/domain/money/money';
import { firstNameOf } from '~/app/domain/text/personNames';
import { formatInstant } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { viewOf } from './mentorshipView';
import type { Viewer } from './viewer';

export interface Brief {
  /** The student's request; '' for none. */
  asks: string;
  /** The mentor's last note on the first student; null for none. */
  note: { title: string; text: string } | null;
  /** That student's record; null if the API has none. */
  record: { name: string; href: string } | null;
}

/** The student's request and the mentor's last note. A failed read costs only the note. */
export async function briefOf(session: Mentorship, context: Context): Promise<Brief> {
  const { api, config, log } = context;
  const [student] = session.alumnos;
  const hasRecords = (await api.listCapabilities()).has('desk');
  const read = async () => (student && hasRecords ? api.students.lastNote(student.id) : null);
  const last = await orLogged(read, log, 'the note of a session could not be read', () => null);
  const day = last?.session && formatInstant(last.session.init_date, "d 'de' MMMM", config.timeZone);
  return {
    asks: session.offered ? '' : session.additional_information,
    note: last && { title: day ? `Tu nota del ${day}` : 'Tu nota', text: last.text },
    record:
      student && hasRecords && (session.confirmation || last)
        ? { name: firstNameOf(student), href: paths.student(student.id) }
        : null,
  };
}

/** For its student: 'Para la próxima', if something was agreed. */
export const agreedBriefOf = ({ next_step }: Mentorship): Brief | null =>
  next_step && { asks: '', note: { title: 'Para la próxima', text: next_step.text }, record: null };

export type DialogBrief = Pick<Brief, 'note'> & { balance: string[] };

/** For the dialog of a session: its mentor's last note on the only student, and how they stand. Null for others. */
async function dialogBriefOf(
  session: Mentorship,
  { me, capabilities }: Viewer,
  context: Context,
): Promise<DialogBrief | null> {
  const [student, ...more] = session.alumnos;
  if (session.mentor?.id !== me.id || !student || more.length > 0 || !capabilities.has('desk')) return null;
  const [{ note }, balance] = await Promise.all([briefOf(session, context), balanceOf(student.id, context)]);
  return { note, balance: balance ? balanceLines(balance) : [] };
}

/** A session as its dialog shows it; others read nothing for it. */
export async function dialogViewOf(session: Mentorship, viewer: Viewer, context: Context) {
  const brief = await dialogBriefOf(session, viewer, context);
  return { ...viewOf(session, viewer), brief };
}

/** A student's balance with the caller; null for none, or if it could not be read. */
export function balanceOf(id: string, { api, log }: Pick<Context, 'api' | 'log'>) {
  const read = () => api.income.balance(id);
  return orLogged(read, log, 'the balance of a student could not be read', () => null);
}

/** 'Debe 25,00 €', 'Bono: quedan 2', 'Tiene 1 a recuperar' */
export function balanceLines({ pending, credits }: Pick<StudentBalance, 'pending' | 'credits'>): string[] {
  const left = (kind: 'pack' | 'makeup') =>
    credits.reduce((sum, one) => (one.kind === kind && !one.ended ? sum + one.left : sum), 0);
  const [pack, makeup] = [left('pack'), left('makeup')];
  return [
    ...(pending > 0 ? [`Debe ${formatEuros(pending)}`] : []),
    ...(pack > 0 ? [`Bono: ${pack === 1 ? 'queda' : 'quedan'} ${pack}`] : []),
    ...(makeup > 0 ? [`Tiene ${makeup} a recuperar`] : []),
  ];
}
