/** Extension `requests`: a mentor proposes a session to a student (docs/contract.md, 'Offers'). */

import { z } from '@hono/zod-openapi';
import { and, desc, eq, isNotNull, isNull, max, not, sql } from 'drizzle-orm';
import { signedIn } from '~/api/auth/callers';
import { isTaught } from '~/api/availability/rules';
import type { ApiApp, Caller, Reading, Services } from '~/api/context';
import { isOffer } from '~/api/contract/rules/roles';
import { publicUser } from '~/api/contract/users';
import { isBlocked } from '~/api/db/blocks';
import { isOpenAccount } from '~/api/db/people';
import { mentorshipStudents, mentorships, users } from '~/api/db/schema';
import { start, timestamptz } from '~/api/db/times';
import { answers, createRoutes, refused, routesOf } from '~/api/http/routing';
import { assertMayListTaught, assertMayOffer } from '~/api/mentorships/may';
import type { MentorshipRow } from '~/api/mentorships/queries';
import { publicUsersById } from '~/api/users/queries';

const route = routesOf('requests');

/**
 * Mentors offer sessions of their own to one student they have taught; an ongoing session counts.
 * @param offer `ids` of the students that exist, of `asked` who were named @throws 403
 */
export async function assertMayOfferTo(
  { mentorId, ids, asked }: { mentorId: number; ids: number[]; asked: number },
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

/** The booker once it is confirmed: an accepted offer counts as booked by its student. */
export const bookerOf = (row: MentorshipRow): number =>
  isOffer(row) ? (row.studentIds[0] ?? row.bookedById) : row.bookedById;

const MOST = 100;

/** Students whom this mentor may offer a session, most recently taught first; `username` selects one. */
async function listTaught({ username, mentorId }: { username?: string; mentorId: number }, reading: Reading) {
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
        not(isBlocked(users.id, mentorId)),
        sql`${start} <= ${timestamptz(now)}`,
        username === undefined ? undefined : eq(users.username, username),
      ),
    )
    .groupBy(users.id)
    .orderBy(desc(max(start)), users.id)
    .limit(MOST);
  const ids = rows.map((row) => row.id);
  const people = await publicUsersById(ids, reading);
  return ids.flatMap((id) => people.get(id) ?? []);
}

const taughtRoute = route('get', '/api/mentorships/taught/', signedIn, {
  summary: 'Students whom the calling mentor may offer a session, the last one taught first; at most 100',
  request: { query: z.object({ username: z.string().max(30).optional().describe('That one alone.') }) },
  responses: { ...answers(z.array(publicUser)), ...refused({ 403: '' }) },
});

/** docs/contract.md, 'Offers'. An offer itself is a booking by its mentor. */
export const offerRoutes = ({ db, clock }: Services): ApiApp =>
  createRoutes().openapi(taughtRoute, async (c) => {
    const { id: mentorId, ...caller } = c.get('caller');
    assertMayListTaught(caller);
    const { username } = c.req.valid('query');
    return c.json(await listTaught({ username, mentorId }, { db, now: clock() }), 200);
  });
