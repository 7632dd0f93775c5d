/** The approval of new mentors (docs/contract.md, 'Approval'), as they see it. Staff decide it like every case. */
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller, Reading, Services } from '~/api/context';
import type { ownApproval } from '~/api/contract/cases';
import type { Measure } from '~/api/contract/rules/cases';
import type { Approval } from '~/api/contract/rules/checks';
import { cases, mentorProfiles } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { conflict } from '~/api/http/errors';
import { openApproval } from '~/api/users/approval';
import type { CaseRow } from './ownCases';

/** What a decision makes of the mentor. */
export const APPROVAL_OF: Partial<Record<Measure, Approval>> = {
  approve: 'approved',
  ask: 'asked',
  refuse: 'refused',
};

export async function setApproval(userId: number | null, approval: Approval, tx: Db): Promise<void> {
  if (userId === null) return;
  await tx.update(mentorProfiles).set({ approval }).where(eq(mentorProfiles.userId, userId));
}

const MEDIAN_OF = 20;
const APPROVED = sql`kind = 'approval' and decided_at is not null`;

/** Median minutes to the newest answers of these cases; null without any. */
export async function answerMinutes(which: SQL, most: number, db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ minutes: number | null }>(sql`
    select round(extract(epoch from percentile_cont(0.5) within group (order by took)) / 60)::int as minutes
    from (select decided_at - queued_at as took from cases where ${which}
      order by decided_at desc, id desc limit ${most}) newest`);
  return rows[0]?.minutes ?? null;
}

export async function readApproval(
  { id }: Pick<Caller, 'id'>,
  { db }: Pick<Reading, 'db'>,
): Promise<z.infer<typeof ownApproval>> {
  const [profile] = await db.select().from(mentorProfiles).where(eq(mentorProfiles.userId, id));
  const approval = profile?.approval ?? null;
  if (approval === null) return { approval, since: null, text: '', answer_minutes: null };
  const own = and(eq(cases.aboutId, id), eq(cases.kind, 'approval'));
  const [last]: (CaseRow | undefined)[] = await db
    .select()
    .from(cases)
    .where(own)
    .orderBy(desc(cases.id))
    .limit(1);
  return {
    approval,
    since: (last && !last.decidedAt && last.queuedAt?.toISOString()) || null,
    text: approval === 'waiting' ? '' : (last?.decisionText ?? ''),
    answer_minutes: approval === 'waiting' ? await answerMinutes(APPROVED, MEDIAN_OF, db) : null,
  };
}

/** 'Ya está': the mentor has done what was asked, and waits again. @throws 409 when nothing was asked */
export async function answerApproval(
  text: string,
  { caller, services: { db, clock } }: { caller: Pick<Caller, 'id'>; services: Services },
): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const own = and(eq(mentorProfiles.userId, caller.id), eq(mentorProfiles.approval, 'asked'));
    const again = await tx.update(mentorProfiles).set({ approval: 'waiting' }).where(own).returning();
    if (again.length === 0) throw conflict('El equipo no te ha pedido nada, o ya has respondido.');
    const asked = and(eq(cases.aboutId, caller.id), eq(cases.measure, 'ask'), isNull(cases.undoneAt));
    const [last] = await tx.select().from(cases).where(asked).orderBy(desc(cases.id)).limit(1);
    const more = [
      { name: 'Lo que pedimos', text: last?.decisionText ?? '' },
      { name: 'Su respuesta', text },
    ];
    await openApproval(caller.id, { tx, now, more });
  });
}
