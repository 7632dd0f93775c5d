import { data } from '@remix-run/node';
import { ApiError, answerStatus, formErrorsOf } from '~/app/.server/api/errors';
import type { Refused } from '~/app/domain/site/refusedFields';

/** What `act` answers; of a refusal of the API its errors, with the values that were sent. */
export async function orRefused<T>(values: Record<string, string>, act: () => Promise<T>) {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<Refused>({ errors: formErrorsOf(error), values }, { status: answerStatus(error) });
  }
}

/** The named fields of a form as texts, '' for missing ones. */
export const textsIn = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '').trim()])) as Record<
    Name,
    string
  >;
