/** Lengths at a price in all (docs/contract.md, 'A mentor's own offers'). */
import { z } from 'zod';
import { euros, line } from './common';
import { MENTOR_OFFERS_MAX, OFFER_LENGTHS, OFFER_NAME_MAX, offerTotalProblem } from './rules/mentorOffers';

export const mentorOffer = z.object({
  id: z.int(),
  name: z.string(),
  minutes: z.int(),
  total: z.number().describe('Euros in all.'),
  first_only: z.boolean().describe('Only for who has had no session with this mentor.'),
});

const offerPayload = mentorOffer.omit({ id: true }).extend({
  name: line(OFFER_NAME_MAX, 'El nombre').min(1, 'Escribe el nombre de la oferta.'),
  minutes: z.literal(OFFER_LENGTHS, 'Elige una duración.'),
  total: euros(offerTotalProblem).describe('Euros in all.'),
});
export const mentorOffersPayload = z
  .array(offerPayload, { error: 'Las ofertas no son una lista.' })
  .max(MENTOR_OFFERS_MAX, `Como mucho ${MENTOR_OFFERS_MAX} ofertas.`)
  .describe('Of mentors: lengths at a price in all, in this order.');
