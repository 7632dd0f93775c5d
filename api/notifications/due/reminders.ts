import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/types';
import { BATCH, inBatches, type Sweep } from '../../jobs/batches';
import { at } from '../../mentorships/times';
import { type Notice, notify } from '../notify';
import { type SessionFacts, sessionsById } from '../session';
import { type ReminderKind, reminderSubject, reminderSubjectSql } from '../subjects';
import { listText, whenText, zonedText } from '../wording';
import { DAY, HOUR, lookBack, untold } from './conditions';

interface Rule {
  /** How long before the start. */
  ahead: number;
  /** Caught up until this long before the start. */
  useful: number;
  /** Not to those who heard of the session after the moment of the reminder: they know. */
  onlyOldNews: boolean;
}
const RULES: Record<ReminderKind, Rule> = {
  '24h': { ahead: DAY, useful: 2 * HOUR, onlyOldNews: true },
  '1h': { ahead: HOUR, useful: 0, onlyOldNews: false },
};

/** Reminds everybody in a confirmed session, 24 h and 1 h before its start (api.md section 5). */
export function remind(kind: ReminderKind, sweep: Sweep): Promise<boolean> {
  const { services, now, since } = sweep;
  const { ahead, useful, onlyOldNews } = RULES[kind];
  const missed = lookBack(now, { since, useful: ahead - useful });
  const from = onlyOldNews ? new Date(missed.getTime() + ahead) : now;
  const window = { from, to: new Date(now.getTime() + ahead) };
  return inBatches(kind === '24h' ? 'reminders24' : 'reminders1', sweep, async (tx) => {
    const due = await findDue(tx, kind, window);
    const sessions = new Map(
      (await sessionsById([...new Set(due.map((one) => one.session_id))], tx)).map((one) => [one.id, one]),
    );
    const notices = due.flatMap(({ session_id, user_id }) => {
      const session = sessions.get(session_id);
      return session ? [reminder(kind, user_id, session, services.timeZone)] : [];
    });
    await notify(tx, notices, services);
    return due.length;
  });
}

/** Holds the sessions until the transaction ends, so that none is cancelled or moved under it; those that just are, wait a minute. */
async function findDue(tx: Db, kind: ReminderKind, { from, to }: { from: Date; to: Date }) {
  const { ahead, onlyOldNews } = RULES[kind];
  const moment = sql`lower(m.during) - ${`${ahead / 1000} seconds`}::interval`;
  const old = (known: SQL) => (onlyOldNews ? sql`${known} <= ${moment}` : sql`true`);
  const { rows } = await tx.execute<{ session_id: number; user_id: number }>(sql`
    select m.id as session_id, p.user_id
    from mentorships m cross join lateral (
      select m.mentor_id as user_id union all
      select s.student_id from mentorship_students s
        where s.mentorship_id = m.id and s.left_at is null and ${old(sql`s.joined_at`)}
    ) p
    where m.cancelled_at is null and m.confirmed_at is not null
      and lower(m.during) > ${at(from)} and lower(m.during) <= ${at(to)}
      and ${old(sql`m.confirmed_at`)} and ${old(sql`coalesce(m.rescheduled_at, m.confirmed_at)`)}
      and ${untold(sql`p.user_id`, 'reminder', reminderSubjectSql(kind))}
    order by lower(m.during), m.id, p.user_id
    limit ${BATCH} for no key update of m skip locked`);
  return rows;
}

function reminder(kind: ReminderKind, userId: number, session: SessionFacts, timeZone: string): Notice {
  const when = whenText(session.start, timeZone);
  const others = userId === session.mentor.id ? session.students : [session.mentor];
  const topic = session.topics.length > 0 ? ` de ${listText(session.topics)}` : '';
  const what = `Tu mentoría${topic} con ${listText(others.map((one) => one.name))}`;
  const soon = kind === '1h';
  const title = soon ? 'Tu mentoría empieza en menos de una hora' : 'Recordatorio de mentoría';
  const sentence = `${what} empieza el ${when}.`;
  const zoned = `${what} empieza el ${zonedText(session.start, timeZone)}.`;
  const { id, sequence } = session;
  return {
    userId,
    type: 'reminder',
    title,
    description: sentence,
    subject: reminderSubject(kind, session),
    link: `/mentorships?detalle=${session.identifier}`,
    mail: {
      subject: `${title}: ${when}`,
      paragraphs: [zoned, 'Si no puedes asistir, cancélala antes de que empiece para avisar a los demás.'],
      action: 'Ver la mentoría',
      due: { until: session.start.toISOString(), session: { id, sequence, confirmed: true } },
    },
  };
}
