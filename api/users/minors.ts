import { and, gt, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { Caller, Services } from '~/api/context';
import { ADULT_AGE, NOT_VERIFIED, ONLY_VERIFIED, SAY_YOUR_BIRTH_DATE } from '~/api/contract/rules/checks';
import { hasCertificate } from '~/api/db/checks';
import { users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { invalid } from '~/api/http/errors';
import { isoDay } from '~/api/time';

interface Asking {
  caller: Pick<Caller, 'id'>;
  tx: Db;
  now: Date;
  services: Pick<Services, 'admission'>;
}

/**
 * Who is under 18, or of unknown age, has sessions only with mentors whose certificate counts, where the server asks
 * for it. To be called under the mentor's lock, which also guards the certificate. @throws 400
 */
export async function refuseMinors(
  { mentorId, studentIds }: { mentorId: number; studentIds: number[] },
  { caller, tx, now, services }: Asking,
): Promise<void> {
  if (!services.admission.verifiedForMinors || studentIds.length === 0) return;
  const born = users.dateOfBirth;
  const [found] = await tx
    .select({ id: users.id, born })
    .from(users)
    .where(
      and(
        inArray(users.id, studentIds),
        or(isNull(born), gt(born, sql`${isoDay(now.getTime())}::date - ${`${ADULT_AGE} years`}::interval`)),
        not(hasCertificate(mentorId, now)),
      ),
    )
    .orderBy(users.id)
    .limit(1);
  if (!found) return;
  const own = found.born === null ? SAY_YOUR_BIRTH_DATE : ONLY_VERIFIED;
  throw invalid({ non_field_errors: [found.id === caller.id ? own : NOT_VERIFIED] });
}
