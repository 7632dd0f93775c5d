import { sql } from 'drizzle-orm';
import type { Db } from '~/api/db/types';
import { BATCH, inBatches, type Sweep } from '~/api/jobs/batches';
import { timestamptz } from '~/api/mentorships/times';
import { answerText, topicText } from '~/api/notifications/mentorshipTexts';
import { type Notice, notify } from '~/api/notifications/notify';
import { type SessionFacts, sessionsById } from '~/api/notifications/sessionFacts';
import { answerSubject, answerSubjectSql, notYetNotified } from '~/api/notifications/subjects';
import { listText, whenText, zonedText } from '~/api/notifications/wording';

/**
 * Reminds mentors of a request, once, when half of the time to answer it is over (docs/contract.md, 'What the
 * server does by itself').
 */
export function remindToAnswer(sweep: Sweep): Promise<boolean> {
  const { services, now } = sweep;
  return inBatches('answers', sweep, async (tx) => {
    const due = await findDue(tx, now);
    const sessions = await sessionsById(due, tx);
    await notify(
      tx,
      sessions.map((session) => notice(session, services.timeZone)),
      services,
    );
    return due.length;
  });
}

/** Locked, so that none is answered or taken back meanwhile. */
async function findDue(tx: Db, now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select m.id from mentorships m
    where m.cancelled_at is null and m.confirmed_at is null and m.answer_by > ${timestamptz(now)}
      and m.created_at + (m.answer_by - m.created_at) / 2 <= ${timestamptz(now)}
      and not exists (select 1 from proposals p
        where p.mentorship_id = m.id and p.ended_at is null and p.by_id = m.mentor_id)
      and ${notYetNotified(sql`m.mentor_id`, 'reminder', answerSubjectSql)}
    order by m.answer_by, m.id
    limit ${BATCH} for no key update of m skip locked`);
  return rows.map((row) => row.id);
}

function notice(session: SessionFacts, timeZone: string): Notice {
  const { id, identifier, sequence, start, deadline, mentor, students } = session;
  const sentence = (when: string) =>
    `${listText(students.map((one) => one.name))} espera tu respuesta: mentoría${topicText(session)} del ${when}.`;
  const title = 'Una solicitud espera tu respuesta';
  return {
    userId: mentor.id,
    type: 'reminder',
    title,
    description: `${sentence(whenText(start, timeZone))} Tienes hasta el ${whenText(deadline, timeZone)}.`,
    subject: answerSubject(session),
    link: `/mentorships?detalle=${identifier}`,
    mail: {
      subject: `${title}: ${whenText(start, timeZone)}`,
      paragraphs: [sentence(zonedText(start, timeZone)), answerText(session, timeZone)],
      action: 'Responder a la solicitud',
      due: { until: deadline.toISOString(), session: { id, sequence, confirmed: false } },
    },
  };
}
