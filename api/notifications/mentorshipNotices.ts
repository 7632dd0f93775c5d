import { and, eq, inArray, isNull, like, or } from 'drizzle-orm';
import { calendarSession, sessionIcs } from '~/api/calendar/ics';
import { notifications } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import type { MailAttachment, MailDue } from '~/api/mail/queue';
import type { Services } from '~/api/services';
import { type MentorshipEvent, mentorshipTexts } from './mentorshipTexts';
import { type Notice, type NotifyDeps, notify, type Recipient } from './notify';
import { namesById, participantIds, type SessionFacts, sessionsById } from './sessionFacts';
import { sessionSubject, sessionSubjects } from './subjects';

const METHODS: Partial<Record<MentorshipEvent, 'REQUEST' | 'CANCEL'>> = {
  confirmed: 'REQUEST',
  entered: 'REQUEST',
  rescheduled: 'REQUEST',
  declined: 'CANCEL',
  gone: 'CANCEL',
  cancelled: 'CANCEL',
  unanswered: 'CANCEL',
};

/**
 * The session for the recipient's calendar, which adds, moves or removes a single entry. It contains only the
 * recipient's own address.
 */
function invitation(
  event: MentorshipEvent,
  session: SessionFacts,
  { now, siteOrigin }: { now: Date; siteOrigin: string },
): ((reader: Recipient) => MailAttachment[]) | undefined {
  const method = METHODS[event];
  if (!method) return undefined;
  return ({ id, name, email }) => {
    const entry = calendarSession(session, { readerId: id, siteOrigin });
    const content = sessionIcs({ ...entry, attendees: [{ name, email }] }, { method, now, siteOrigin });
    const contentType = `text/calendar; charset=utf-8; method=${method}`;
    return [{ filename: 'mentoria.ics', contentType, content }];
  };
}

/**
 * Deletes unread notifications of earlier events of a session for these people: the new one gives its current
 * state.
 */
async function replaceUnread(notices: Notice[], events: string[], sessionId: number, tx: Db): Promise<void> {
  if (notices.length === 0) return;
  await tx.delete(notifications).where(
    and(
      inArray(
        notifications.userId,
        notices.map((notice) => notice.userId),
      ),
      eq(notifications.type, 'session_update'),
      isNull(notifications.readAt),
      or(...events.map((event) => like(notifications.subject, sessionSubjects(event, sessionId)))),
    ),
  );
}

interface SessionChange {
  event: MentorshipEvent;
  mentorshipId: number;
  /** Null: the server did it. */
  byUserId: number | null;
}
const CONFIRMATION_TO_ACTOR: Partial<Record<MentorshipEvent, MentorshipEvent>> = {
  joined: 'entered',
  left: 'gone',
};
/** Events that can happen any number of times while the session is unchanged. */
const REPEATABLE: MentorshipEvent[] = ['joined', 'entered', 'left', 'gone', 'opened', 'closed'];
/** Sent without mail: toggled repeatedly it would flood mailboxes. */
const WITHOUT_MAIL: MentorshipEvent[] = ['opened', 'closed'];
type Deps = NotifyDeps & Pick<Services, 'timeZone'>;

/**
 * Notifies the people of a session of a change, in its transaction: everybody in it except the person who did
 * it. Requests, joining and leaving are only told to the mentor; unanswered requests only to the students.
 * People who join or leave a group also get a mail for their own calendar. Everybody in it, including the
 * person who did it, gets a `mentorship` event on the live channel.
 */
export async function notifyParticipants(tx: Db, telling: SessionChange, deps: Deps): Promise<void> {
  const [session] = await sessionsById([telling.mentorshipId], tx);
  if (!session) return;
  const by = await nameOfActor(telling, session, tx);
  const own = session.confirmed ? CONFIRMATION_TO_ACTOR[telling.event] : undefined;
  const notices = [telling.event, ...(own ? [own] : [])].flatMap((event) =>
    noticesOf({ ...telling, event }, { session, by }, deps),
  );
  if (WITHOUT_MAIL.includes(telling.event)) await replaceUnread(notices, WITHOUT_MAIL, session.id, tx);
  await notify(tx, notices, deps);
  const concerned = new Set([
    ...participantIds(session),
    ...(telling.byUserId === null ? [] : [telling.byUserId]),
  ]);
  await deps.live.publish(
    tx,
    [...concerned].map((userId) => ({ userId, kind: 'mentorship' as const, subjectId: session.id })),
  );
}

function noticesOf(
  telling: SessionChange,
  { session, by }: { session: SessionFacts; by: string },
  deps: Deps,
): Notice[] {
  const { event } = telling;
  const { siteOrigin, timeZone } = deps;
  const now = deps.clock();
  const { title, description, mail } = mentorshipTexts(event, { session, by, timeZone });
  const attachments = invitation(event, session, { now, siteOrigin });
  const isOver = session.cancelled || event === 'gone';
  return recipientsOf(telling, session).map((userId) => ({
    userId,
    type: 'session_update',
    title,
    description,
    subject: subjectOf(telling, session, now),
    link: isOver ? '/mentorships' : `/mentorships?detalle=${session.identifier}`,
    mail: WITHOUT_MAIL.includes(event) ? undefined : { ...mail, due: dueOf(event, session), attachments },
  }));
}

function recipientsOf({ event, byUserId }: SessionChange, session: SessionFacts): number[] {
  const students = session.students.map((student) => student.id);
  if (event === 'unanswered') return students;
  if (event === 'entered' || event === 'gone') return byUserId === null ? [] : [byUserId];
  if (event === 'requested' || event === 'joined' || event === 'left')
    return [session.mentor.id].filter((id) => id !== byUserId);
  return participantIds(session).filter((id) => id !== byUserId);
}

/** '' for the server and for staff, who act for the marketplace. */
async function nameOfActor(
  { event, byUserId }: SessionChange,
  session: SessionFacts,
  tx: Db,
): Promise<string> {
  if (byUserId === null) return '';
  const inside = event === 'left' || participantIds(session).includes(byUserId);
  return inside ? ((await namesById([byUserId], tx)).get(byUserId) ?? '') : '';
}

/**
 * A session can be confirmed again after every move, students who left may join again, and a closed one may
 * be opened again.
 */
function subjectOf({ event, byUserId }: SessionChange, { id, sequence }: SessionFacts, now: Date): string {
  const again = REPEATABLE.includes(event) ? `${byUserId}:${now.getTime()}` : sequence;
  return sessionSubject(event, { id, again });
}

/** A mail overtaken by a later event is not sent, even if the mail server was down for hours. */
function dueOf(event: MentorshipEvent, session: SessionFacts): Omit<MailDue, 'userId'> {
  const until = session.end.toISOString();
  if (session.cancelled || event === 'joined' || event === 'left' || event === 'gone') return { until };
  const { id, sequence, confirmed } = session;
  return { until, session: { id, sequence, confirmed } };
}
