/** Sessions that are paid with a student's credits as they are booked (docs/contract.md, 'Income'). */
import { and, eq } from 'drizzle-orm';
import type { Services } from '~/api/context';
import { studentCredits } from '~/api/db/schema';
import type { NotifyDeps } from '~/api/notifications/notify';
import { leftOf, takeOne, tellOfLast } from './allot';
import { dayOf, lockCredits } from './credits';
import { lockPayments, storePayments } from './payments';

export const createSpending =
  (deps: NotifyDeps): Services['spendCredits'] =>
  async (tx, { mentorId, studentId, sessions }) => {
    await lockPayments(mentorId, tx);
    const theirs = and(eq(studentCredits.mentorId, mentorId), eq(studentCredits.studentId, studentId));
    const credits = leftOf(await lockCredits(theirs, tx));
    const common = { mentorId, studentId, state: 'credit' as const, updatedAt: deps.clock() };
    const payments = sessions.flatMap(({ id: mentorshipId, start }) => {
      const credit = takeOne(credits, { studentId, day: dayOf(start, deps.timeZone) });
      return credit ? [{ ...common, mentorshipId, creditId: credit.id }] : [];
    });
    if (payments.length === 0) return 0;
    await storePayments(payments, tx);
    await tellOfLast(credits, tx, deps);
    return payments.length;
  };
