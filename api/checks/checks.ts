/** What staff have checked of a mentor (docs/contract.md, 'Checks'): when, who, until when; never the papers. */
import { addMonths } from 'date-fns';
import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { logAct } from '~/api/auth/auditLog';
import type { Caller, Services, Sweep } from '~/api/context';
import type { checkedPerson, checkPayload } from '~/api/contract/checks';
import { CERTIFICATE_MONTHS, CHECK_WARNING_DAYS, CHECKS, type CheckKind } from '~/api/contract/rules/checks';
import { BATCH, inBatches } from '~/api/db/batches';
import { changeHours } from '~/api/db/locks';
import { columnsOfPerson, fullNameOf, personColumns } from '~/api/db/people';
import { checks, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { refuseProblems } from '~/api/http/errors';
import { notify } from '~/api/notifications/notify';
import { DAY, isoDay, wallTimeOf } from '~/api/time';
import { dayText } from '~/api/wording';

/** @throws 404 for everybody but mentors */
async function findMentor(username: string, db: Db) {
  const mentor = and(eq(users.username, username), eq(users.userType, 'mentor'), isNull(users.deletedAt));
  const [row] = await db.select(personColumns).from(users).where(mentor);
  return orNotFound(row);
}

const checkers = alias(users, 'checkers');

/** @throws 404 */
export async function readChecks(username: string, db: Db): Promise<z.infer<typeof checkedPerson>> {
  const person = await findMentor(username, db);
  const rows = await db
    .select({ check: checks, by: columnsOfPerson(checkers) })
    .from(checks)
    .leftJoin(checkers, eq(checkers.id, checks.checkedBy))
    .where(eq(checks.userId, person.id))
    .orderBy(sql`${checks.kind} = 'certificate'`, checks.kind);
  return {
    username: person.username,
    full_name: fullNameOf(person),
    checks: rows.map(({ check, by }) => ({
      ...{ kind: check.kind, checked_on: check.checkedOn, issued_on: check.issuedOn },
      valid_until: check.validUntil,
      checked_by: by ? fullNameOf(by) : '',
    })),
  };
}

interface Checking {
  username: string;
  kind: CheckKind;
  staff: Pick<Caller, 'id'>;
  address: string;
}

type Payload = z.output<typeof checkPayload>;

/** `today` is the marketplace's day. */
const problemsOf = (
  { checked_on: on, issued_on: issued, valid_until: until }: Payload,
  kind: CheckKind,
  today: string,
) => ({
  ...(on > today && { checked_on: ['Ese día todavía no ha llegado.'] }),
  ...(kind === 'certificate' && !issued && { issued_on: ['Escribe la fecha de expedición.'] }),
  ...(issued && issued > on && { issued_on: ['Se expidió después de comprobarlo.'] }),
  ...(until && until < today && { valid_until: ['Ese día ya ha pasado.'] }),
});

/** Writes down that somebody looked, instead of what was written of that kind before. @throws 400, 404 */
export async function writeCheck(payload: Payload, { kind, ...checking }: Checking, services: Services) {
  const { id } = await findMentor(checking.username, services.db);
  const { day: today } = wallTimeOf(services.clock(), services.timeZone);
  const { checked_on: checkedOn, issued_on: issuedOn } = payload;
  refuseProblems(problemsOf(payload, kind, today));
  const usual =
    issuedOn && kind === 'certificate'
      ? isoDay(addMonths(new Date(issuedOn), CERTIFICATE_MONTHS).getTime())
      : null;
  const validUntil = payload.valid_until ?? usual;
  if (validUntil && validUntil < today)
    refuseProblems({
      issued_on: [`Tiene más de ${CERTIFICATE_MONTHS} meses: pídele uno nuevo, o escribe hasta cuándo vale.`],
    });
  const values = { checkedOn, issuedOn, validUntil, checkedBy: checking.staff.id, toldAt: null };
  await changeHours(id, services, async (tx, now) => {
    // Still a mentor: under the lock that a change of role takes.
    await findMentor(checking.username, tx);
    await tx
      .insert(checks)
      .values({ userId: id, kind, ...values })
      .onConflictDoUpdate({ target: [checks.userId, checks.kind], set: values });
    await logCheck('check-written', { id, kind, ...checking }, tx, now);
  });
}

/** @throws 404, also when there is none */
export async function removeCheck({ kind, ...checking }: Checking, services: Services): Promise<void> {
  const { id } = await findMentor(checking.username, services.db);
  await changeHours(id, services, async (tx, now) => {
    const one = and(eq(checks.userId, id), eq(checks.kind, kind));
    orNotFound((await tx.delete(checks).where(one).returning())[0]);
    await logCheck('check-removed', { id, kind, ...checking }, tx, now);
  });
}

const logCheck = (
  act: 'check-written' | 'check-removed',
  { id, kind, staff, address }: Omit<Checking, 'username'> & { id: number },
  tx: Db,
  now: Date,
) => logAct(tx, { act, actorId: staff.id, aboutId: id, address, detail: kind }, now);

/** Tells mentors once that a check runs out in a month, and ends those that have run out. */
export async function endChecks(sweep: Sweep): Promise<boolean> {
  const { services, now } = sweep;
  const today = isoDay(now.getTime());
  return inBatches('checks', sweep, async (tx) => {
    const soon = isoDay(now.getTime() + CHECK_WARNING_DAYS * DAY);
    const due = await tx
      .select()
      .from(checks)
      .where(and(lte(checks.validUntil, soon), isNull(checks.toldAt)))
      .orderBy(checks.userId, checks.kind)
      .limit(BATCH);
    for (const { userId, kind, validUntil } of due) {
      const thatOne = and(eq(checks.userId, userId), eq(checks.kind, kind), lte(checks.validUntil, soon));
      await tx.update(checks).set({ toldAt: now }).where(thatOne);
      if (validUntil && validUntil >= today) await notify(tx, [runsOut(userId, kind, validUntil)], services);
    }
    const isOver = lt(checks.validUntil, today);
    const over = await tx
      .select()
      .from(checks)
      .where(isOver)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const { userId, kind } of over) {
      await tx.delete(checks).where(and(eq(checks.userId, userId), eq(checks.kind, kind), isOver));
      await logAct(tx, { act: 'check-over', actorId: null, aboutId: userId, detail: kind }, now);
    }
    return Math.max(due.length, over.length);
  });
}

function runsOut(userId: number, kind: CheckKind, until: string) {
  const title = `«${CHECKS[kind]}» caduca pronto`;
  const description = `Deja de mostrarse en tu perfil después del ${dayText(until)}. Para que siga, enseña al equipo un documento nuevo.`;
  return {
    ...{ userId, type: 'system' as const, title, description, subject: `check:${kind}:${until}` },
    link: '/profile',
    mail: { paragraphs: [description], action: 'Ver mi perfil' },
  };
}
