import { data, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ApiError, fieldErrorsOf, statusResponse } from '~/app/.server/api/errors';
import { parseForm } from '~/app/.server/forms/readForm';
import { endsSessions, guarded, offering, posted } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { endSession } from '~/app/.server/session/session';
import * as paths from '~/app/paths';
import { pageMeta } from '~/app/ui/pageMeta';
import { TextLink } from '~/app/ui/TextLink';
import { AuthPage, LinkForm, LinkRequestForm, PasswordPair } from './AuthPage';
import { busyFailure, resetForm, resetLinkIn, secretHeaders } from './authForms';

export const handle = { hydrate: false, noindex: true };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.broken ? 'El enlace no es válido · Mentorea' : 'Elige una contraseña nueva · Mentorea',
    description: 'Elige una contraseña nueva para tu cuenta de Mentorea.',
    path: paths.resetPassword(),
  });

const LABELS = {
  new_password: 'Contraseña nueva',
  new_password_confirm: 'Repite la contraseña nueva',
};
const hideFields = Object.keys(LABELS);

export const headers = secretHeaders;

/** Target of the reset mail's link. Only the API knows whether it is still valid. */
export const loader = guarded(offering('account'), async (context, { params }) => {
  const broken = resetLinkIn(params) === null;
  return data({ broken, endsAll: await endsSessions(context) }, { status: broken ? 404 : 200 });
});

/** Changing the password ends every session of the account, including this one. */
export const action = posted(contextOf, async (context, form, { params }) => {
  const link = resetLinkIn(params);
  if (!link) return data({ broken: true, result: undefined }, { status: 404 });
  const submission = parseForm(form, resetForm);
  if (submission.status !== 'success') {
    return data({ broken: false, result: submission.reply({ hideFields }) }, { status: 422 });
  }
  try {
    await context.api.passwords.reset({ ...link, new_password: submission.value.new_password });
  } catch (error) {
    const failure = resetFailure(error, context.now());
    if (!failure) return data({ broken: true, result: undefined }, { status: 400 });
    const { status, headers, ...errors } = failure;
    const result = submission.reply({ hideFields, ...errors });
    return data({ broken: false, result }, { status, headers });
  }
  if (context.session.isOpen) {
    await context.api.auth.logOut();
    endSession(context);
  }
  context.flash.set({
    kind: 'success',
    title: 'Contraseña cambiada',
    description: (await endsSessions(context))
      ? 'Inicia sesión con la nueva. Hemos cerrado las sesiones que tenías abiertas.'
      : 'Inicia sesión con la nueva.',
  });
  return redirect(paths.login());
});

export default function ChoosePassword() {
  const { broken, endsAll } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (broken || answer?.broken) return <BrokenResetLink />;
  const result = answer?.result;
  return (
    <AuthPage
      title="Elige una contraseña nueva"
      lead={
        endsAll
          ? 'Al guardarla cerraremos todas las sesiones de tu cuenta, también las de otros equipos.'
          : 'Con ella entrarás a partir de ahora.'
      }
    >
      <LinkForm
        problem="Tu contraseña no ha cambiado todavía"
        labels={LABELS}
        result={result}
        button="Guardar la contraseña"
      >
        <PasswordPair labels={LABELS} result={result} autoFocus={!result} />
      </LinkForm>
    </AuthPage>
  );
}

/** The link was used, has expired, was replaced by a later one, or is truncated. */
function BrokenResetLink() {
  return (
    <AuthPage
      title="Este enlace no es válido o ha caducado"
      lead="Los enlaces para cambiar la contraseña sirven durante una hora y una sola vez. Si has pedido varios, vale el último; comprueba también que lo has abierto completo."
    >
      <p>Tu contraseña no ha cambiado con él. Si todavía la necesitas nueva, pide otro enlace:</p>
      <LinkRequestForm action={paths.resetPassword()} button="Pedir un enlace nuevo" />
      <p>
        ¿Ya la has cambiado? <TextLink to={paths.login()}>Inicia sesión</TextLink>
      </p>
    </AuthPage>
  );
}

/** Whether the link (null), the password or the service failed. Rethrows anything but an ApiError. */
function resetFailure(error: unknown, now: Date) {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 404 || error.status === 405) throw statusResponse(404);
  if (error.status >= 400 && error.status < 500 && error.status !== 429) {
    const { uid, token, new_password, ...others } = fieldErrorsOf(error);
    const formErrors = Object.values(others).flat();
    if (new_password) return { status: 400, fieldErrors: { new_password }, formErrors, headers: {} };
    return uid || token || formErrors.length === 0 ? null : { status: 400, formErrors, headers: {} };
  }
  const { text, ...answer } = busyFailure(error, now, {
    tooOften: (wait) => `Demasiados intentos seguidos. Vuelve a probar ${wait}.`,
    down: 'El servicio no responde ahora mismo. Tu enlace sigue sirviendo: espera unos segundos y vuelve a intentarlo.',
  });
  return { ...answer, formErrors: [text] };
}
