import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Interval } from '~/api/availability/slots';
import type { Services } from '~/api/context';
import { centsOf, hourlyCents } from '~/api/contract/rules/price';
import { answerBy, hoursProblems, isLate, LATE_HOURS, NOT_AVAILABLE } from '~/api/contract/rules/sessions';
import { isBlocked } from '~/api/db/blocks';
import { lockStudents } from '~/api/db/locks';
import { proposals, users } from '~/api/db/schema';
import { rangeOf } from '~/api/db/times';
import { conflict, invalid, refuseProblems } from '~/api/http/errors';
import { type Change, changeStored, type SessionRequest, withLockedSession } from '~/api/mentorships/change';
import { conflictOnOverlap, refuseUnfreeHours } from '~/api/mentorships/freeHours';
import { assertMayPropose } from '~/api/mentorships/may';
import { getMentorship } from '~/api/mentorships/queries';
import { refuseMinors } from '~/api/users/minors';
import { findActiveMentor } from '~/api/users/queries';
import { endExpired, endProposals, isAt, openProposalOf } from './state';

export interface Wish extends Interval {
  /** Euros per hour; undefined: unchanged. */
  price?: number;
}

/**
 * Proposes other hours, or as mentor before the confirmation another price (docs/contract.md, 'Proposals'). The
 * hours are held until it is answered; a newer proposal replaces an open one, an equal one changes nothing.
 * @throws 400, 403, 404, 409 less than 12 h before its start or when the hours are taken
 */
export const propose = ({ start, end, price, ...asked }: SessionRequest & Wish, services: Services) =>
  conflictOnOverlap(() =>
    withLockedSession(asked, services, async (change) => {
      const { row, caller, tx } = change;
      const wish = newWish({ start, end, price }, change);
      if (wish === null) return row;
      await putProposal(wish, change);
      const told = { event: 'proposed', mentorshipId: row.id, byUserId: caller.id } as const;
      await services.notices.session(tx, told);
      return getMentorship(row.id, tx);
    }),
  );

/** Price in cents; null: unchanged. */
export type NewWish = Interval & { priceCents: number | null };

/** Checks the proposal; null when an equal one is open already. @throws 400, 403, 409 */
export function newWish({ start, end, price }: Wish, change: Change): NewWish | null {
  const { row, now } = change;
  assertMayPropose(change);
  if (isLate(row, now))
    throw conflict(`Una sesión solo se puede cambiar de hora hasta ${LATE_HOURS} horas antes de empezar.`);
  const wish = { start, end, priceCents: newPrice(price, change) };
  if (isOpenAlready(wish, change)) return null;
  if (isAt(row, wish) && wish.priceCents === null) throw invalid({ init_date: ['Es la hora que ya tiene.'] });
  return wish;
}

/**
 * Stores the proposal and holds its hours, without a notice.
 * @param movesToo sessions that move away too: their hours count as free @throws 400, 409
 */
export async function putProposal(wish: NewWish, change: Change, movesToo: number[] = []): Promise<void> {
  await refuseUnreachable(change);
  await refuseMinors(change.row, change);
  if (!isAt(change.row, wish)) await refuseHours(wish, change, movesToo);
  await insert(wish, change);
}

/** The others cannot answer: staff have limited their account, or there is a block between them. @throws 409 */
async function refuseUnreachable({ row, caller, tx }: Change): Promise<void> {
  const others = [row.mentorId, ...row.studentIds].filter((id) => id !== caller.id);
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, others), or(isNotNull(users.restriction), isBlocked(users.id, caller.id))))
    .limit(1);
  if (found) throw conflict('Ahora mismo no se puede proponer otra hora para esta sesión.');
}

function isOpenAlready(wish: NewWish, { row, caller, now }: Change): boolean {
  const open = openProposalOf(row, now);
  return open !== null && open.byId === caller.id && isAt(open, wish) && open.priceCents === wish.priceCents;
}

/** In cents; null: unchanged. @throws 400 */
function newPrice(price: number | undefined, { row, caller }: Change): number | null {
  if (price === undefined || hourlyCents(price) === row.priceCents) return null;
  if (caller.id !== row.mentorId || row.confirmedAt !== null)
    throw invalid({ price: ['Solo el mentor puede proponer otro precio, y antes de confirmarla.'] });
  return centsOf(price);
}

/** Applies the rules of a booking. @throws 400, 409 */
async function refuseHours(hours: Interval, change: Change, movesToo: number[]): Promise<void> {
  const { row, caller, tx, now } = change;
  refuseProblems(hoursProblems(hours, { now }));
  const { id, mentorId, studentIds } = row;
  const mentor = await findActiveMentor({ id: mentorId }, caller.id, tx);
  if (caller.id !== mentorId && !mentor?.available) throw invalid({ init_date: [NOT_AVAILABLE] });
  await lockStudents(studentIds, tx);
  const wanted = { mentorId, studentIds, start: hours.start, end: hours.end, exceptIds: [id, ...movesToo] };
  await refuseUnfreeHours(wanted, change);
}

/** Extends a request's deadline to that of the proposal about it. @throws 409 */
async function insert({ start, end, priceCents }: NewWish, { row, caller, tx, now, services }: Change) {
  // Expired proposals hold no hours, but their rows would conflict.
  await endExpired(eq(proposals.mentorId, row.mentorId), { tx, now, services });
  await endProposals([row.id], { outcome: 'superseded', at: now }, tx);
  const first = start < row.start ? start : row.start;
  const expiresAt = answerBy({ start: first }, now, services.answerRule);
  await tx.insert(proposals).values({
    mentorshipId: row.id,
    mentorId: row.mentorId,
    byId: caller.id,
    during: rangeOf({ start, end }),
    priceCents,
    createdAt: now,
    expiresAt,
  });
  if (row.confirmedAt === null) {
    const answerUntil = row.deadline < expiresAt ? expiresAt : row.deadline;
    await changeStored(row.id, { answerBy: answerUntil }, tx);
  }
}
