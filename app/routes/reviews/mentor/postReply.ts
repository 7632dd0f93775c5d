import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { NO_REPLY, REPLY_MAX } from '~/api/contract/rules/reviews';
import type { User } from '~/api/contract/users';
import { ApiError, answerStatus, describeFailure, statusResponse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm, refusedForm } from '~/app/.server/forms/readForm';
import { requireCapability } from '~/app/.server/guards';
import { failureToast, successToast, type Toast } from '~/app/domain/site/toasts';
import { requiredText } from '~/app/forms/fieldSchemas';
import { readReceivedState, receivedHref } from './receivedUrl';

/** Handles posts of the reply dialogs (extension `marketplace`): one call, one toast, back to the review. */

const removalForm = z.object({ review: z.string().regex(/^[\w-]{1,64}$/) });
const replyForm = removalForm.extend({
  text: requiredText(REPLY_MAX, {
    missing: NO_REPLY,
    tooLong: `La respuesta puede tener como mucho ${REPLY_MAX} caracteres: acórtala un poco.`,
  }),
});

const REPLY_INTENTS = ['responder', 'quitar-respuesta'] as const;
const GONE = failureToast('Esa reseña ya no existe', 'Quien la escribió la ha borrado.');

export function replyIntentOf(form: FormData): (typeof REPLY_INTENTS)[number] | null {
  return REPLY_INTENTS.find((intent) => intent === form.get('intent')) ?? null;
}

/** The route has checked that there is a user. `form` has an intent of `replyIntentOf`. */
export async function postReply(form: FormData, me: User, context: Context) {
  if (me.user_type !== 'mentor') throw statusResponse(403);
  await requireCapability(context, 'marketplace');
  return replyIntentOf(form) === 'responder' ? write(form, context) : remove(form, context);
}

async function write(form: FormData, context: Context) {
  const submission = parseForm(form, replyForm);
  if (submission.status !== 'success') {
    if (submission.error?.review) throw statusResponse(400);
    return data({ reply: submission.reply(), failed: null }, { status: 422 });
  }
  const { review, text } = submission.value;
  try {
    await context.api.reviews.reply(review, text);
  } catch (error) {
    if (isGone(error)) return back(review, GONE, context);
    const { result, status } = refusedForm(error, submission, { names: ['text'] });
    return data({ reply: result, failed: null }, { status });
  }
  const told = context.config.ownApi ? 'Quien escribió la reseña recibe un aviso.' : undefined;
  return back(review, successToast('Respuesta publicada', told), context);
}

async function remove(form: FormData, context: Context) {
  const submission = parseForm(form, removalForm);
  if (submission.status !== 'success') throw statusResponse(400);
  const { review } = submission.value;
  try {
    await context.api.reviews.removeReply(review);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isGone(error)) return back(review, GONE, context);
    return data({ reply: null, failed: { '': [describeFailure(error)] } }, { status: answerStatus(error) });
  }
  return back(review, successToast('Respuesta eliminada'), context);
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

function back(review: string, toast: Toast, { url, flash }: Context) {
  flash.set(toast);
  return redirect(`${receivedHref(readReceivedState(url.searchParams))}#resena-${review}`);
}
