import type { Mentorship } from '../../api/contract/tolerant';
import { ApiError } from './api/errors';
import type { Api } from './api/types';

/** The mentorship as the API holds it now, after a call that failed: null when it is gone, undefined when it cannot be known. */
export async function findQuietly(
  identifier: string,
  api: { mentorships: Pick<Api['mentorships'], 'find'> },
): Promise<Mentorship | null | undefined> {
  try {
    return await api.mentorships.find(identifier);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
