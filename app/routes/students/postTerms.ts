import { redirect } from '@remix-run/node';
import { CHARGES } from '~/api/contract/rules/terms';
import { ApiError, describeFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { returnPath } from '~/app/.server/requestUrl';
import { failureToast, successToast } from '~/app/domain/site/toasts';
import * as paths from '~/app/paths';

/** Writes down what the terms of a session charge this student, or takes it back; leads to where it was pressed. */
export async function postTerms(form: FormData, alumno: string, { api, flash }: Context) {
  const means = CHARGES.find((one) => one === form.get('means')) ?? null;
  try {
    await api.income.charge({ mentorship: String(form.get('session')), alumno, means });
    flash.set(successToast(means ? 'Anotado' : 'Ya no cuenta', 'Se lo hemos dicho.'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    flash.set(failureToast('No se ha anotado', describeFailure(error)));
  }
  return redirect(returnPath(form, paths.student(alumno)));
}
