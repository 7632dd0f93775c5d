/** Extension `requests`: a mentor proposes a session to a student (docs/contract.md, 'Offers'). */

import { z } from '@hono/zod-openapi';
import { and, eq, not, sql } from 'drizzle-orm';
import { signedIn } from '~/api/auth/callers';
import { isTaught } from '~/api/availability/rules';
import type { ApiApp, Caller, Reading, Services } from '~/api/context';
import { isOffer } from '~/api/contract/rules/roles';
import { publicUser } from '~/api/contract/users';
import { isBlocked } from '~/api/db/blocks';
import { isOpenAccount } from '~/api/db/people';
import { users } from '~/api/db/schema';
import { areTied } from '~/api/db/ties';
import { timestamptz } from '~/api/db/times';
import { answers, createRoutes, refused, routesOf } from '~/api/http/routing';
import { assertMayListTaught, assertMayOffer } from '~/api/mentorships/may';
import type { MentorshipRow } from '~/api/mentorships/queries';
import { publicUsersById } from '~/api/users/queries';

const route = routesOf('requests');

/**
 * Mentors offer sessions of their own to one student they have taught (an ongoing session counts) or are tied to.
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
    ((await isTaught({ mentorId, studentId, since: 'start' }, reading)) ||
      (await areTied({ mentorId, studentId }, reading.db)));
  assertMayOffer({ mentorId, asked, isTaught: knows }, caller);
}

/** The booker once it is confirmed: an accepted offer counts as booked by its student. */
export const bookerOf = (row: MentorshipRow): number =>
  isOffer(row) ? (row.studentIds[0] ?? row.bookedById) : row.bookedById;

const MOST = 100;

/** Students whom this mentor may offer a session, most recently taught or tied first; `username` selects one. */
async function listTaught({ username, mentorId }: { username?: string; mentorId: number }, reading: Reading) {
  const { db, now } = reading;
  const own = sql`(select s.student_id, lower(m.during) as since from mentorships m
      join mentorship_students s on s.mentorship_id = m.id
    where m.mentor_id = ${mentorId} and m.cancelled_at is null and m.confirmed_at is not null and s.left_at is null
      and lower(m.during) <= ${timestamptz(now)}
    union all select student_id, created_at from student_invitations
    where mentor_id = ${mentorId} and student_id is not null) as own`;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(own, sql`own.student_id = ${users.id}`)
    .where(
      and(
        isOpenAccount,
        not(isBlocked(users.id, mentorId)),
        username === undefined ? undefined : eq(users.username, username),
      ),
    )
    .groupBy(users.id)
    .orderBy(sql`max(own.since) desc`, users.id)
    .limit(MOST);
  const ids = rows.map((row) => row.id);
  const people = await publicUsersById(ids, reading);
  return ids.flatMap((id) => people.get(id) ?? []);
}

const taughtRoute = route('get', '/api/mentorships/taught/', signedIn, {
  summary:
    'Students whom the calling mentor may offer a session, the last one taught or tied first; at most 100',
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
