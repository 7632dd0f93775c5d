import { and, asc, eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import type { Services } from '~/api/context';
import { isStudent } from '~/api/contract/rules/roles';
import { SERIES_WEEKS_MAX } from '~/api/contract/rules/series';
import { withdrawUntil } from '~/api/contract/rules/withdrawal';
import { mentorships } from '~/api/db/schema';
import { inForce, start, timestamptz } from '~/api/db/times';
import { conflict, forbidden } from '~/api/http/errors';
import { endAll } from './cancel';
import { type Change, type SessionRequest, withLockedSession } from './change';
import { attendedBy } from './may';
import { selectMentorships } from './queries';

/** When this student's contract with a professional mentor was made; null if there is none. */
export const contractAt = (studentId: number | Placeholder) =>
  sql<Date | null>`case when mentorships.is_professional and mentorships.confirmed_at is not null then
    (select greatest(mentorships.confirmed_at, s.joined_at) from mentorship_students s
      where s.mentorship_id = mentorships.id and s.student_id = ${studentId} and s.left_at is null)
    end`.mapWith(mentorships.confirmedAt);

const NO_CONTRACT =
  'Se desiste de una sesión confirmada con un mentor que era profesional cuando la reservaste.';
const TOO_LATE = 'El plazo para desistir ha terminado, o la sesión ya ha empezado.';

/**
 * A student withdraws from the contract: a session ends, a seat in a group is given up, never late. `following`: the
 * later ones of its series too, as far as the right lasts. One dated receipt to each side (docs/contract.md, 'Withdrawal').
 * @throws 403 for everyone but students, 404, 409 without such a contract, or after its time
 */
export const withdraw = (
  { following, ...asked }: SessionRequest & { following?: boolean },
  services: Services,
) =>
  withLockedSession(asked, services, async (first) => {
    if (!isStudent(first.caller)) throw forbidden('Solo los estudiantes desisten.');
    const changes = [first, ...(following ? await laterOf(first) : [])];
    const until = await lastInstants(changes, first);
    const open = changes.filter(({ row, now }) => now < (until.get(row.id) ?? now));
    if (open[0] !== first) throw conflict(until.has(first.row.id) ? TOO_LATE : NO_CONTRACT);
    await endAll(open, { event: 'withdrawn' }, first);
  });

async function laterOf(first: Change): Promise<Change[]> {
  const { row, caller, tx, now } = first;
  if (row.seriesId === null) return [];
  const later = and(
    eq(mentorships.seriesId, row.seriesId),
    attendedBy(caller.id),
    inForce(now),
    sql`${start} > ${timestamptz(row.start)}`,
  );
  const rows = await selectMentorships(tx, later, { limit: SERIES_WEEKS_MAX, order: asc });
  return rows.map((row) => ({ ...first, row }));
}

/** Until when the caller may withdraw, by session, of those with a contract. */
async function lastInstants(changes: Change[], { caller, tx }: Change): Promise<Map<number, Date>> {
  const ids = changes.map(({ row }) => row.id);
  const rows = await tx
    .select({ id: mentorships.id, start, contractAt: contractAt(caller.id) })
    .from(mentorships)
    .where(inArray(mentorships.id, ids));
  return new Map(
    rows.flatMap((one) => (one.contractAt ? [[one.id, withdrawUntil(one.contractAt, one.start)]] : [])),
  );
}
