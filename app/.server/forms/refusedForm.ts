import type { SubmissionResult } from '@conform-to/react';
import { ApiError, answerStatus, describeFailure, fieldErrorsOf } from '~/app/.server/api/errors';

interface Refusable {
  reply(options: {
    fieldErrors: Record<string, string[]>;
    formErrors: string[];
    hideFields?: string[];
  }): SubmissionResult;
}

interface Options {
  /** Said about the whole form when the API names no reason; its own sentence unless told. */
  describe?: (error: ApiError) => string;
  /** Said when nobody knows whether it was done: the request left, and the server itself did not answer. */
  unknown?: string;
  /** Said first in any case. */
  headline?: string;
  /**
   * Controls on screen; messages about anything else are about the whole form. Without it every name counts
   * as a control.
   */
  names?: readonly string[];
  /** Told in a place of its own. */
  apart?: string;
  /** Never sent back. */
  hideFields?: string[];
}

/** Statuses whose messages are about what was sent. */
const ABOUT_THE_FORM = [400, 422];

/**
 * A form that the API did not take: its messages on their fields, else one sentence. Anything but an ApiError
 * is thrown on.
 */
export function refusedForm(
  error: unknown,
  submission: Refusable,
  { describe = describeFailure, unknown, headline, names, apart, hideFields }: Options,
): { result: SubmissionResult; status: number } {
  if (!(error instanceof ApiError)) throw error;
  const said = ABOUT_THE_FORM.includes(error.status) ? Object.entries(fieldErrorsOf(error)) : [];
  const isControl = (name: string) => (names ? names.includes(name) : name !== 'non_field_errors');
  const others = said.filter(([name]) => !isControl(name) && name !== apart).flatMap(([, texts]) => texts);
  const sentence = unknown !== undefined && isUnanswered(error) ? unknown : describe(error);
  const reasons = said.length > 0 ? others : [sentence];
  const result = submission.reply({
    fieldErrors: Object.fromEntries(said.filter(([name]) => isControl(name))),
    formErrors: headline === undefined ? reasons : [...new Set([headline, ...reasons])],
    hideFields,
  });
  return { result, status: answerStatus(error) };
}

function isUnanswered({ kind, status }: ApiError): boolean {
  return kind === 'timeout' || kind === 'network' || status === 502 || status === 504;
}
