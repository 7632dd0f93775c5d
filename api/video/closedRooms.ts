import { sql } from 'drizzle-orm';
import type { Sweep } from '../jobs/batches';
import { at } from '../mentorships/times';
import { LATE_MS } from './rules';
import { forgetStale } from './socket/crossing/tables';

const ROWS = 1_000;

/** What was written inside a room ends with it; so does what is left of a process that has died. */
export async function forgetClosedRooms({ services: { db }, now, stopping }: Sweep): Promise<boolean> {
  await forgetStale(db);
  const closed = at(new Date(now.getTime() - LATE_MS));
  for (let gone = ROWS; gone === ROWS && !stopping(); ) {
    const { rows } = await db.execute(sql`delete from room_messages where id = any (array(
      select r.id from room_messages r join mentorships m on m.id = r.mentorship_id
      where upper(m.during) <= ${closed} or m.cancelled_at is not null limit ${ROWS})) returning 1`);
    gone = rows.length;
  }
  return true;
}
