/** How a client reads badges (docs/contract.md, 'Badges') of any server; `icon` as sent: it may point anywhere. */
import { z } from 'zod';
import * as strict from './badges';
import { filled, lenientArray, numberOrNull, tolerant } from './tolerantValues';

export const badge = tolerant(strict.badge, { name: filled });

/** How often the user has it; 1 if the server does not say. A count of 0 is malformed. */
const countedBadge = badge.extend({
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
