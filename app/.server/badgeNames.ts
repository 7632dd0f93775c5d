import type { BadgeNames } from '../domain/reviewBadges';
import { ApiError } from './api/errors';
import type { Api } from './api/types';

/** Names of badges, asked for only where one came without; without an answer they stay unnamed (spec.md section 8). */
export async function badgeNames(
  areNeeded: boolean,
  api: { badges: Pick<Api['badges'], 'list'> },
): Promise<BadgeNames> {
  if (!areNeeded) return new Map();
  try {
    return new Map((await api.badges.list()).map((one) => [one.id, one]));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return new Map();
  }
}
