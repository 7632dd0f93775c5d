import { and, eq, inArray, isNull, like, or } from 'drizzle-orm';
import { calendarSession, sessionIcs } from '~/api/calendar/ics';
import type { MailAttachment, MailDue } from '~/api/context';
import { sessionSubject, sessionSubjects } from '~/api/db/noticeSubjects';
import { notifications } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { namesById, participantIds, type SessionFacts, sessionsById } from '~/api/mentorships/facts';
import type { MentorshipEvent, SessionChange } from '~/api/notices';
import { type Notice, type NotifyDeps, notify, type Recipient } from './notify';
import { markSettledRead } from './queries';
import { sessionTexts } from './sessionTexts';
import { hasOtherWish } from './sessionWords';

interface EventRule {
  /** For the calendar entry in the mail. */
  method?: 'REQUEST' | 'CANCEL';
  /** Everybody in the session when it is left out; never who did it, unless it is told to them alone. */
  to?: 'mentor' | 'students' | 'actor' | 'asker';
  /** Can happen any number of times while the session is unchanged. */
  repeatable?: true;
  /** Toggled repeatedly it would flood mailboxes. */
  withoutMail?: true;
  /** What the person who did it is told, once the session is confirmed. */
  toActor?: MentorshipEvent;
  /** What they were told of the request or offer is marked read: it was answered, taken back, or has expired. */
  settlesRequest?: true;
  /** What everybody was told of a proposal is marked read: it was answered, or has ended. */
  settlesProposal?: true;
}
const EVENTS: Record<MentorshipEvent, EventRule> = {
  requested: { to: 'mentor' },
  booked: { to: 'mentor', method: 'REQUEST', toActor: 'bookedAtOnce' },
  offered: { to: 'students' },
  offerAccepted: { method: 'REQUEST', settlesRequest: true, settlesProposal: true },
  offerDeclined: { method: 'CANCEL', settlesRequest: true, settlesProposal: true },
  offerWithdrawn: { method: 'CANCEL', settlesRequest: true, settlesProposal: true },
  offerExpired: { to: 'asker', method: 'CANCEL', settlesRequest: true, settlesProposal: true },
  bookedAtOnce: { to: 'actor', method: 'REQUEST' },
  confirmed: { method: 'REQUEST', settlesRequest: true, settlesProposal: true },
  declined: { method: 'CANCEL', settlesRequest: true, settlesProposal: true },
  cancelled: { method: 'CANCEL', settlesRequest: true, settlesProposal: true },
  proposed: { repeatable: true, settlesRequest: true, settlesProposal: true },
  agreed: { method: 'REQUEST', settlesRequest: true, settlesProposal: true },
  rescheduled: { method: 'REQUEST', settlesProposal: true },
  proposalDeclined: { repeatable: true, settlesProposal: true },
  proposalWithdrawn: { repeatable: true, settlesProposal: true },
  proposalExpired: { repeatable: true, settlesProposal: true },
  proposalEnded: { repeatable: true, settlesProposal: true },
  joined: { to: 'mentor', repeatable: true, toActor: 'entered' },
  entered: { to: 'actor', repeatable: true, method: 'REQUEST' },
  left: { to: 'mentor', repeatable: true, toActor: 'gone' },
  gone: { to: 'actor', repeatable: true, method: 'CANCEL' },
  opened: { repeatable: true, withoutMail: true },
  closed: { repeatable: true, withoutMail: true },
  unanswered: { to: 'students', method: 'CANCEL', settlesRequest: true, settlesProposal: true },
};

/** For the recipient's calendar: one entry, with nobody's address but their own. */
function invitation(
  event: MentorshipEvent,
  session: SessionFacts,
  { now, siteOrigin }: { now: Date; siteOrigin: string },
): ((reader: Recipient) => MailAttachment[]) | undefined {
  const { method } = EVENTS[event];
  if (!method) return undefined;
  return ({ id, name, email }) => {
    const entry = calendarSession(session, { readerId: id, siteOrigin });
    const content = sessionIcs({ ...entry, attendees: [{ name, email }] }, { method, now, siteOrigin });
    const contentType = `text/calendar; charset=utf-8; method=${method}`;
    return [{ filename: 'mentoria.ics', contentType, content }];
  };
}

/** Deletes these people's unread notifications of its openings and closings: the new one gives its state. */
async function replaceToggled(notices: Notice[], sessionId: number, tx: Db): Promise<void> {
  if (notices.length === 0) return;
  const { userId, type, readAt, subject } = notifications;
  const people = notices.map((notice) => notice.userId);
  const toggled = ['opened', 'closed'].map((event) => like(subject, sessionSubjects(event, sessionId)));
  await tx
    .delete(notifications)
    .where(and(inArray(userId, people), eq(type, 'session_update'), isNull(readAt), or(...toggled)));
}

/** What is told of a request or an offer: itself, and the reminder to answer it. */
const REQUEST_NOTICES = { mentor: 'requested', student: 'offered' } as const;

/**
 * Notifies the people of a session of a change, in its transaction: everybody in it except the person who did
 * it. Requests, joining and leaving are only told to the mentor; unanswered requests only to the students.
 * People who join or leave a group also get a mail for their own calendar. Everybody in it, including the
 * person who did it, gets a `mentorship` event on the live channel.
 */
export async function notifyParticipants(tx: Db, telling: SessionChange, deps: NotifyDeps): Promise<void> {
  const [session] = await sessionsById([telling.mentorshipId], tx);
  if (!session) return;
  const by = await nameOfActor(telling, session, tx);
  const { toActor, withoutMail, settlesRequest, settlesProposal } = EVENTS[telling.event];
  const own = session.confirmed ? toActor : undefined;
  const notices = [telling.event, ...(own ? [own] : [])].flatMap((event) =>
    noticesOf({ ...telling, event }, { session, by }, deps),
  );
  if (withoutMail) await replaceToggled(notices, session.id, tx);
  await settleNotices(session, { settlesRequest, settlesProposal }, { tx, deps });
  await notify(tx, notices, deps);
  const { byUserId } = telling;
  const concerned = new Set([...participantIds(session), ...(byUserId === null ? [] : [byUserId])]);
  const live = [...concerned].map((userId) => ({
    userId,
    kind: 'mentorship' as const,
    subjectId: session.id,
  }));
  await deps.live.publish(tx, live);
}

/** Marks read what the people of a session were told of the request, or of a proposal, that is settled now. */
export async function settleNotices(
  session: SessionFacts,
  { settlesRequest, settlesProposal }: { settlesRequest?: boolean; settlesProposal?: boolean },
  { tx, deps }: { tx: Db; deps: NotifyDeps },
): Promise<void> {
  for (const userId of participantIds(session)) {
    const asked = REQUEST_NOTICES[userId === session.mentor.id ? 'mentor' : 'student'];
    const settled = [
      ...(settlesRequest ? [['session_update', asked] as const, ['reminder', 'answer'] as const] : []),
      ...(settlesProposal ? [['session_update', 'proposed'] as const] : []),
    ];
    for (const [type, event] of settled) {
      const subjects = sessionSubjects(event, session.id);
      await markSettledRead(tx, { userId, now: deps.clock(), type, subjects }, deps.live);
    }
  }
}

function noticesOf(
  telling: SessionChange,
  { session, by }: { session: SessionFacts; by: string },
  deps: NotifyDeps,
): Notice[] {
  const { event } = telling;
  const { siteOrigin, timeZone } = deps;
  const now = deps.clock();
  const { title, description, mail } = sessionTexts(event, { session, by, timeZone });
  const attachments = invitation(event, session, { now, siteOrigin });
  return recipientsOf(telling, session).map((userId) => ({
    userId,
    type: 'session_update',
    title,
    description,
    subject: subjectOf(telling, session, now),
    link: linkOf(event, session),
    mail: EVENTS[event].withoutMail
      ? undefined
      : { ...mail, links: telling.options, due: dueOf(event, session), attachments },
  }));
}

function linkOf(event: MentorshipEvent, { cancelled, identifier }: SessionFacts): string {
  if (cancelled) return `/mentorships/historial/${identifier}`;
  return event === 'gone' ? '/mentorships' : `/mentorships?detalle=${identifier}`;
}

function recipientsOf({ event, byUserId }: SessionChange, session: SessionFacts): number[] {
  const { to } = EVENTS[event];
  if (to === 'actor') return byUserId === null ? [] : [byUserId];
  const all = participantIds(session);
  if (to === 'asker') return hasOtherWish(session) ? all : all.slice(0, 1);
  const ids = to === 'mentor' ? all.slice(0, 1) : to === 'students' ? all.slice(1) : all;
  return ids.filter((id) => id !== byUserId);
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

/** What may happen again (a confirmation after a move, joining after leaving) is told again. */
function subjectOf({ event, byUserId }: SessionChange, { id, sequence }: SessionFacts, now: Date): string {
  const again = EVENTS[event].repeatable ? `${byUserId}:${now.getTime()}` : sequence;
  return sessionSubject(event, { id, again });
}

/** A mail overtaken by a later event is not sent, even if the mail server was down for hours. */
function dueOf(event: MentorshipEvent, session: SessionFacts): Omit<MailDue, 'userId'> {
  const until = session.end.toISOString();
  if (session.cancelled || event === 'joined' || event === 'left' || event === 'gone') return { until };
  const { id, sequence, confirmed, proposal } = session;
  const proposalId = event === 'proposed' ? proposal?.id : undefined;
  return { until, session: { id, sequence, confirmed }, proposalId };
}
