import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Services, Sweep } from '~/api/context';
import { CASE_REASONS, caseNumber, LATE_HOURS } from '~/api/contract/rules/cases';
import { STAFF_TYPES } from '~/api/contract/rules/roles';
import { BATCH, inBatches } from '~/api/db/batches';
import { canAct } from '~/api/db/people';
import { cases, users } from '~/api/db/schema';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { type Notice, notify } from '~/api/notifications/notify';
import { HOUR } from '~/api/time';
import type { CaseRow } from './ownCases';
import { OPEN } from './queue';

type Told = Pick<Notice, 'title' | 'description' | 'subject' | 'link'>;

/** A notification and a mail, whatever is muted, to all staff who can act: once per subject. */
async function tellStaff(told: Told, tx: Db, services: Services): Promise<void> {
  const mayDecide = and(inArray(users.userType, [...STAFF_TYPES]), canAct);
  const staff = await tx.select({ id: users.id }).from(users).where(mayDecide);
  const { title, description } = told;
  const mail = { subject: title, paragraphs: [description], action: 'Abrir la cola', isOwed: true };
  const notices = staff.map(({ id: userId }) => ({ userId, type: 'system' as const, ...told, mail }));
  await notify(tx, notices, services);
}

/** At once, and once per case: it is about a minor or a threat. */
export function tellOfGraveCase(row: CaseRow, reason: 'minor' | 'threat', tx: Db, services: Services) {
  const number = caseNumber(row);
  const told = {
    title: `Caso ${number}: ${CASE_REASONS[reason][0]}`,
    description: `Acaba de llegar una denuncia grave. Está la primera de la cola, con el número ${number}.`,
    subject: `case:${row.id}:grave`,
    link: `/admin/casos/${number}`,
  };
  return tellStaff(told, tx, services);
}

/** Tells all staff once of the cases that wait for more than a day, together. */
export function tellOfLateCases(sweep: Sweep): Promise<boolean> {
  const { services, now } = sweep;
  return inBatches('lateCases', sweep, async (tx) => {
    const since = timestamptz(new Date(now.getTime() - LATE_HOURS * HOUR));
    const isLate = and(OPEN, isNull(cases.toldAt), sql`${cases.queuedAt} < ${since}`);
    const late = await tx.select().from(cases).where(isLate).orderBy(cases.id).limit(BATCH);
    const [first] = late;
    if (!first) return 0;
    const one = late.length === 1;
    const told = {
      title: `${one ? '1 caso lleva' : `${late.length} casos llevan`} más de ${LATE_HOURS} horas esperando`,
      description: `${one ? 'Es el' : 'Son'} ${late.map(caseNumber).join(', ')}.`,
      subject: `case:${first.id}:late`,
      link: one ? `/admin/casos/${caseNumber(first)}` : '/admin',
    };
    await tellStaff(told, tx, services);
    const ids = late.map(({ id }) => id);
    await tx.update(cases).set({ toldAt: now }).where(inArray(cases.id, ids));
    return late.length;
  });
}
