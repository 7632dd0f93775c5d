import { data, redirect } from '@remix-run/node';
import type { Context } from '~/.server/context';
import { changeOrLook } from '~/.server/lostAnswer';
import { refusal } from '~/.server/refusal';
import type { ProfilePayload } from '../../../api/contract/payloads';
import type { User } from '../../../api/contract/tolerant';

const FAILURE = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';

interface Saving {
  submission: Parameters<typeof refusal>[1];
  payload: ProfilePayload;
  /** The fields of the form as a user has them, to see whether a save whose answer was lost has come through. */
  valuesOf: (user: User) => object;
  /** Said on the profile once it is saved. */
  saved: string;
}

/** Sends the update: to /profile when it is saved, else the form again with the alert of spec.md section 8 and the API's words on its fields. */
export async function saveProfile({ submission, payload, valuesOf, saved }: Saving, context: Context) {
  const { auth } = context.api;
  try {
    await changeOrLook(
      () => auth.updateProfile(payload),
      async () => isStored(payload, valuesOf(await auth.getMe())),
    );
  } catch (error) {
    const { result, status } = refusal(error, submission, { headline: FAILURE, describe: () => FAILURE });
    return data({ result }, { status });
  }
  context.flash.set({ kind: 'success', title: saved, duration: 4000 });
  return redirect('/profile');
}

/** Whether a profile holds what was sent: of a list its entries count, in any order, and null is as good as ''. */
function isStored(sent: object, stored: object): boolean {
  return Object.entries(sent).every(([name, value]) => plain(value) === plain(Reflect.get(stored, name)));
}

function plain(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? ''));
}
