import { data, redirect } from '@remix-run/node';
import type { Context } from '~/.server/context';
import { refusal } from '~/.server/refusal';
import type { ProfilePayload } from '../../../api/contract/payloads';

const FAILURE = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';

interface Saving {
  submission: Parameters<typeof refusal>[1];
  payload: ProfilePayload;
  /** Said on the profile once it is saved. */
  saved: string;
}

/** Sends the update: to /profile when it is saved, else the form again with the alert of spec.md section 8 and the API's words on its fields. */
export async function saveProfile({ submission, payload, saved }: Saving, context: Context) {
  try {
    await context.api.auth.updateProfile(payload);
  } catch (error) {
    const { result, status } = refusal(error, submission, { headline: FAILURE, describe: () => FAILURE });
    return data({ result }, { status });
  }
  context.flash.set({ kind: 'success', title: saved, duration: 4000 });
  return redirect('/profile');
}
