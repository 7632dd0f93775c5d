import { and, eq, inArray, isNull, like, or } from 'drizzle-orm';
import { calendarSession, sessionIcs, sessionsIcs } from '~/api/calendar/ics';
import type { MailAttachment, MailDue } from '~/api/context';
import { sessionSubject, sessionSubjects } from '~/api/db/noticeSubjects';
import { notifications } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { namesById, participantIds, type SessionFacts, sessionsById } from '~/api/mentorships/facts';
import {
  type MentorshipEvent,
  newsFor,
  type SeriesChange,
  type SeriesEvent,
  type SessionChange,
} from '~/api/notices';
import { type Notice, type NotifyDeps, notify, type Recipient } from './notify';
import { markSettledRead } from './queries';
import { seriesTexts, sessionTexts } from './sessionTexts';
import { hasOtherWish, type SeriesTold } from './sessionWords';

interface EventRule {
  /** Method of the calendar entry in the mail. */
  method?: 'REQUEST' | 'CANCEL';
  /** Everybody in the session by default; the actor is only notified by `actor`. */
  to?: 'mentor' | 'students' | 'actor' | 'asker';
  /** Can happen any number of times while the session is unchanged. */
  repeatable?: true;
  /** Toggled repeatedly it would flood mailboxes. */
  withoutMail?: true;
  /** The event that the actor is notified of, once the session is confirmed. */
  toActor?: MentorshipEvent;
  /** Marks the notifications of the request or offer read: it was answered, withdrawn, or has expired. */
  settlesRequest?: true;
  /** Marks the notifications of the proposal read: it was answered, or has ended. */
  settlesProposal?: true;
}
const BOTH = { settlesRequest: true, settlesProposal: true } as const;
const EVENTS: Record<MentorshipEvent, EventRule> = {
  requested: { to: 'mentor' },
  booked: { to: 'mentor', method: 'REQUEST', toActor: 'bookedAtOnce' },
  offered: { to: 'students' },
  offerAccepted: { method: 'REQUEST', ...BOTH },
  offerDeclined: { method: 'CANCEL', ...BOTH },
  offerWithdrawn: { method: 'CANCEL', ...BOTH },
  offerExpired: { to: 'asker', method: 'CANCEL', ...BOTH },
  bookedAtOnce: { to: 'actor', method: 'REQUEST' },
  confirmed: { method: 'REQUEST', ...BOTH },
  declined: { method: 'CANCEL', ...BOTH },
  cancelled: { method: 'CANCEL', ...BOTH },
  proposed: { repeatable: true, ...BOTH },
  agreed: { method: 'REQUEST', ...BOTH },
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
  unanswered: { to: 'students', method: 'CANCEL', ...BOTH },
};

/** The entry for the recipient's calendar, with nobody's address but their own. */
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

/** Deletes unread notifications of earlier openings and closings: the new one gives the state. */
async function replaceToggled(notices: Notice[], sessionId: number, tx: Db): Promise<void> {
  if (notices.length === 0) return;
  const { userId, type, readAt, subject } = notifications;
  const people = notices.map((notice) => notice.userId);
  const toggled = ['opened', 'closed'].map((event) => like(subject, sessionSubjects(event, sessionId)));
  await tx
    .delete(notifications)
    .where(and(inArray(userId, people), eq(type, 'session_update'), isNull(readAt), or(...toggled)));
}

/**
 * Notifies the people of a session of a change, in its transaction, as `EVENTS` says. Everybody in it, including
 * the actor, gets a live event.
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
  await deps.live.publish(tx, newsFor(concerned, 'mentorship', session.id));
}

/** Marks the notifications of a request or proposal read that is settled now. */
async function settleNotices(
  session: SessionFacts,
  { settlesRequest, settlesProposal }: { settlesRequest?: boolean; settlesProposal?: boolean },
  { tx, deps }: { tx: Db; deps: NotifyDeps },
): Promise<void> {
  for (const userId of participantIds(session)) {
    const asked = userId === session.mentor.id ? 'requested' : 'offered';
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
    aboutId: faceFor(userId, { by, byUserId: telling.byUserId }, session),
    subject: subjectOf(telling, session, now),
    link: event === 'gone' && !session.cancelled ? '/mentorships' : addressOf(session),
    mail: EVENTS[event].withoutMail
      ? undefined
      : { ...mail, links: telling.options, due: dueOf(event, session), attachments },
  }));
}

/** Whose face is shown: who did it, else the other side; nobody's of what staff did. */
function faceFor(
  readerId: number,
  { by, byUserId }: { by: string; byUserId: number | null },
  { mentor, students }: SessionFacts,
): number | undefined {
  if (byUserId !== null && by === '') return undefined;
  if (byUserId !== null && byUserId !== readerId) return byUserId;
  return readerId === mentor.id ? students[0]?.id : mentor.id;
}

const addressOf = ({ cancelled, identifier }: SessionFacts) =>
  cancelled ? `/mentorships/historial/${identifier}` : `/mentorships?detalle=${identifier}`;

function recipientsOf({ event, byUserId }: SessionChange, session: SessionFacts): number[] {
  const { to } = EVENTS[event];
  if (to === 'actor') return byUserId === null ? [] : [byUserId];
  const all = participantIds(session);
  if (to === 'asker') return hasOtherWish(session) ? all : all.slice(0, 1);
  const ids = to === 'mentor' ? all.slice(0, 1) : to === 'students' ? all.slice(1) : all;
  return ids.filter((id) => id !== byUserId);
}

/** '' for the server and for staff, who act for the marketplace. */
async function nameOfActor({ event, byUserId }: SessionChange, session: SessionFacts, tx: Db) {
  if (byUserId === null) return '';
  const inside = event === 'left' || participantIds(session).includes(byUserId);
  return inside ? ((await namesById([byUserId], tx)).get(byUserId) ?? '') : '';
}

/** Unique per occurrence, so that what happens again (a confirmation after a move, joining after leaving) is notified again. */
function subjectOf({ event, byUserId }: SessionChange, { id, sequence }: SessionFacts, now: Date): string {
  const again = EVENTS[event].repeatable ? `${byUserId}:${now.getTime()}` : sequence;
  return sessionSubject(event, { id, again });
}

/** Stops mails that a later event has overtaken, even if the mail server was down for hours. */
function dueOf(event: MentorshipEvent, session: SessionFacts): Omit<MailDue, 'userId'> {
  const until = session.end.toISOString();
  if (session.cancelled || event === 'joined' || event === 'left' || event === 'gone') return { until };
  const { id, sequence, confirmed, proposal } = session;
  const proposalId = event === 'proposed' ? proposal?.id : undefined;
  return { until, session: { id, sequence, confirmed }, proposalId };
}

/** The sessions in the mail's calendar file; `isOwn`: for the actor. */
const IN_CALENDAR: Partial<Record<SeriesEvent, (one: SessionFacts, isOwn: boolean) => boolean>> = {
  booked: () => true,
  answered: (one) => !one.cancelled,
  ended: (one, isOwn) => one.confirmed && (one.cancelled || isOwn),
  withdrawn: (one, isOwn) => one.cancelled || isOwn,
  agreed: () => true,
};
const ASKS: SeriesEvent[] = ['requested', 'offered', 'booked'];

/**
 * One notification, mail and group of live events for several sessions of a series, in the transaction of the
 * change (docs/contract.md, 'Series'). Each reader is notified of their own sessions, as `isTold` says.
 */
export async function notifySeries(tx: Db, { event, ids, byUserId }: SeriesChange, deps: NotifyDeps) {
  const sessions = (await sessionsById(ids, tx)).sort((a, b) => a.start.getTime() - b.start.getTime());
  const people = new Set(sessions.flatMap(participantIds));
  const left = isEnding(event) ? sessions.filter((one) => !one.cancelled) : [];
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
    return [seriesNotice(event, told, deps)];
  });
  await notify(tx, notices, deps);
  await deps.live.publish(tx, newsFor(concerned, 'mentorship', ...sessions.map(({ id }) => id)));
}

const isEnding = (event: SeriesEvent) => event === 'ended' || event === 'withdrawn';

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
  if (event === 'withdrawn') return isMentor || readerId === byUserId;
  if (event === 'ended' && !session.cancelled)
    return isMentor || (readerId === byUserId && session.confirmed);
  return isIn && readerId !== byUserId;
}

function seriesNotice(event: SeriesEvent, told: SeriesTold, deps: NotifyDeps): Notice {
  const { byUserId, readerId, sessions } = told;
  const { siteOrigin } = deps;
  const [first] = sessions;
  const now = deps.clock();
  const { title, description, sentence, more, action } = seriesTexts(event, told);
  const shown = sessions.find((one) => !one.cancelled) ?? first;
  const isOwn = readerId === byUserId;
  const filed = sessions.filter((one) => IN_CALENDAR[event]?.(one, isOwn));
  const attachments = (reader: Recipient): MailAttachment[] => {
    const entries = filed.map((one) => calendarSession(one, { readerId: reader.id, siteOrigin }));
    const content = sessionsIcs(entries, { now, siteOrigin });
    const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
    return [{ filename: 'mentorias.ics', contentType, content }];
  };
  const isAsked = event === 'requested' || event === 'offered';
  // The page of the series answers all of them together.
  const answered = isAsked || event === 'proposed' ? `/mentorships/serie/${first.seriesId}` : null;
  const proposedUntil = event === 'proposed' ? first.proposal?.expiresAt : undefined;
  const until = isAsked ? first.deadline : (proposedUntil ?? (sessions.at(-1) ?? first).end);
  return {
    userId: readerId,
    type: 'session_update',
    title,
    description,
    aboutId: faceFor(readerId, told, first),
    subject: sessionSubject(event, { id: first.id, again: `series:${byUserId}:${now.getTime()}` }),
    link: answered ?? (isOwn && isEnding(event) ? '/mentorships' : addressOf(shown)),
    mail: {
      paragraphs: [sentence, ...more],
      action,
      // A receipt is owed, however late and whatever the reader has muted.
      ...(event === 'withdrawn' ? { isOwed: true } : { due: { until: until.toISOString() } }),
      attachments: filed.length > 0 ? attachments : undefined,
    },
  };
}
