import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';

export type Reply = SubmissionResult | null | undefined;

/** What /reviews answered to a form that it did not take. */
export function useReply(): Reply {
  const answer = useActionData<{ result?: SubmissionResult | null }>();
  return answer?.result;
}
