/**
 * /reset-password and /resend-activation: asks for a mail with a link (docs/product.md, 'Log-in, registration and new
 * password').
 */
import { data, type HeadersFunction, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLocation } from '@remix-run/react';
import { linkRequestPayload } from '~/api/contract/auth';
import { ApiError, fieldErrorsOf, statusResponse } from '~/app/.server/api/errors';
import { isSpam, parseForm } from '~/app/.server/forms/readForm';
import { guarded, posted, requireCapability } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import { pageMeta } from '~/app/ui/pageMeta';
import { TextLink } from '~/app/ui/TextLink';
import { AuthPage, LinkRequestForm } from './AuthPage';
import { busyFailure } from './authForms';
import { isActivation } from './LoginForm';

const RESET = {
  path: paths.resetPassword(),
  sentPath: paths.resetPasswordSent(),
  name: 'Recuperar contraseña',
  description:
    '¿Has olvidado tu contraseña de Mentorea? Dinos tu correo y te enviaremos un enlace para elegir otra.',
  title: 'Recupera tu contraseña',
  lead: 'Dinos tu correo y te enviaremos un enlace para elegir una contraseña nueva.',
  button: 'Enviar instrucciones',
  question: '¿La has recordado?',
};
/** Extension `account` (docs/contract.md, 'Calls: accounts and profiles'). */
const ACTIVATION: typeof RESET = {
  path: paths.resendActivation(),
  sentPath: paths.resendActivationSent(),
  name: 'Reenviar activación',
  description: '¿No te ha llegado el correo con el que se activa tu cuenta de Mentorea? Te enviamos otro.',
  title: 'Reenviar activación',
  lead: '¿No encuentras el correo con el que se activa tu cuenta? Te enviamos otro.',
  button: 'Reenviar activación',
  question: '¿Ya está activada?',
};
const pageAt = (at: { pathname: string }) => (isActivation(at) ? ACTIVATION : RESET);

export const handle = { hydrate: false, noindex: true };

export const meta: MetaFunction = (args) => {
  const { name, description, path } = pageAt(args.location);
  return pageMeta(args, { title: `${name} · Mentorea`, description, path });
};

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = guarded(contextOf, async (context) => {
  if (pageAt(context.url) === ACTIVATION) await requireCapability(context, 'account');
  return null;
});

/**
 * Redirects whether or not the account exists; robots get the same answer and no mail. Without the extension for new
 * passwords the API is not called. The typed address never appears in a URL.
 */
export const action = posted(contextOf, async ({ api, now, log, url }, form) => {
  const page = pageAt(url);
  if (isSpam(form)) {
    log.info('a robot asked for a link: nothing was sent');
    return redirect(page.sentPath);
  }
  const submission = parseForm(form, linkRequestPayload);
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const { email } = submission.value;
  try {
    if (page === RESET) {
      if (await api.hasCapability('account')) await api.passwords.requestReset(email);
    } else {
      if (!(await api.hasCapability('account'))) throw statusResponse(404);
      await api.passwords.resendActivation(email);
    }
  } catch (error) {
    const { status, headers, ...errors } = { headers: {}, ...requestFailure(error, now()) };
    return data({ result: submission.reply(errors) }, { status, headers });
  }
  return redirect(page.sentPath);
});

/** The reason a mail could not be requested. Rethrows anything but an ApiError. */
function requestFailure(error: unknown, now: Date) {
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

export default function RequestLink() {
  const { path, title, lead, button, question } = pageAt(useLocation());
  const result = useActionData<typeof action>()?.result;
  return (
    <AuthPage title={title} lead={lead}>
      <LinkRequestForm action={path} button={button} result={result} autoFocus />
      <p>
        {question} <TextLink to={paths.login()}>Inicia sesión</TextLink>
      </p>
    </AuthPage>
  );
}
