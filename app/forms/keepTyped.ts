import type { SubmissionResult } from '@conform-to/react';

/** What an edit of a form gives back (edits.ts): everything typed, judged by nobody yet. */
export function keepTyped(submission: { reply(): SubmissionResult }): SubmissionResult {
  return { initialValue: submission.reply().initialValue };
}
