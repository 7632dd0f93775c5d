import { data, redirect } from '@remix-run/node';
import type { ProfilePayload } from '~/api/contract/payloads';
import type { User } from '~/api/contract/tolerant';
import { changeOrVerify } from '~/app/.server/api/lostAnswers';
import type { Context } from '~/app/.server/context';
import { refusedForm } from '~/app/.server/forms/refusedForm';
import * as paths from '~/app/paths';

const FAILURE = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';

interface Saving {
  submission: Parameters<typeof refusedForm>[1];
  payload: ProfilePayload;
  /**
   * The fields of the form as a user has them, to see whether a save whose answer was lost has come through.
   */
  valuesOf: (user: User) => object;
  /** The toast on the profile. */
  saved: string;
}

/**
 * Sends the update: to /profile when it is saved, else the form again with the alert of docs/product.md,
 * 'What people read when something fails' and the API's words on its fields.
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

/**
 * Whether a profile holds what was sent: of a list its entries count, in any order, and null is as good as
 * ''.
 */
function isStored(sent: object, stored: object): boolean {
  return Object.entries(sent).every(
    ([name, value]) => comparable(value) === comparable(Reflect.get(stored, name)),
  );
}

function comparable(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? ''));
}

/**
 * What is sent, without fields that are empty (null, '' or no entries) and were so before: another server of
 * the contract may refuse a null or a blank that nobody has asked for. What was emptied just now is sent.
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
