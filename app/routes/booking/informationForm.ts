/**
 * What wizard step 3 sends: everything typed is kept, whatever button was pressed; only 'Siguiente' is
 * judged.
 */
import { z } from 'zod';
import { descriptionProblem } from '~/api/contract/rules/limits';
import { readPrice } from '~/api/contract/rules/price';
import { type BookingDraft, topicsProblem } from '~/app/domain/booking/draft';
import { priceProblem } from '~/app/domain/money/price';
import { expertiseSearchShape } from '~/app/forms/expertises/expertiseSearchShape';

/** Judges nothing by itself: an unfinished step is a draft too. `price` is as typed. */
export const informationForm = z.object({
  price: z.string().default(''),
  additional_information: z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\r\n', '\n')),
  expertises: z.array(z.string()),
  listed: z.boolean().default(false),
  ...expertiseSearchShape('expertises'),
});

export type InformationValues = z.output<typeof informationForm>;

/** The part of the draft that this form is; a price that is no number is not kept. */
export function draftChange(
  values: InformationValues,
): Pick<BookingDraft, 'price' | 'additional_information' | 'expertises' | 'listed'> {
  const { price, additional_information, expertises, listed } = values;
  return { price: readPrice(price) ?? 0, additional_information, expertises, listed };
}

/** Messages per control; empty when the wizard may go on. */
export function informationErrors(values: InformationValues): Record<string, string[]> {
  const problems = {
    price: priceProblem(readPrice(values.price)),
    additional_information: descriptionProblem(values.additional_information),
    expertises: topicsProblem(values.expertises),
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, text]) => (text ? [[name, [text]]] : [])),
  );
}
