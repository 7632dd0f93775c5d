import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Caller } from '~/api/context';
import { isMentor } from '~/api/contract/rules/roles';
import { mentorships } from '~/api/db/schema';
import { deadline, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { invalid } from '~/api/http/errors';
import { openLimitOf } from './may';

/** Runs under the caller's lock, so that concurrent requests are counted too. @throws 400 */
export async function refuseTooManyOpen(caller: Caller, { tx, now }: { tx: Db; now: Date }): Promise<void> {
  const limit = openLimitOf(caller);
  if (limit === null) return;
  const { bookedById, confirmedAt, cancelledAt, seriesId, identifier } = mentorships;
  const open = and(
    eq(bookedById, caller.id),
    isNull(confirmedAt),
    isNull(cancelledAt),
    sql`${deadline} > ${timestamptz(now)}`,
  );
  // A series counts once.
  const [found] = await tx
    .select({ count: sql<number>`count(distinct coalesce(${seriesId}, ${identifier}))::int` })
    .from(mentorships)
    .where(open);
  if ((found?.count ?? 0) >= limit)
    throw invalid({ non_field_errors: [isMentor(caller) ? tooManyOffers(limit) : tooManyOpen(limit)] });
}

const tooManyOpen = (most: number) =>
  `Tienes ${most} solicitudes sin responder, que es el máximo. Espera a que te contesten o cancela alguna antes de pedir otra.`;
const tooManyOffers = (most: number) =>
  `Tienes ${most} propuestas de sesión sin responder, que es el máximo. Espera a que te contesten o retira alguna antes de enviar otra.`;
