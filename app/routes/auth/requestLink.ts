import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { linkRequestPayload } from '~/api/contract/auth';
import { ApiError, fieldErrorsOf, retryAfterHeader, retryAfterOf } from '~/app/.server/api/errors';
import { isSpam, parseForm, readForm } from '~/app/.server/forms/readForm';
import { contextOf } from '~/app/.server/requestContext';
import { waitText } from '~/app/domain/time/durations';

interface LinkRequestFailure {
  status: number;
  fieldErrors: Record<string, string[]>;
  formErrors: string[];
  headers: Record<string, string>;
}

/** Why a mail with a link could not be asked for. Anything but an ApiError is thrown on. */
function linkRequestFailure(error: unknown, now: Date): LinkRequestFailure {
  if (!(error instanceof ApiError)) throw error;
  const { email, ...others } = error.status === 400 ? fieldErrorsOf(error) : {};
  if (email) return { status: 400, fieldErrors: { email }, formErrors: [], headers: {} };
  if (error.status === 400) {
    const said = Object.values(others).flat();
    const formErrors = said.length > 0 ? said : ['No hemos podido usar ese correo. Compruébalo.'];
    return { status: 400, fieldErrors: {}, formErrors, headers: {} };
  }
  if (error.status === 429) {
    const seconds = retryAfterOf(error, now);
    const text = `Se han pedido varios enlaces seguidos. Usa el último que te haya llegado, o vuelve a probar ${waitText(seconds)}.`;
    return { status: 429, fieldErrors: {}, formErrors: [text], headers: retryAfterHeader(seconds) };
  }
  const text = 'El servicio no responde ahora mismo. Espera unos segundos y vuelve a enviarlo.';
  return { status: 503, fieldErrors: {}, formErrors: [text], headers: {} };
}

/**
 * The action of a form that asks for a mail with a link: `send` it, then on to `sentPath`, whether or not
 * there is such an account. The address that was typed stays out of every URL. A robot gets the same answer,
 * and nothing is sent.
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
    const { status, headers, ...errors } = linkRequestFailure(error, now());
    return data({ result: submission.reply(errors) }, { status, headers });
  }
  return redirect(sentPath);
}
