import { z } from 'zod';
import { replyPayload } from '~/api/contract/replies';
import { ApiError } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm } from '~/app/.server/forms/readForm';
import { refusedForm } from '~/app/.server/forms/refusedForm';
import { failureToast, successToast } from '~/app/domain/site/toasts';

const replyForm = replyPayload.extend({ intent: z.string().optional(), reply: z.string().default('') });

const GONE =
  'Esta respuesta ya no está: la has eliminado en otra pestaña. Si vuelves a guardar, se añade como nueva.';

/** Adds, changes or removes a saved reply, and says so; or what the form shows, and the status. */
export async function postReply(form: FormData, { api, flash }: Context) {
  if (form.get('intent') === 'remove') {
    const isGone = await removed(String(form.get('reply')), api);
    flash.set(isGone ? successToast('Respuesta eliminada') : failureToast('No se ha eliminado'));
    return null;
  }
  const submission = parseForm(form, replyForm);
  if (submission.status !== 'success') return { result: submission.reply(), status: 422 };
  const { reply, title, text } = submission.value;
  try {
    if (reply === '') await api.replies.add({ title, text });
    else await api.replies.change(reply, { title, text });
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    return refusedForm(error, submission, {
      names: ['title', 'text'],
      describe: isGone ? () => GONE : undefined,
    });
  }
  flash.set(successToast(reply === '' ? 'Respuesta guardada' : 'Respuesta cambiada'));
  return null;
}

/** True also when another tab was faster. */
async function removed(id: string, api: Context['api']): Promise<boolean> {
  try {
    await api.replies.remove(id);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return error.status === 404;
  }
}
