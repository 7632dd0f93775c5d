import { type SQL, sql } from 'drizzle-orm';
import type { Services, Sweep } from '~/api/context';
import type { ReminderKind } from '~/api/contract/rules/reminders';
import { BATCH, inBatches, lookBack } from '~/api/db/batches';
import { isBlocked } from '~/api/db/blocks';
import {
  feedbackSubject,
  feedbackSubjectSql,
  notYetNotified,
  reminderSubject,
  reminderSubjectSql,
} from '~/api/db/noticeSubjects';
import { isMarkedAbsent, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { type SessionFacts, sessionsById } from '~/api/mentorships/facts';
import { type Notice, notify } from '~/api/notifications/notify';
import { topicText } from '~/api/notifications/sessionWords';
import { DAY, HOUR } from '~/api/time';
import { listText, whenText, zonedText } from '~/api/wording';

interface Rule {
  /** Milliseconds before the start. */
  ahead: number;
  /** Late reminders are sent until this long before the start. */
  useful: number;
  /** Not sent to people who learned of the session after the reminder was due. */
  onlyOldNews: boolean;
}
export const REMINDERS: Record<ReminderKind, Rule> = {
  '24h': { ahead: 24 * HOUR, useful: 2 * HOUR, onlyOldNews: true },
  '1h': { ahead: HOUR, useful: 0, onlyOldNews: false },
};

/** Reminds everybody in a confirmed session before its start (docs/contract.md, 'What the server does by itself'). */
export async function sendReminders(kind: ReminderKind, sweep: Sweep): Promise<boolean> {
  const { services, now, since } = sweep;
  const { ahead, useful, onlyOldNews } = REMINDERS[kind];
  const missed = lookBack(now, { since, useful: ahead - useful });
  const from = onlyOldNews ? new Date(missed.getTime() + ahead) : now;
  const window = { from, to: new Date(now.getTime() + ahead) };
  if (kind === '1h') await readBegun(sweep);
  return inBatches(kind === '24h' ? 'reminders24' : 'reminders1', sweep, async (tx) => {
    const due = await findSessionsToRemind(tx, kind, window);
    return notifyAll(due, (...one) => reminderNotice(kind, ...one), { tx, services });
  });
}

/** Nobody has to be reminded of what has begun. */
async function readBegun({ services: { db, live }, now, since }: Sweep): Promise<void> {
  const from = lookBack(now, { since, useful: DAY });
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; user_id: number }>(sql`
      update notifications n set read_at = ${timestamptz(now)} from mentorships m cross join lateral (
        select m.mentor_id as user_id union all
        select s.student_id from mentorship_students s where s.mentorship_id = m.id
      ) p
      where lower(m.during) > ${timestamptz(from)} and lower(m.during) <= ${timestamptz(now)}
        and n.user_id = p.user_id and n.type = 'reminder' and n.read_at is null
        and n.subject in (${reminderSubjectSql('24h')}, ${reminderSubjectSql('1h')})
      returning n.id, n.user_id`);
    const news = rows.map((row) => ({
      userId: row.user_id,
      kind: 'notification' as const,
      subjectId: Number(row.id),
    }));
    if (news.length > 0) await live.publish(tx, news);
  });
}

type Due = { session_id: number; user_id: number };

async function notifyAll(
  due: Due[],
  noticeOf: (userId: number, session: SessionFacts, timeZone: string) => Notice,
  { tx, services }: { tx: Db; services: Services },
): Promise<number> {
  const sessions = await sessionsById([...new Set(due.map((one) => one.session_id))], tx);
  const byId = new Map(sessions.map((one) => [one.id, one]));
  const notices = due.flatMap(({ session_id, user_id }) => {
    const session = byId.get(session_id);
    return session ? [noticeOf(user_id, session, services.timeZone)] : [];
  });
  await notify(tx, notices, services);
  return due.length;
}

/** Locked, so that none is cancelled or moved meanwhile; those being changed now wait for the next round. */
async function findSessionsToRemind(tx: Db, kind: ReminderKind, { from, to }: { from: Date; to: Date }) {
  const { ahead, onlyOldNews } = REMINDERS[kind];
  const moment = sql`lower(m.during) - ${`${ahead / 1000} seconds`}::interval`;
  const old = (known: SQL) => (onlyOldNews ? sql`${known} <= ${moment}` : sql`true`);
  const { rows } = await tx.execute<Due>(sql`
    select m.id as session_id, p.user_id
    from mentorships m cross join lateral (
      select m.mentor_id as user_id union all
      select s.student_id from mentorship_students s
        where s.mentorship_id = m.id and s.left_at is null and ${old(sql`s.joined_at`)}
    ) p
    where m.cancelled_at is null and m.confirmed_at is not null
      and lower(m.during) > ${timestamptz(from)} and lower(m.during) <= ${timestamptz(to)}
      and ${old(sql`m.confirmed_at`)} and ${old(sql`coalesce(m.rescheduled_at, m.confirmed_at)`)}
      and ${notYetNotified(sql`p.user_id`, 'reminder', reminderSubjectSql(kind))}
    order by lower(m.during), m.id, p.user_id
    limit ${BATCH} for no key update of m skip locked`);
  return rows;
}

function reminderNotice(kind: ReminderKind, userId: number, session: SessionFacts, timeZone: string): Notice {
  const when = whenText(session.start, timeZone);
  const others = userId === session.mentor.id ? session.students : [session.mentor];
  const names = listText(others.map((one) => one.name));
  const what = `Tu sesión${topicText(session)}${names && ` con ${names}`}`;
  const title = `${what} empieza el ${when}`;
  const { id, sequence } = session;
  return {
    userId,
    type: 'reminder',
    title,
    description: '',
    aboutId: others[0]?.id,
    subject: reminderSubject(kind, session),
    link: `/mentorships?detalle=${session.identifier}`,
    mail: {
      paragraphs: [
        `${what} empieza el ${zonedText(session.start, timeZone)}.`,
        'Si no puedes asistir, cancélala antes de que empiece para avisar a los demás.',
      ],
      action: 'Ver la sesión',
      due: { until: session.start.toISOString(), session: { id, sequence, confirmed: true } },
    },
  };
}

const REVIEW_REQUEST_USEFUL = 7 * DAY;

/** Asks each student for a missing review after the end (docs/contract.md, 'What the server does by itself'). */
export function askForReviews(sweep: Sweep): Promise<boolean> {
  const { services, now, since } = sweep;
  const from = lookBack(now, { since, useful: REVIEW_REQUEST_USEFUL });
  return inBatches('feedback', sweep, async (tx) => {
    const due = await findSessionsToReview(tx, { from, to: now });
    return notifyAll(due, reviewRequest, { tx, services });
  });
}

async function findSessionsToReview(tx: Db, { from, to }: { from: Date; to: Date }) {
  const { rows } = await tx.execute<Due>(sql`
    select m.id as session_id, s.student_id as user_id
    from mentorships m
    join mentorship_students s on s.mentorship_id = m.id and s.left_at is null
    where m.cancelled_at is null and m.confirmed_at is not null
      and upper(m.during) > ${timestamptz(from)} and upper(m.during) <= ${timestamptz(to)}
      and not exists (select 1 from reviews r where r.mentorship_id = m.id and r.student_id = s.student_id)
      and not ${isMarkedAbsent(sql`m.mentor_id`, sql`m.id`)} and not ${isBlocked(sql`m.mentor_id`, sql`s.student_id`)}
      and ${notYetNotified(sql`s.student_id`, 'feedback', feedbackSubjectSql)}
    order by upper(m.during), m.id, s.student_id
    limit ${BATCH} for no key update of m skip locked`);
  return rows;
}

function reviewRequest(userId: number, session: SessionFacts, timeZone: string): Notice {
  const sentence = (when: string) =>
    `¿Qué tal fue la sesión${topicText(session)} con ${session.mentor.name} del ${when}?`;
  const title = sentence(whenText(session.start, timeZone));
  const { id, identifier, sequence } = session;
  const until = new Date(session.end.getTime() + REVIEW_REQUEST_USEFUL).toISOString();
  return {
    userId,
    type: 'feedback',
    title,
    description: '',
    aboutId: session.mentor.id,
    subject: feedbackSubject(id),
    link: `/reviews?resena=${identifier}`,
    mail: {
      paragraphs: [
        sentence(zonedText(session.start, timeZone)),
        'Tu reseña ayuda a otros estudiantes a elegir, y a tu mentor a mejorar.',
      ],
      action: 'Escribir una reseña',
      due: { until, session: { id, sequence, confirmed: true } },
    },
  };
}
