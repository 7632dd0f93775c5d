import { type SQL, sql } from 'drizzle-orm';
import type { Sweep } from '~/api/context';
import { answererOf, isOffer } from '~/api/contract/rules/roles';
import { BATCH, inBatches } from '~/api/db/batches';
import { answerSubject, answerSubjectSql, notYetNotified } from '~/api/db/noticeSubjects';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { type SessionFacts, sessionsById } from '~/api/mentorships/facts';
import { type Notice, notify } from '~/api/notifications/notify';
import { answerText, topicText } from '~/api/notifications/sessionWords';
import { listText, many, rhythmText, whenText, zonedText } from '~/api/wording';

/**
 * Reminds people to answer a request or an offer, once, when half of the time is over (docs/contract.md, 'What the
 * server does by itself').
 */
export function remindToAnswer(sweep: Sweep): Promise<boolean> {
  const { services, now } = sweep;
  return inBatches('answers', sweep, async (tx) => {
    const due = await findDue(tx, now);
    const sessions = await sessionsById(due, tx);
    const notices = sessions.map((session) => notice(session, services.timeZone));
    await notify(tx, notices, services);
    return due.length;
  });
}

/** `answererOf` in SQL, for the session `m`. */
const answerer = sql`(case when m.booked_by_id = m.mentor_id then (select s.student_id from mentorship_students s
  where s.mentorship_id = m.id and s.left_at is null limit 1) else m.mentor_id end)`;

/** The person who has to answer has proposed something else. */
const waitsForOthers = (session: SQL) => sql`exists (select 1 from proposals p
  where p.mentorship_id = ${session}.id and p.ended_at is null and p.by_id = ${answerer})`;

/** One of the requests of a series that expire together. Locked, so that none is answered or cancelled meanwhile. */
async function findDue(tx: Db, now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select m.id from mentorships m
    where m.cancelled_at is null and m.confirmed_at is null and m.answer_by > ${timestamptz(now)}
      and m.created_at + (m.answer_by - m.created_at) / 2 <= ${timestamptz(now)}
      and not ${waitsForOthers(sql`m`)}
      and ${notYetNotified(answerer, 'reminder', answerSubjectSql())}
      and not exists (select 1 from mentorships e where e.series_id = m.series_id and e.answer_by = m.answer_by
        and ((e.id < m.id and e.cancelled_at is null and e.confirmed_at is null and not ${waitsForOthers(sql`e`)})
          or exists (select 1 from notifications n where n.user_id = ${answerer} and n.type = 'reminder'
            and n.subject = ${answerSubjectSql(sql`e`)})))
    order by m.answer_by, m.id
    limit ${BATCH} for no key update of m skip locked`);
  return rows.map((row) => row.id);
}

function notice(session: SessionFacts, timeZone: string): Notice {
  const { id, identifier, sequence, start, deadline, mentor, students } = session;
  const studentIds = students.map((one) => one.id);
  const people = { mentorId: mentor.id, bookedById: session.bookedById, studentIds };
  const offered = isOffer(people);
  const who = offered ? mentor.name : listText(students.map((one) => one.name));
  const { together } = session;
  const what = `${together > 1 ? many(together) : 'sesión'}${topicText(session)}`;
  const when = (one: string) => (together > 1 ? `, ${rhythmText(start, timeZone)}` : ` del ${one}`);
  const sentence = (one: string) => `${who} espera tu respuesta: ${what}${when(one)}.`;
  const title = sentence(whenText(start, timeZone)).replace(/\.$/, '');
  return {
    userId: Number(answererOf(people)),
    type: 'reminder',
    title,
    description: `Tienes hasta el ${whenText(deadline, timeZone)}.`,
    aboutId: offered ? mentor.id : studentIds[0],
    subject: answerSubject(session),
    link: `/mentorships?detalle=${identifier}`,
    mail: {
      paragraphs: [sentence(zonedText(start, timeZone)), answerText(session, timeZone)],
      action: offered ? 'Responder a la propuesta' : 'Responder a la solicitud',
      due: { until: deadline.toISOString(), session: { id, sequence, confirmed: false } },
    },
  };
}
