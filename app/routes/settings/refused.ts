import type { SubmissionResult } from '@conform-to/react';
import { ApiError, describeFailure, fieldErrorsOf } from '~/.server/api/errors';

interface Refusable {
  reply(options: {
    fieldErrors: Record<string, string[]>;
    formErrors: string[];
    hideFields: string[];
  }): SubmissionResult;
}

interface Options {
  /** Controls on screen; messages about anything else are about the whole form. */
  names: readonly string[];
  /** Told in a place of its own. */
  apart?: string;
  /** Never sent back. */
  hideFields?: string[];
  /** Said when nobody knows whether it was done: the answer did not come. */
  unknown: string;
}

/** A form that the API did not take: its messages beside their fields, else one sentence. Anything but an ApiError is thrown on. */
export function refused(
  error: unknown,
  submission: Refusable,
  { names, apart, hideFields = [], unknown }: Options,
): { result: SubmissionResult; status: number } {
  if (!(error instanceof ApiError)) throw error;
  const said = Object.entries(fieldErrorsOf(error));
  const fieldErrors = Object.fromEntries(said.filter(([name]) => names.includes(name)));
  const others = said
    .filter(([name]) => !names.includes(name) && name !== apart)
    .flatMap(([, texts]) => texts);
  const formErrors = said.length > 0 ? others : [isUnanswered(error) ? unknown : describeFailure(error)];
  const status = [400, 403, 404, 409, 429].includes(error.status) ? error.status : 503;
  return { result: submission.reply({ fieldErrors, formErrors, hideFields }), status };
}

/** The request left, and no answer of the server itself came back. */
export function isUnanswered({ kind, status }: ApiError): boolean {
  return kind === 'timeout' || kind === 'network' || status === 502 || status === 504;
}
