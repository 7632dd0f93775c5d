import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { mentorOffer } from '~/api/contract/mentorOffers';
import { centsOf } from '~/api/contract/rules/price';
import type { ProfilePayload } from '~/api/contract/users';
import { mentorOffers, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';

/** A mentor's own offers as their profile says them, in order. */
export const offersOf = sql<z.infer<typeof mentorOffer>[]>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'minutes', o.minutes,
    'total', (o.total_cents / 100.0)::float8, 'first_only', o.first_only) order by o.position), '[]')
  from mentor_offers o where o.mentor_id = ${users.id})`;

/** Replaces them; one that is sent as it is stored keeps its id, so that begun bookings of it stay good. */
export async function replaceOffers(
  offers: NonNullable<ProfilePayload['offers']>,
  mentorId: number,
  tx: Db,
): Promise<void> {
  const own = eq(mentorOffers.mentorId, mentorId);
  const left = await tx.select().from(mentorOffers).where(own).orderBy(asc(mentorOffers.position));
  const rows = offers.map(({ name, minutes, total, first_only: firstOnly }, position) => {
    const totalCents = centsOf(total);
    const at = left.findIndex(
      (one) =>
        one.name === name &&
        one.minutes === minutes &&
        one.totalCents === totalCents &&
        one.firstOnly === firstOnly,
    );
    const [known] = at < 0 ? [] : left.splice(at, 1);
    return { ...(known && { id: known.id }), mentorId, position, name, minutes, totalCents, firstOnly };
  });
  await tx.delete(mentorOffers).where(own);
  if (rows.length > 0) await tx.insert(mentorOffers).values(rows);
}
