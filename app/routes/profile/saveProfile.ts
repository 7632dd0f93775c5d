import { data, redirect } from '@remix-run/node';
import type { User } from '~/api/contract/tolerant';
import type { ProfilePayload } from '~/api/contract/users';
import { changeOrVerify } from '~/app/.server/api/lostAnswers';
import type { Context } from '~/app/.server/context';
import { refusedForm } from '~/app/.server/forms/refusedForm';
import * as paths from '~/app/paths';

const FAILURE = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';

interface Saving {
  submission: Parameters<typeof refusedForm>[1];
  payload: ProfilePayload;
  /** A user's values for the form's fields, to check whether a save with a lost answer succeeded. */
  valuesOf: (user: User) => object;
  /** Text of the toast on the profile. */
  saved: string;
}

/**
 * Sends the update. Redirects to /profile on success, otherwise returns the form with the alert of
 * docs/product.md, 'What people read when something fails' and the API's field messages.
 */
export async function saveProfile({ submission, payload, valuesOf, saved }: Saving, context: Context) {
  const { auth } = context.api;
  try {
    await changeOrVerify(
      () => auth.updateProfile(payload),
      async () => isStored(payload, valuesOf(await auth.getMe())),
    );
  } catch (error) {
    const { result, status } = refusedForm(error, submission, { headline: FAILURE, describe: () => FAILURE });
    return data({ result }, { status });
  }
  context.flash.set({ kind: 'success', title: saved, duration: 4000 });
  return redirect(paths.profile());
}

/** Whether a profile contains what was sent. Lists are compared in any order, and null equals ''. */
function isStored(sent: object, stored: object): boolean {
  return Object.entries(sent).every(
    ([name, value]) => comparable(value) === comparable(Reflect.get(stored, name)),
  );
}

function comparable(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? ''));
}

/**
 * The payload without fields that are empty (null, '' or no entries) and were empty before, because other
 * servers may reject nulls or blanks. Fields emptied just now are sent.
 */
export function omitUnchangedBlanks<T extends object>(
  sent: T,
  stored: { readonly [K in keyof T]?: unknown },
): Partial<T> {
  const entries = Object.entries(sent).filter(
    ([name, value]) => !(isBlank(value) && isBlank(stored[name as keyof T])),
  );
  return Object.fromEntries(entries) as Partial<T>;
}

const isBlank = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
