/** Extension `requests`: a mentor proposes a session to a student (docs/contract.md, 'Offers'). */
import { and, desc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm';
import { isTaught } from '~/api/availability/rules';
import type { Caller, Reading } from '~/api/context';
import { isOffer } from '~/api/contract/rules/roles';
import { isOpenAccount } from '~/api/db/people';
import { mentorshipStudents, mentorships, users } from '~/api/db/schema';
import { start, timestamptz } from '~/api/db/times';
import { assertMayOffer } from '~/api/mentorships/may';
import type { MentorshipRow } from '~/api/mentorships/queries';
import { publicUsersById } from '~/api/users/queries';

interface Offered {
  mentorId: number;
  /** Ids of the students that exist. */
  ids: number[];
  /** How many were named. */
  asked: number;
}

/** Sessions of the mentor's own, to one student they have taught: one that runs is enough. @throws 403 */
export async function assertMayOfferTo(
  { mentorId, ids, asked }: Offered,
  caller: Caller,
  reading: Reading,
): Promise<void> {
  const [studentId] = ids;
  const knows =
    mentorId === caller.id &&
    studentId !== undefined &&
    (await isTaught({ mentorId, studentId, since: 'start' }, reading));
  assertMayOffer({ mentorId, asked, isTaught: knows }, caller);
}

/** Who has booked it once it is confirmed: an accepted offer is its student's, who answers for it from then on. */
export const bookerOf = (row: MentorshipRow): number =>
  isOffer(row) ? (row.studentIds[0] ?? row.bookedById) : row.bookedById;

const MOST = 100;

/**
 * Students whom this mentor may offer a session, the last one taught first; at most `MOST`.
 * @param username that one alone
 */
export async function listTaught(
  { username, mentorId }: { username?: string; mentorId: number },
  reading: Reading,
) {
  const { db, now } = reading;
  const rows = await db
    .select({ id: users.id })
    .from(mentorships)
    .innerJoin(mentorshipStudents, eq(mentorshipStudents.mentorshipId, mentorships.id))
    .innerJoin(users, eq(users.id, mentorshipStudents.studentId))
    .where(
      and(
        eq(mentorships.mentorId, mentorId),
        isNull(mentorships.cancelledAt),
        isNotNull(mentorships.confirmedAt),
        isNull(mentorshipStudents.leftAt),
        isOpenAccount,
        sql`${start} <= ${timestamptz(now)}`,
        username === undefined ? undefined : eq(users.username, username),
      ),
    )
    .groupBy(users.id)
    .orderBy(desc(max(start)), users.id)
    .limit(MOST);
  const people = await publicUsersById(
    rows.map((row) => row.id),
    reading,
  );
  return rows.flatMap(({ id }) => people.get(id) ?? []);
}
