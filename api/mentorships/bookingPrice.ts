import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { isTaught, type MentorRules } from '~/api/availability/rules';
import type { Interval } from '~/api/availability/slots';
import type { Caller } from '~/api/context';
import type { mentorshipPayload } from '~/api/contract/mentorships';
import { OFFER_CHANGED, ONLY_FIRST_TIME } from '~/api/contract/rules/mentorOffers';
import { belowOwnPrice } from '~/api/contract/rules/mentorRules';
import { bookingPriceProblem, centsOf, eurosOf, hourlyCents, totalCents } from '~/api/contract/rules/price';
import { isStudent } from '~/api/contract/rules/roles';
import { mentorOffers } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { invalid, Refusal } from '~/api/http/errors';
import { MINUTE } from '~/api/time';

interface Asked {
  payload: z.output<typeof mentorshipPayload>;
  hours: Interval;
  mentorId: number;
  studentIds: number[];
  isSeries: boolean;
  caller: Caller;
  rules: MentorRules;
}
type Deps = { tx: Db; now: Date };

/**
 * The mentor's own offer that a booking names (docs/contract.md, 'A mentor's own offers'). Null without one: then the
 * price goes by its steps and by the mentor's rule, unless the mentor asks. @throws 400 per field, 409 on `offer`
 */
export async function agreedOffer(asked: Asked, { tx, now }: Deps) {
  const { payload, hours, mentorId, studentIds, isSeries, caller, rules } = asked;
  if (payload.offer === undefined) {
    if (caller.id !== mentorId) refusePrice(payload.price, rules);
    return null;
  }
  const named = and(eq(mentorOffers.id, payload.offer), eq(mentorOffers.mentorId, mentorId));
  const [offer] = await tx.select().from(mentorOffers).where(named);
  if (!offer || totalCents(offer.minutes, hourlyCents(payload.price)) !== offer.totalCents)
    throw new Refusal(409, { detail: OFFER_CHANGED, offer: [OFFER_CHANGED] });
  if (hours.end.getTime() - hours.start.getTime() !== offer.minutes * MINUTE)
    throw invalid({ end_date: [`«${offer.name}» dura ${offer.minutes} minutos.`] });
  if (!offer.firstOnly) return offer;
  const known = await Promise.all(
    studentIds.map((studentId) => isTaught({ mentorId, studentId, since: 'booking' }, { db: tx, now })),
  );
  if (isSeries || known.some(Boolean)) throw invalid({ offer: [ONLY_FIRST_TIME] });
  return offer;
}

function refusePrice(price: number, { own_price, priceCents }: MentorRules): void {
  const least = own_price ? eurosOf(priceCents ?? 0) : 0;
  const problem = bookingPriceProblem(price) ?? (price < least ? belowOwnPrice(least) : null);
  if (problem) throw invalid({ price: [problem] });
}

/** The mentor's rule confirms students they have taught, if they take an offer or pay at least the mentor's price. */
export async function confirmsAtOnce(
  { payload, mentorId, caller, rules }: Pick<Asked, 'payload' | 'mentorId' | 'caller' | 'rules'>,
  { tx, now }: Deps,
): Promise<boolean> {
  const { confirms_known, priceCents } = rules;
  const pays = payload.offer !== undefined || centsOf(payload.price) >= (priceCents ?? 0);
  if (!confirms_known || !isStudent(caller) || !pays) return false;
  return isTaught({ mentorId, studentId: caller.id }, { db: tx, now });
}
