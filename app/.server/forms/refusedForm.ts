import type { SubmissionResult } from '@conform-to/react';
import { ApiError, answerStatus, describeFailure, fieldErrorsOf, withDoubt } from '~/app/.server/api/errors';

interface Refusable {
  reply(options: {
    fieldErrors: Record<string, string[]>;
    formErrors: string[];
    hideFields?: string[];
  }): SubmissionResult;
}

interface Options {
  /** Message about the whole form if the API gives no reason; by default our own sentence. */
  describe?: (error: ApiError) => string;
  /** Message for an unknown outcome: the request was sent, and the server itself did not answer. */
  unknown?: string;
  /** Always shown first. */
  headline?: string;
  /** Names of the visible controls (default: all); other messages are shown for the whole form. */
  names?: readonly string[];
  /** A field whose messages the page shows elsewhere. */
  apart?: string;
  /** Fields whose values are never sent back. */
  hideFields?: string[];
}

/** Statuses whose messages concern the submitted values. */
const ABOUT_THE_FORM = [400, 422];

/** The API's messages on their fields, otherwise one sentence. Rethrows anything but an ApiError. */
export function refusedForm(
  error: unknown,
  submission: Refusable,
  { describe = describeFailure, unknown, headline, names, apart, hideFields }: Options,
): { result: SubmissionResult; status: number; isUnknown: boolean } {
  if (!(error instanceof ApiError)) throw error;
  const said = ABOUT_THE_FORM.includes(error.status) ? Object.entries(fieldErrorsOf(error)) : [];
  const isControl = (name: string) => (names ? names.includes(name) : name !== 'non_field_errors');
  const others = said.filter(([name]) => !isControl(name) && name !== apart).flatMap(([, texts]) => texts);
  const isUnknown = unknown !== undefined && isUnanswered(error);
  const sentence = isUnknown ? unknown : withDoubt(describe(error), error);
  const reasons = said.length > 0 ? others : [sentence];
  const result = submission.reply({
    fieldErrors: Object.fromEntries(said.filter(([name]) => isControl(name))),
    formErrors: headline === undefined ? reasons : [...new Set([headline, ...reasons])],
    hideFields,
  });
  return { result, status: answerStatus(error), isUnknown };
}

function isUnanswered({ kind, status }: ApiError): boolean {
  return kind === 'timeout' || kind === 'network' || status === 502 || status === 504;
}
