import { data, redirect } from '@remix-run/node';
import { ApiError, answerStatus, formErrorsOf } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { successToast } from '~/app/domain/site/toasts';
import type { RefusedObjection } from './CaseCards';

/** Objects to a decision about the visitor, or to that of a key, and returns to `path`. */
export async function sendObjection(
  form: FormData,
  { key, path }: { key?: string; path: string },
  { api, flash }: Pick<Context, 'api' | 'flash'>,
) {
  const number = String(form.get('number') ?? '');
  const text = String(form.get('text') ?? '');
  try {
    await api.cases.object({ ...(key === undefined ? { number } : { key }), text });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = formErrorsOf(error);
    const refused: RefusedObjection = { number, text, errors };
    return data({ refused }, { status: answerStatus(error) });
  }
  flash.set(successToast('Objeción enviada', 'La revisará otra persona del equipo, si la hay.'));
  return redirect(path);
}
