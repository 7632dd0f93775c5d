import { MISSED_IN_SHORT } from '~/api/contract/rules/missedWeeks';
import { REPORT_REASONS } from '~/api/contract/rules/reports';
import { sessionSubject } from '~/api/db/noticeSubjects';
import type { Db } from '~/api/db/types';
import { namesById, participantIds, type SessionFacts, sessionsById } from '~/api/mentorships/facts';
import {
  type CalendarFailure,
  type Notices,
  newsFor,
  type ReportChange,
  type StoredReport,
  type WithoutEndChange,
} from '~/api/notices';
import { dayText, listText, oneLine, whenText, zonedText } from '~/api/wording';
import { notifyParticipants, notifySeries } from './mentorshipNotices';
import { type Notice, type NotifyDeps, notify, notifyOne } from './notify';
import { topicText } from './sessionWords';

/** Sends the notices of the resources below (decision 38). */
export const createNotices = (deps: NotifyDeps): Notices => ({
  session: (tx, change) => notifyParticipants(tx, change, deps),
  series: (tx, change) => notifySeries(tx, change, deps),
  withoutEnd: (tx, change) => notifyWithoutEnd(tx, change, deps),
  report: (tx, change) => notifyOfReport(tx, change, deps),
  calendarFailure: (tx, failing) => notifyOfFailure(tx, failing, deps),
});

function notifyOfFailure(tx: Db, { mentorId, failure }: CalendarFailure, deps: NotifyDeps): Promise<void> {
  const title = 'Tu calendario externo no se puede leer';
  const description = `Llevamos una semana sin poder leer tu calendario externo: ${failure} Las horas que conocíamos siguen ocupadas.`;
  return notifyOne(tx, deps, {
    userId: mentorId,
    type: 'reminder',
    title,
    description,
    subject: `busy-import:${deps.clock().getTime()}`,
    link: '/profile/horario',
    mail: { paragraphs: [description], action: 'Revisar mi horario' },
  });
}

/** Notifies both of weeks that a series without end does without, or one of both that the other has ended it (docs/contract.md, 'Series'). */
async function notifyWithoutEnd(tx: Db, change: WithoutEndChange, deps: NotifyDeps): Promise<void> {
  const { event, session: id, days, byUserId } = change;
  const [session] = await sessionsById([id], tx);
  if (!session?.seriesId) return;
  const people = [session.mentor, ...session.students];
  const by = people.find((one) => one.id === byUserId)?.name ?? 'El equipo de Mentorea';
  const listed = listText(days.map(({ day }) => dayText(day)));
  const why = days.map(({ day, reason }) => `${dayText(day)}: ${MISSED_IN_SHORT[reason]}.`);
  const what = `tu serie${topicText(session)}`;
  const [title, sentences] =
    event === 'missed'
      ? [`El ${listed} no hay sesión de ${what}`, [...why, 'La serie sigue después.']]
      : [
          `${by} ha terminado ${what}`,
          [`La última sesión es la del ${whenText(session.start, deps.timeZone)}: no se añaden más.`],
        ];
  const notices = participantIds(session)
    .filter((userId) => userId !== byUserId)
    .map((userId) => ({
      userId,
      type: 'session_update' as const,
      title,
      description: sentences.join(' '),
      aboutId: people.find((one) => one.id !== userId)?.id,
      subject: sessionSubject(`series-${event}`, { id, again: days.at(-1)?.day ?? 'end' }),
      link: `/mentorships/serie/${session.seriesId}`,
      mail: { paragraphs: [sentences.join(' ')], action: 'Ver la serie' },
    }));
  await notify(tx, notices, deps);
  await deps.live.publish(tx, newsFor(participantIds(session), 'mentorship', id));
}

/** The other side is notified; both are of what staff decide. */
const READERS: Record<ReportChange['event'], (report: StoredReport) => number[]> = {
  made: ({ aboutId }) => [aboutId],
  takenBack: ({ aboutId }) => [aboutId],
  answered: ({ byId }) => [byId],
  setAside: ({ byId, aboutId }) => [byId, aboutId],
  restored: ({ byId, aboutId }) => [byId, aboutId],
};

/**
 * Notifies of a report after a session, in the transaction that writes it (docs/contract.md, 'After the end'). Both
 * sides get a `mentorship` event, which updates open pages.
 */
async function notifyOfReport(tx: Db, { event, report }: ReportChange, deps: NotifyDeps) {
  const [session] = await sessionsById([report.mentorshipId], tx);
  if (!session) return;
  const names = await namesById([report.byId, report.aboutId], tx);
  const by = names.get(report.byId) ?? '';
  const about = names.get(report.aboutId) ?? '';
  const again = `${report.id}:${event === 'answered' ? '' : deps.clock().getTime()}`;
  const notices = READERS[event](report).map((userId): Notice => {
    const { title, sentence, more, action } = wording(event, { report, session, by, about });
    const isByTeam = event === 'setAside' || event === 'restored';
    return {
      userId,
      type: 'session_update',
      title,
      description: sentence(whenText(session.start, deps.timeZone)),
      subject: sessionSubject(`report-${event}`, { id: session.id, again }),
      link: `/mentorships/${session.identifier}/incidencias`,
      aboutId: isByTeam ? undefined : userId === report.byId ? report.aboutId : report.byId,
      mail: {
        paragraphs: [sentence(zonedText(session.start, deps.timeZone)), ...more],
        action,
      },
    };
  });
  await notify(tx, notices, deps);
  await deps.live.publish(tx, newsFor([report.byId, report.aboutId], 'mentorship', session.id));
}

type Facts = { report: StoredReport; session: SessionFacts; by: string; about: string };
type Sentence = (when: string) => string;
const say = (title: string, sentence: Sentence, more: string[] = [], action = 'Ver lo dicho') => ({
  ...{ title, sentence, more, action },
});

function wording(event: ReportChange['event'], { report, session, by, about }: Facts) {
  const what = (when: string) => `la sesión${topicText(session)} del ${when}`;
  switch (event) {
    case 'made': {
      const reason = REPORT_REASONS[report.reason ?? 'other'].toLowerCase();
      const [title, sentence]: [string, Sentence] =
        report.kind === 'absent'
          ? [
              `${by} dice que no te presentaste`,
              (when) => `${by} dice que no te presentaste a ${what(when)}. Cuenta tu versión si no fue así.`,
            ]
          : [
              `${by} dice que hubo un problema`,
              (when) => `${by} dice que hubo un problema en ${what(when)}: ${reason}.`,
            ];
      const quoted = report.text ? [`«${oneLine(report.text, 1000)}»`] : [];
      const more = [...quoted, 'Lo que respondas lo leen esa persona y el equipo de Mentorea.'];
      return say(title, sentence, more, 'Contar mi versión');
    }
    case 'takenBack':
      return say(
        `${by} ha retirado lo que dijo`,
        (when) => `${by} ha retirado lo que dijo de ti en ${what(when)}.`,
      );
    case 'answered':
      return say(
        `${about} ha contado su versión`,
        (when) => `${about} ha respondido a lo que dijiste de ${what(when)}.`,
        report.answer ? [`«${oneLine(report.answer, 1000)}»`] : [],
      );
    case 'setAside':
      return say(
        'Incidencia sin efecto',
        (when) => `El equipo de Mentorea ha dejado sin efecto lo que ${by} dijo de ${what(when)}.`,
      );
    case 'restored':
      return say(
        'Incidencia de nuevo en vigor',
        (when) => `El equipo de Mentorea ha vuelto a dar por bueno lo que ${by} dijo de ${what(when)}.`,
      );
  }
}
