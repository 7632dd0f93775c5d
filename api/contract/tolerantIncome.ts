/** How a client reads the extension `income` (docs/contract.md, 'Income') of any server. */
import type { z } from 'zod';
import * as strict from './income';
import { idOf, instantOrNull, lenientArray, orNull, tolerant } from './tolerantValues';

/** `alumno.id` is null for a deleted account, `paid_on` and texts are '' when there is none. */
export const incomeRow = tolerant(strict.incomeRow, {
  mentorship: idOf,
  credit: orNull(idOf),
  updated_at: instantOrNull,
}).transform((one) => ({ ...one, identifier: one.identifier || one.mentorship }));

export const incomeSummary = tolerant(strict.incomeSummary);

/** `last_day` is '' without an end. */
export const studentCredit = tolerant(strict.studentCredit);

export const studentBalance = tolerant(strict.studentBalance, {
  cancelled: lenientArray(
    tolerant(strict.studentBalance.shape.cancelled.element, {
      mentorship: idOf,
      credit: orNull(idOf),
    }).transform((one) => ({ ...one, identifier: one.identifier || one.mentorship })),
  ),
});

export const ownCredit = tolerant(strict.ownCredit);

export type IncomeRow = z.output<typeof incomeRow>;
export type IncomeSummary = z.output<typeof incomeSummary>;
export type StudentCredit = z.output<typeof studentCredit>;
export type StudentBalance = z.output<typeof studentBalance>;
export type OwnCredit = z.output<typeof ownCredit>;
