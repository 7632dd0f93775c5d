import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { linkRequestPayload } from '~/api/contract/auth';
import { ApiError, fieldErrorsOf, retryAfterHeader, retryAfterOf } from '~/app/.server/api/errors';
import { isSpam, parseForm, readForm } from '~/app/.server/forms/readForm';
import { contextOf } from '~/app/.server/requestContext';
import { waitText } from '~/app/domain/time/durations';

/** The message for too many calls (429) or an unavailable API (503). */
export function busyFailure(
  error: ApiError,
  now: Date,
  say: { tooOften: (wait: string) => string; down: string },
): { status: number; text: string; headers: Record<string, string> } {
  if (error.status !== 429) return { status: 503, text: say.down, headers: {} };
  const seconds = retryAfterOf(error, now);
  return { status: 429, text: say.tooOften(waitText(seconds)), headers: retryAfterHeader(seconds) };
}

/** Why a mail could not be requested. Rethrows anything but an ApiError. */
function linkRequestFailure(error: unknown, now: Date) {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 400) {
    const { email, ...others } = fieldErrorsOf(error);
    const said = Object.values(others).flat();
    const formErrors = said.length > 0 ? said : ['No hemos podido usar ese correo. Compruébalo.'];
    return { status: 400, ...(email ? { fieldErrors: { email } } : { formErrors }) };
  }
  const { text, ...answer } = busyFailure(error, now, {
    tooOften: (wait) =>
      `Se han pedido varios enlaces seguidos. Usa el último que te haya llegado, o vuelve a probar ${wait}.`,
    down: 'El servicio no responde ahora mismo. Espera unos segundos y vuelve a enviarlo.',
  });
  return { ...answer, formErrors: [text] };
}

/**
 * The action of a form that requests a mail with a link: calls `send`, then redirects to `sentPath` whether
 * or not the account exists. The typed address never appears in a URL. Robots get the same answer, but
 * nothing is sent.
 */
export async function requestLink(
  args: ActionFunctionArgs,
  { send, sentPath }: { send: (email: string) => Promise<void>; sentPath: string },
) {
  const { now, log } = contextOf(args);
  const form = await readForm(args.request);
  if (isSpam(form)) {
    log.info('a robot asked for a link: nothing was sent');
    return redirect(sentPath);
  }
  const submission = parseForm(form, linkRequestPayload);
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  try {
    await send(submission.value.email);
  } catch (error) {
    const { status, headers, ...errors } = { headers: {}, ...linkRequestFailure(error, now()) };
    return data({ result: submission.reply(errors) }, { status, headers });
  }
  return redirect(sentPath);
}
