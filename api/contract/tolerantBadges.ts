/**
 * How a client reads badges of *any* server of the contract (docs/contract.md, 'Reading other servers'):
 * missing fields are empty, never an error.
 */
import { z } from 'zod';
import { id, lenientArray, numberOrNull, textOrEmpty } from './tolerant';

const wholeNumber = numberOrNull.transform((v) => Math.max(0, Math.round(v ?? 0)));
const fields = {
  id,
  name: z.string().trim().min(1),
  description: textOrEmpty,
  /** As sent: a path, a whole address, or ''. */
  icon: textOrEmpty,
  points: wholeNumber,
};

export const badge = z.object(fields);

/** How often the user has it; 1 if the server does not say. A count of 0 is malformed. */
const countedBadge = z.object({
  ...fields,
  count: numberOrNull.transform((v) => Math.round(v ?? 1)).pipe(z.number().min(1)),
});

const total = numberOrNull.transform((v) => (v === null || v < 0 ? null : Math.round(v)));

/** GET /api/badges/get_my_badges/; missing totals are counted. */
export const badgeSummary = z
  .object({ badges: lenientArray(countedBadge), total_badges: total, unique_badges: total })
  .transform(({ badges, total_badges, unique_badges }) => ({
    badges,
    total_badges: total_badges ?? badges.reduce((sum, one) => sum + one.count, 0),
    unique_badges: unique_badges ?? badges.length,
  }));

export type Badge = z.output<typeof badge>;
export type CountedBadge = z.output<typeof countedBadge>;
export type BadgeSummary = z.output<typeof badgeSummary>;
