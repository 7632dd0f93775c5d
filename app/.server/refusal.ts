import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { ApiError, fieldErrorsOf, isUnavailable } from './api/errors';

interface Refusable {
  reply(options?: { fieldErrors?: Record<string, string[]>; formErrors?: string[] }): SubmissionResult;
}

/** A form that the API would not take: its messages on their fields, else one sentence. Anything but an ApiError is thrown on. */
export function refusal(error: unknown, submission: Refusable, describe: (error: unknown) => string) {
  if (!(error instanceof ApiError)) throw error;
  const { non_field_errors, ...fieldErrors } = error.status === 400 ? fieldErrorsOf(error) : {};
  const said = Object.keys(fieldErrors).length > 0 || non_field_errors !== undefined;
  const result = submission.reply({ fieldErrors, formErrors: said ? non_field_errors : [describe(error)] });
  return data({ result }, { status: isUnavailable(error) ? 503 : error.status });
}
