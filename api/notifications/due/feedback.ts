import { sql } from 'drizzle-orm';
import type { Db } from '../../db/types';
import { BATCH, inBatches, type Sweep } from '../../jobs/batches';
import { at } from '../../mentorships/times';
import { type Notice, notify } from '../notify';
import { type SessionFacts, sessionsById } from '../session';
import { feedbackSubject, feedbackSubjectSql } from '../subjects';
import { listText, whenText, zonedText } from '../wording';
import { DAY, lookBack, untold } from './conditions';

const USEFUL = 7 * DAY;

/** Asks each student for a review once the session has ended, unless there is one already (api.md section 5). */
export function askForReviews(sweep: Sweep): Promise<boolean> {
  const { services, now, since } = sweep;
  const from = lookBack(now, { since, useful: USEFUL });
  return inBatches('feedback', sweep, async (tx) => {
    const due = await findDue(tx, { from, to: now });
    const sessions = new Map(
      (await sessionsById([...new Set(due.map((one) => one.session_id))], tx)).map((one) => [one.id, one]),
    );
    const notices = due.flatMap(({ session_id, user_id }) => {
      const session = sessions.get(session_id);
      return session ? [request(user_id, session, services.timeZone)] : [];
    });
    await notify(tx, notices, services);
    return due.length;
  });
}

async function findDue(tx: Db, { from, to }: { from: Date; to: Date }) {
  const { rows } = await tx.execute<{ session_id: number; user_id: number }>(sql`
    select m.id as session_id, s.student_id as user_id
    from mentorships m
    join mentorship_students s on s.mentorship_id = m.id and s.left_at is null
    where m.cancelled_at is null and m.confirmed_at is not null
      and upper(m.during) > ${at(from)} and upper(m.during) <= ${at(to)}
      and not exists (select 1 from reviews r where r.mentorship_id = m.id and r.student_id = s.student_id)
      and ${untold(sql`s.student_id`, 'feedback', feedbackSubjectSql)}
    order by upper(m.during), m.id, s.student_id
    limit ${BATCH} for no key update of m skip locked`);
  return rows;
}

function request(userId: number, session: SessionFacts, timeZone: string): Notice {
  const topic = session.topics.length > 0 ? ` de ${listText(session.topics)}` : '';
  const sentence = (when: string) =>
    `¿Qué tal fue la mentoría${topic} con ${session.mentor.name} del ${when}?`;
  const { id, identifier, sequence } = session;
  return {
    userId,
    type: 'feedback',
    title: 'Valora tu mentoría',
    description: sentence(whenText(session.start, timeZone)),
    subject: feedbackSubject(id),
    link: `/reviews?resena=${identifier}`,
    mail: {
      subject: `Valora tu mentoría con ${session.mentor.name}`,
      paragraphs: [
        sentence(zonedText(session.start, timeZone)),
        'Tu reseña ayuda a otros estudiantes a elegir, y a tu mentor a mejorar.',
      ],
      action: 'Escribir una reseña',
      due: {
        until: new Date(session.end.getTime() + USEFUL).toISOString(),
        session: { id, sequence, confirmed: true },
      },
    },
  };
}
