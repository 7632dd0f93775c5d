/** What the desk's forms show again after a refusal: nothing typed is lost. */
import { ApiError, answerStatus, formErrorsOf } from '~/app/.server/api/errors';

export interface RefusedCase {
  /** By field; '' is about the whole form. */
  errors: Record<string, string[]>;
  values: Record<string, string>;
  status: number;
}

/** Rethrows everything but a refusal of the API. */
export function refusedCase(error: unknown, values: Record<string, string>): RefusedCase {
  if (!(error instanceof ApiError)) throw error;
  const errors = formErrorsOf(error);
  return { errors, values, status: answerStatus(error) };
}

/** The named fields of a form as texts, '' for missing ones. */
export const textsIn = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Record<Name, string>;
