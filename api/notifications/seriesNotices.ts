import { calendarSession, sessionsIcs } from '~/api/calendar/ics';
import type { MailAttachment } from '~/api/context';
import { sessionSubject } from '~/api/db/noticeSubjects';
import type { Db } from '~/api/db/types';
import { namesById, participantIds, type SessionFacts, sessionsById } from '~/api/mentorships/facts';
import type { SeriesChange, SeriesEvent } from '~/api/notices';
import { whenText } from '~/api/wording';
import { settleNotices } from './mentorshipNotices';
import { type Notice, type NotifyDeps, notify, type Recipient } from './notify';
import { seriesTexts } from './sessionTexts';
import type { SeriesTold } from './sessionWords';

/** Which sessions go with the mail as a calendar file; `isOwn`: to who did it. */
const IN_CALENDAR: Partial<Record<SeriesEvent, (one: SessionFacts, isOwn: boolean) => boolean>> = {
  booked: () => true,
  answered: (one) => !one.cancelled,
  ended: (one, isOwn) => one.confirmed && (one.cancelled || isOwn),
  agreed: () => true,
};
const ASKS: SeriesEvent[] = ['requested', 'offered', 'booked'];

/**
 * One notice and one mail for several sessions of a series, in the transaction of the change, and one group of
 * live events (docs/contract.md, 'Series'). Each reader is told of the sessions that they are in: everybody but
 * who did it. Requests are told to the mentor, offers to the student, leaving a group to the mentor. Who has
 * booked what is confirmed at once, or has left, gets a mail for their own calendar.
 */
export async function notifySeries(
  tx: Db,
  { event, ids, byUserId }: SeriesChange,
  deps: NotifyDeps,
): Promise<void> {
  const sessions = (await sessionsById(ids, tx)).sort((a, b) => a.start.getTime() - b.start.getTime());
  const people = new Set(sessions.flatMap(participantIds));
  const left = event === 'ended' ? sessions.filter((one) => !one.cancelled) : [];
  // Staff act for the marketplace.
  const isInside = people.has(byUserId) || left.length > 0;
  const by = isInside ? ((await namesById([byUserId], tx)).get(byUserId) ?? '') : '';
  if (!ASKS.includes(event)) {
    const answers = !['proposalDeclined', 'proposalWithdrawn'].includes(event);
    for (const session of sessions)
      if (!left.includes(session))
        await settleNotices(session, { settlesRequest: answers, settlesProposal: true }, { tx, deps });
  }
  const concerned = new Set([...people, byUserId]);
  const notices = [...concerned].flatMap((readerId) => {
    const [first, ...more] = sessions.filter((one) => isTold(readerId, one, { event, byUserId }));
    if (!first) return [];
    const told: SeriesTold = { byUserId, by, readerId, sessions: [first, ...more], timeZone: deps.timeZone };
    return [noticeOf(event, told, deps)];
  });
  await notify(tx, notices, deps);
  const kind = 'mentorship' as const;
  const live = [...concerned].flatMap((userId) =>
    sessions.map(({ id }) => ({ userId, kind, subjectId: id })),
  );
  await deps.live.publish(tx, live);
}

function isTold(
  readerId: number,
  session: SessionFacts,
  { event, byUserId }: Pick<SeriesChange, 'event' | 'byUserId'>,
): boolean {
  const isMentor = readerId === session.mentor.id;
  const isIn = participantIds(session).includes(readerId);
  if (event === 'requested') return isMentor;
  if (event === 'offered') return isIn && !isMentor;
  if (event === 'booked') return isMentor || readerId === byUserId;
  if (event === 'ended' && !session.cancelled)
    return isMentor || (readerId === byUserId && session.confirmed);
  return isIn && readerId !== byUserId;
}

function noticeOf(event: SeriesEvent, told: SeriesTold, deps: NotifyDeps): Notice {
  const { byUserId, readerId, sessions, timeZone } = told;
  const { siteOrigin } = deps;
  const [first] = sessions;
  const now = deps.clock();
  const { title, sentence, more, action } = seriesTexts(event, told);
  const shown = sessions.find((one) => !one.cancelled) ?? first;
  const isOwn = readerId === byUserId;
  const filed = sessions.filter((one) => IN_CALENDAR[event]?.(one, isOwn));
  const attachments = (reader: Recipient): MailAttachment[] => {
    const entries = filed.map((one) => calendarSession(one, { readerId: reader.id, siteOrigin }));
    const content = sessionsIcs(entries, { now, siteOrigin });
    const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
    return [{ filename: 'mentorias.ics', contentType, content }];
  };
  const address = shown.cancelled
    ? `/mentorships/historial/${shown.identifier}`
    : `/mentorships?detalle=${shown.identifier}`;
  const isAsked = event === 'requested' || event === 'offered';
  // There all of them are answered together.
  const answered = isAsked || event === 'proposed' ? `/mentorships/serie/${first.seriesId}` : null;
  const proposedUntil = event === 'proposed' ? first.proposal?.expiresAt : undefined;
  const until = isAsked ? first.deadline : (proposedUntil ?? (sessions.at(-1) ?? first).end);
  return {
    userId: readerId,
    type: 'session_update',
    title,
    description: sentence,
    subject: sessionSubject(event, { id: first.id, again: `series:${byUserId}:${now.getTime()}` }),
    link: answered ?? (isOwn && event === 'ended' ? '/mentorships' : address),
    mail: {
      subject: `${title}: ${whenText(first.start, timeZone)}`,
      paragraphs: [sentence, ...more],
      action,
      due: { until: until.toISOString() },
      attachments: filed.length > 0 ? attachments : undefined,
    },
  };
}
