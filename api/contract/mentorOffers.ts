/** Lengths at a price in all (docs/contract.md, 'A mentor's own offers'). */
import { z } from 'zod';
import { euros, line } from './common';
import { MENTOR_OFFERS_MAX, OFFER_NAME_MAX, offerTotalProblem } from './rules/mentorOffers';
import { PRICE_MAX } from './rules/price';
import { MAX_SLOTS } from './rules/sessions';
import { SLOT_MINUTES } from './rules/slots';

const NO_LENGTH = 'Elige una duración.';
const LONGEST = MAX_SLOTS * SLOT_MINUTES;

export const mentorOffer = z.object({
  id: z.int(),
  name: z.string(),
  minutes: z.int(),
  total: z.number().describe('Euros in all.'),
  first_only: z.boolean().describe('Only for who has had no session with this mentor.'),
});

const offerPayload = z
  .object({
    name: line(OFFER_NAME_MAX, 'El nombre').min(1, 'Escribe el nombre de la oferta.'),
    minutes: z
      .int(NO_LENGTH)
      .min(SLOT_MINUTES, NO_LENGTH)
      .max(LONGEST, NO_LENGTH)
      .multipleOf(SLOT_MINUTES, NO_LENGTH),
    total: euros(() => null, (PRICE_MAX * LONGEST) / 60).describe('Euros in all.'),
    first_only: z.boolean().default(false).describe('Only for who has had no session with this mentor.'),
  })
  .check(({ value: { total, minutes }, issues }) => {
    const message = offerTotalProblem(total, minutes);
    if (message) issues.push({ code: 'custom', input: total, path: ['total'], message });
  });

export const mentorOffersPayload = z
  .array(offerPayload, { error: 'Las ofertas no son una lista.' })
  .max(MENTOR_OFFERS_MAX, `Como mucho ${MENTOR_OFFERS_MAX} ofertas.`)
  .describe('Of mentors: lengths at a price in all, in this order.');
