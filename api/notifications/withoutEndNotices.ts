import { MISSED_IN_SHORT } from '~/api/contract/rules/missedWeeks';
import { sessionSubject } from '~/api/db/noticeSubjects';
import type { Db } from '~/api/db/types';
import { participantIds, sessionsById } from '~/api/mentorships/facts';
import type { WithoutEndChange } from '~/api/notices';
import { listText, whenText } from '~/api/wording';
import { type NotifyDeps, notify } from './notify';
import { topicText } from './sessionWords';

const dayText = (day: string) => day.split('-').reverse().join('/');

/** Notifies both of weeks that a series without end does without, or one of both that the other has ended it (docs/contract.md, 'Series'). */
export async function notifyWithoutEnd(tx: Db, change: WithoutEndChange, deps: NotifyDeps): Promise<void> {
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
      mail: { subject: title, paragraphs: [sentences.join(' ')], action: 'Ver la serie' },
    }));
  await notify(tx, notices, deps);
  const live = participantIds(session).map((userId) => ({
    userId,
    kind: 'mentorship' as const,
    subjectId: id,
  }));
  await deps.live.publish(tx, live);
}
