import { sql } from 'drizzle-orm';
import type { Sweep } from '~/api/context';
import { BATCH, inBatches } from '~/api/db/batches';
import { isBlocked } from '~/api/db/blocks';
import { matchSubject, matchSubjectSql, notYetNotified } from '~/api/db/noticeSubjects';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { namesById } from '~/api/mentorships/facts';
import { type Notice, notify } from '~/api/notifications/notify';
import { DAY } from '~/api/time';

/** How long a mentor counts as new after being first listed, and how long a student gets no further match. */
const NEW = 14 * DAY;
const PAUSE = 7 * DAY;

interface Match {
  student_id: number;
  mentor_id: number;
  username: string;
  topic: string;
}

/** Of an area no more are looked at: a student hears of two in those days, so the others are of no use. */
const NEWEST_OF_AREA = 20;

/**
 * Notifies students of the newest mentor for one of their interests, at most weekly, without a mail
 * (docs/contract.md, 'What the server does by itself').
 */
export function notifyMatches(sweep: Sweep): Promise<boolean> {
  const { services, now } = sweep;
  let after = 0;
  return inBatches('matches', sweep, async (tx) => {
    const due = await findDue(tx, { now, after });
    const ids = due.map((one) => one.mentor_id);
    const names = await namesById(ids, tx);
    const notices = due.map((one) => notice(one, names.get(one.mentor_id) ?? one.username));
    await notify(tx, notices, services);
    after = due.at(-1)?.student_id ?? after;
    return due.length;
  });
}

/** By student, from the one after `after`: each batch reads its own students, and not all who are interested. */
async function findDue(tx: Db, { now, after }: { now: Date; after: number }): Promise<Match[]> {
  const before = (length: number) => timestamptz(new Date(now.getTime() - length));
  const { rows } = await tx.execute<Match & Record<string, unknown>>(sql`
    with fresh as materialized (
      select * from (
        select m.user_id, m.listed_since, area.expertise_id,
          row_number() over (partition by area.expertise_id order by m.listed_since desc, m.user_id) as place
        from mentor_search m, unnest(m.expertise_ids) as area (expertise_id)
        where m.listed and m.available and m.listed_since > ${before(NEW)} and m.listed_since <= ${timestamptz(now)}) n
      where place <= ${NEWEST_OF_AREA})
    select s.user_id as student_id, found.* from student_profiles s, lateral (
      select m.user_id as mentor_id, who.username, e.name as topic
      from student_interests i
      join fresh m on m.expertise_id = i.expertise_id
      join users who on who.id = m.user_id
      join expertises e on e.id = i.expertise_id
      where i.user_id = s.user_id
        and ${notYetNotified(sql`i.user_id`, 'match_found', matchSubjectSql)}
        and not ${isBlocked(sql`i.user_id`, sql`m.user_id`)}
      order by m.listed_since desc, m.user_id, i.position
      limit 1) found
    where s.user_id > ${after} and exists (select 1 from fresh)
      and not exists (select 1 from notifications o where o.user_id = s.user_id and o.type = 'match_found'
        and o.created_at > ${before(PAUSE)})
    order by s.user_id
    limit ${BATCH}`);
  return rows;
}

const notice = ({ student_id, mentor_id, username, topic }: Match, name: string): Notice => ({
  userId: student_id,
  type: 'match_found',
  title: `${name} enseña ${topic}`,
  description: 'Acaba de llegar, y está entre tus intereses.',
  aboutId: mentor_id,
  subject: matchSubject(mentor_id),
  link: `/mentors/${encodeURIComponent(username)}`,
});
