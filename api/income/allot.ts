/** Which credit pays a session, and the news that one session is left of a pack (docs/contract.md, 'Income'). */
import { findPeople, nameOf } from '~/api/db/people';
import type { Db } from '~/api/db/types';
import { type NotifyDeps, notify } from '~/api/notifications/notify';
import type { LockedCredit } from './credits';

type CreditLeft = LockedCredit & { left: number };

/** The first to end comes first, then the oldest: each session takes the credit of least use to later ones. */
function endingFirst(a: LockedCredit, b: LockedCredit): number {
  const ends = (one: LockedCredit) => one.lastDay ?? '9999-12-31';
  return ends(a).localeCompare(ends(b)) || a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id;
}

export const leftOf = (locked: LockedCredit[]): CreditLeft[] =>
  locked.map((one) => ({ ...one, left: one.sessions - one.used })).sort(endingFirst);

/** Takes a session off the student's first credit that covers that day; `wanted`: of that one alone. */
export function takeOne(
  credits: CreditLeft[],
  { studentId, day, wanted = null }: { studentId: number; day: string; wanted?: number | null },
): CreditLeft | undefined {
  const covers = (one: CreditLeft) =>
    one.studentId === studentId && one.left > 0 && (one.lastDay === null || day <= one.lastDay);
  const credit = credits.find((one) => covers(one) && (wanted === null || one.id === wanted));
  if (credit) credit.left -= 1;
  return credit;
}

/** Tells both, once, of each pack of which one session is left now. */
export async function tellOfLast(credits: CreditLeft[], tx: Db, deps: NotifyDeps): Promise<void> {
  const last = credits.filter((one) => one.kind === 'pack' && one.left === 1 && one.sessions - one.used > 1);
  if (last.length === 0) return;
  const people = await findPeople(
    last.flatMap((one) => [one.mentorId, one.studentId]),
    tx,
  );
  const notices = last.flatMap(({ id, mentorId, studentId, sessions }) =>
    [
      { userId: mentorId, aboutId: studentId, link: `/estudiantes/${studentId}` },
      { userId: studentId, aboutId: mentorId, link: '/mentorships' },
    ].map((to) => {
      const other = people.get(to.aboutId);
      const title = `Queda 1 sesión del bono${other ? ` con ${nameOf(other)}` : ''}`;
      const description = `De ${sessions} que tenía. Se usa con la próxima que se pague con el bono.`;
      const mail = { paragraphs: [`${title}. ${description}`], action: 'Ver más' };
      return {
        ...to,
        type: 'session_update' as const,
        title,
        description,
        subject: `credit:${id}:last`,
        mail,
      };
    }),
  );
  await notify(tx, notices, deps);
}
