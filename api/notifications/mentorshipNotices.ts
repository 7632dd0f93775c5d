import type { Db } from '../db/types';
import type { MailDue } from '../mail/types';
import type { Services } from '../services';
import { invitation } from './invitation';
import { type MentorshipEvent, mentorshipTexts } from './mentorshipTexts';
import { type Notice, type NotifyDeps, notify } from './notify';
import { everybodyIn, peopleById, type SessionFacts, sessionsById } from './session';
import { sessionSubject } from './subjects';
import { replaceUnread } from './unread';

interface Telling {
  event: MentorshipEvent;
  mentorshipId: number;
  /** Null: the server did it. */
  byUserId: number | null;
}
const TO_THE_DOER: Partial<Record<MentorshipEvent, MentorshipEvent>> = { joined: 'entered', left: 'gone' };
/** Can happen to a session as it is any number of times. */
const REPEATED: MentorshipEvent[] = ['joined', 'entered', 'left', 'gone', 'opened', 'closed'];
/** Pressed to and fro it would fill letter boxes. */
const WITHOUT_MAIL: MentorshipEvent[] = ['opened', 'closed'];
type Deps = NotifyDeps & Pick<Services, 'timeZone'>;

/**
 * Tells the other side of a session what became of it, in the transaction of the change and after it: everybody in it but who did it;
 * of a request, of who joined and of who left only the mentor; of a request without an answer only its students. Who joins or leaves a
 * group gets a mail too, for the own calendar. Everybody in it, the doer included, hears a `mentorship` event on the live channel.
 */
export async function tellMentorship(tx: Db, telling: Telling, deps: Deps): Promise<void> {
  const [session] = await sessionsById([telling.mentorshipId], tx);
  if (!session) return;
  const by = await nameOfDoer(telling, session, tx);
  const own = session.confirmed ? TO_THE_DOER[telling.event] : undefined;
  const notices = [telling.event, ...(own ? [own] : [])].flatMap((event) =>
    noticesOf({ ...telling, event }, { session, by }, deps),
  );
  if (WITHOUT_MAIL.includes(telling.event)) await replaceUnread(notices, WITHOUT_MAIL, session.id, tx);
  await notify(tx, notices, deps);
  const concerned = new Set([
    ...everybodyIn(session),
    ...(telling.byUserId === null ? [] : [telling.byUserId]),
  ]);
  await deps.live.publish(
    tx,
    [...concerned].map((userId) => ({ userId, kind: 'mentorship' as const, subjectId: session.id })),
  );
}

function noticesOf(
  telling: Telling,
  { session, by }: { session: SessionFacts; by: string },
  deps: Deps,
): Notice[] {
  const { event } = telling;
  const { siteOrigin, timeZone } = deps;
  const now = deps.clock();
  const { title, description, mail } = mentorshipTexts(event, { session, by, timeZone });
  const attachments = invitation(event, session, { now, siteOrigin });
  const isOver = session.cancelled || event === 'gone';
  return receiversOf(telling, session).map((userId) => ({
    userId,
    type: 'session_update',
    title,
    description,
    subject: subjectOf(telling, session, now),
    link: isOver ? '/mentorships' : `/mentorships?detalle=${session.identifier}`,
    mail: WITHOUT_MAIL.includes(event) ? undefined : { ...mail, due: dueOf(event, session), attachments },
  }));
}

function receiversOf({ event, byUserId }: Telling, session: SessionFacts): number[] {
  const students = session.students.map((student) => student.id);
  if (event === 'unanswered') return students;
  if (event === 'entered' || event === 'gone') return byUserId === null ? [] : [byUserId];
  if (event === 'requested' || event === 'joined' || event === 'left')
    return [session.mentor.id].filter((id) => id !== byUserId);
  return everybodyIn(session).filter((id) => id !== byUserId);
}

/** '' for the server and for whoever is not part of the session: staff speak for the marketplace. */
async function nameOfDoer({ event, byUserId }: Telling, session: SessionFacts, tx: Db): Promise<string> {
  if (byUserId === null) return '';
  const inside = event === 'left' || everybodyIn(session).includes(byUserId);
  return inside ? ((await peopleById([byUserId], tx)).get(byUserId) ?? '') : '';
}

/** A session is confirmed again after every move; whoever left may join again, and what was closed be opened. */
function subjectOf({ event, byUserId }: Telling, { id, sequence }: SessionFacts, now: Date): string {
  const again = REPEATED.includes(event) ? `${byUserId}:${now.getTime()}` : sequence;
  return sessionSubject(event, { id, again });
}

/** What has been overtaken by the next event is not sent any more, should the mail server have been away for hours. */
function dueOf(event: MentorshipEvent, session: SessionFacts): Omit<MailDue, 'userId'> {
  const until = session.end.toISOString();
  if (session.cancelled || event === 'joined' || event === 'left' || event === 'gone') return { until };
  const { id, sequence, confirmed } = session;
  return { until, session: { id, sequence, confirmed } };
}
