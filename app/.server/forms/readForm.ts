import type { Submission, SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { Honeypot, SpamError } from 'remix-utils/honeypot/server';
import type { z } from 'zod';
import {
  ApiError,
  answerStatus,
  describeFailure,
  fieldErrorsOf,
  formErrorsOf,
  orFailure,
  statusResponse,
  withDoubt,
} from '~/app/.server/api/errors';
import { HONEYPOT_FIELD } from '~/app/domain/site/hiddenFields';
import type { Refused } from '~/app/domain/site/refusedFields';

/** The posted form. Any other body (other type, malformed, truncated) ends on the page of a 400. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw statusResponse(400);
  }
}

/** A text file in UTF-8, or as spreadsheets in Spain write it. */
export function textOfFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** More values of one name than any of our forms sends. */
const MOST_VALUES = 100;

/**
 * `parseWithZod` with the fields of `schema` only. Conform reads names as paths (`a[4000000000]`), joins repeated ones and
 * obeys `__INTENT__`, at a cost that the sender controls.
 */
export function parseForm<T extends z.ZodObject>(form: FormData, schema: T) {
  const known = new FormData();
  for (const name of Object.keys(schema.shape)) {
    for (const value of form.getAll(name).slice(0, MOST_VALUES)) known.append(name, value);
  }
  return parseWithZod(known, { schema });
}

/** Does without the library's timestamp, which takes old pages and fast clocks for robots. */
const honeypot = new Honeypot({ nameFieldName: HONEYPOT_FIELD, validFromFieldName: null });

/** Whether a robot filled in the hidden field: then do nothing and answer as if all had succeeded. */
export function isSpam(form: FormData): boolean {
  try {
    honeypot.check(form);
    return false;
  } catch (error) {
    if (error instanceof SpamError) return true;
    throw error;
  }
}

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

/** The API's messages on their fields, otherwise one sentence. Rethrows anything but an ApiError. */
export function refusedForm(
  error: unknown,
  submission: Refusable,
  { describe = describeFailure, unknown, headline, names, apart, hideFields }: Options,
): { result: SubmissionResult; status: number; isUnknown: boolean } {
  if (!(error instanceof ApiError)) throw error;
  const isAboutValues = error.status === 400 || error.status === 422;
  const said = isAboutValues ? Object.entries(fieldErrorsOf(error)) : [];
  const isControl = (name: string) => (names ? names.includes(name) : name !== 'non_field_errors');
  const others = said.filter(([name]) => !isControl(name) && name !== apart).flatMap(([, texts]) => texts);
  const isUnanswered = ['timeout', 'network'].includes(error.kind) || [502, 504].includes(error.status);
  const isUnknown = unknown !== undefined && isUnanswered;
  const sentence = isUnknown ? unknown : withDoubt(describe(error), error);
  const reasons = said.length > 0 ? others : [sentence];
  const result = submission.reply({
    fieldErrors: Object.fromEntries(said.filter(([name]) => isControl(name))),
    formErrors: headline === undefined ? reasons : [...new Set([headline, ...reasons])],
    hideFields,
  });
  return { result, status: answerStatus(error), isUnknown };
}

/** What `act` makes of a valid form; the form again if it is not, or if the API refuses it (`refusedForm`). */
export async function orFormAgain<Schema, Value, Done>(
  submission: Submission<Schema, string[], Value>,
  options: Options,
  act: (value: Value) => Promise<Done>,
) {
  const { hideFields } = options;
  if (submission.status !== 'success')
    return data({ result: submission.reply({ hideFields }), isUnknown: false }, { status: 422 });
  try {
    return await act(submission.value);
  } catch (error) {
    const { status, ...again } = refusedForm(error, submission, options);
    return data(again, { status });
  }
}

/** What `act` answers; of a refusal of the API its errors, with the values that were sent. */
export function orRefused<T>(values: Record<string, string>, act: () => Promise<T>) {
  return orFailure(
    (error) => data<Refused>({ errors: formErrorsOf(error), values }, { status: answerStatus(error) }),
    act,
  );
}

/** The named fields of a form as texts, '' for missing ones. */
export const textsIn = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '').trim()])) as Record<
    Name,
    string
  >;
