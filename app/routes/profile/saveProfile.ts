import { data, redirect } from '@remix-run/node';
import type { ProfilePayload, User } from '~/api/contract/users';
import { changeOrVerify } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { refusedForm } from '~/app/.server/forms/refusedForm';
import * as paths from '~/app/paths';
import { isStored } from './storedValues';

const FAILURE = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';

interface Saving {
  submission: Parameters<typeof refusedForm>[1];
  payload: ProfilePayload;
  /** A user's values for the form's fields, to check whether a save with a lost answer succeeded. */
  valuesOf: (user: User) => object;
  saved: string;
}

/** Saves and goes to /profile, or gives the form back with our alert and the API's messages. */
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
