import type { Mentorship } from '~/api/contract/tolerant';
import { ApiError, orElse } from './errors';

/** It was sent, and what came back says neither that it was done nor that it was not. */
function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind === 'open') return false;
  return error.status === 0 || error.status >= 500;
}

/**
 * Makes a change that may be asked for. When its answer is lost, `isMade` looks whether it was made: nobody
 * is told that something was not saved that was. @throws what `change` threw, unless it was made
 */
export async function changeOrVerify(
  change: () => Promise<unknown>,
  isMade: () => Promise<boolean>,
): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!isLost(error) || !(await orElse(isMade, false))) throw error;
  }
}

/**
 * The session as the API holds it now, after a call that failed: null when it is gone, undefined when it
 * cannot be known.
 */
export function findAfterFailure(
  identifier: string,
  { mentorships }: { mentorships: { find(identifier: string): Promise<Mentorship | null> } },
): Promise<Mentorship | null | undefined> {
  return orElse(() => mentorships.find(identifier), undefined);
}
