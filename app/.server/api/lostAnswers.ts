import type { Mentorship } from '~/api/contract/tolerant';
import { ApiError } from './errors';
import type { Api } from './types';

/** It was sent, and what came back says neither that it was done nor that it was not. */
function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind === 'open') return false;
  return error.status === 0 || error.status >= 500;
}

/**
 * Makes a change that may be asked for. When its answer is lost, `isMade` looks whether it was made: nobody
 * is told that something was not saved that was. @throws what `change` threw, unless it was made all the same
 */
export async function changeOrVerify(
  change: () => Promise<unknown>,
  isMade: () => Promise<boolean>,
): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!isLost(error) || !(await falseOnApiError(isMade))) throw error;
  }
}

/** What cannot be seen was not made. */
async function falseOnApiError(look: () => Promise<boolean>): Promise<boolean> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
}

/**
 * The mentorship as the API holds it now, after a call that failed: null when it is gone, undefined when it
 * cannot be known.
 */
export async function findAfterFailure(
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
