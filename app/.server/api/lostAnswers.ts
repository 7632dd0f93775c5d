import type { Mentorship } from '~/api/contract/mentorships';
import { ApiError, orElse } from './errors';

/** The request was sent, and the answer does not say whether the change was made. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind === 'open') return false;
  return error.status === 0 || error.status >= 500;
}

/**
 * Makes a change that can be verified. If its answer is lost, `isMade` checks whether it was made, so that
 * people are not told that something saved was not.
 * @throws what `change` threw, unless the change was made
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

/** The session as the API has it after a failed call: null if it is gone, undefined if unknown. */
export function findAfterFailure(
  identifier: string,
  { mentorships }: { mentorships: { find(identifier: string): Promise<Mentorship | null> } },
): Promise<Mentorship | null | undefined> {
  return orElse(() => mentorships.find(identifier), undefined);
}
