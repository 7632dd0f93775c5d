import type { SubmissionResult } from '@conform-to/react';
import { data, redirect } from '@remix-run/node';
import { ApiError, fieldErrorsOf, isUnavailable } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import type { ProfilePayload } from '../../../api/contract/payloads';

const FAILURE = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';

interface Saving {
  submission: {
    reply(options: { fieldErrors: Record<string, string[]>; formErrors: string[] }): SubmissionResult;
  };
  payload: ProfilePayload;
  /** Said on the profile once it is saved. */
  saved: string;
}

/** Sends the update: to /profile when it is saved, else the form again with the alert of spec.md section 8 and the API's words on its fields. */
export async function saveProfile({ submission, payload, saved }: Saving, context: Context) {
  try {
    await context.api.auth.updateProfile(payload);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { non_field_errors = [], ...fieldErrors } = error.status === 400 ? fieldErrorsOf(error) : {};
    const result = submission.reply({ fieldErrors, formErrors: [FAILURE, ...non_field_errors] });
    return data({ result }, { status: isUnavailable(error) ? 503 : error.status });
  }
  context.flash.set({ kind: 'success', title: saved, duration: 4000 });
  return redirect('/profile');
}
