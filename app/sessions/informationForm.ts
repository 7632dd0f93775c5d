/** Typed values are kept whatever button was pressed; only 'Siguiente' validates. */
import { z } from 'zod';
import { descriptionProblem } from '~/api/contract/rules/limits';
import { belowOwnPrice } from '~/api/contract/rules/mentorRules';
import { readPrice } from '~/api/contract/rules/price';
import { type BookingDraft, topicsProblem } from '~/app/domain/booking/draft';
import { readWeeks } from '~/app/domain/booking/repeating';
import { judgePrice } from '~/app/domain/money/price';
import { PRICE_ASKED } from '~/app/domain/site/hiddenFields';
import { expertiseSearchShape } from '~/app/forms/fieldSchemas';

/** Not validated, because an unfinished step is a draft too. `price` is as typed. */
export const informationForm = z.object({
  price: z.string().default(''),
  [PRICE_ASKED]: z.string().optional(),
  additional_information: z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\r\n', '\n')),
  expertises: z.array(z.string()),
  listed: z.boolean().default(false),
  weeks: z.string().default('').transform(readWeeks),
  ...expertiseSearchShape('expertises'),
});

export type InformationValues = z.output<typeof informationForm>;

/** The form's part of the draft; an invalid price is not stored. */
export function draftChange(values: InformationValues): Partial<BookingDraft> {
  const { price, [PRICE_ASKED]: asked = '', additional_information, expertises, listed, weeks } = values;
  const prices = { price: readPrice(price) ?? 0, asked: readPrice(asked) ?? 0 };
  return { ...prices, additional_information, expertises, listed, weeks };
}

/** Messages per control; empty if the wizard may continue. */
export function informationErrors(
  values: InformationValues,
  /** Euros per hour: the mentor's own price, and their minimum (null for none). */
  { usual, least = null }: { usual: number | null; least?: number | null },
): Record<string, string[]> {
  const { price, problem } = judgePrice(values.price, { usual, asked: values[PRICE_ASKED] });
  const isTooLow = least !== null && price !== null && price < least;
  const problems = {
    price: isTooLow ? belowOwnPrice(least) : problem,
    additional_information: descriptionProblem(values.additional_information),
    expertises: topicsProblem(values.expertises),
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, text]) => (text ? [[name, [text]]] : [])),
  );
}
