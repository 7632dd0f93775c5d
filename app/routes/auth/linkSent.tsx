/** After a link was requested: never says whether the account exists. */

import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ACTIVATION_DAYS } from '~/api/contract/rules/kept';
import { guarded, requireCapability } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import { buttonStyle } from '~/app/ui/Button';
import { TitledSection } from '~/app/ui/Card';
import { MailNotice } from '~/app/ui/MailNotice';
import { pageMeta } from '~/app/ui/pageMeta';
import { TextLink } from '~/app/ui/TextLink';
import { AuthPage } from './AuthPage';
import { isActivation } from './LoginForm';

export const handle = { hydrate: false, noindex: true };

export const meta: MetaFunction = (args) =>
  pageMeta(
    args,
    isActivation(args.location)
      ? {
          title: 'Revisa tu correo: activación de la cuenta · Mentorea',
          description: 'Qué hacer después de pedir otro enlace para activar tu cuenta de Mentorea.',
          path: paths.resendActivationSent(),
        }
      : {
          title: 'Revisa tu correo: contraseña nueva · Mentorea',
          description: 'Qué hacer después de pedir un enlace para elegir una contraseña nueva de Mentorea.',
          path: paths.resetPasswordSent(),
        },
  );

export const loader = guarded(contextOf, async (context) => {
  const { mailbox } = context.config;
  if (isActivation(context.url)) {
    await requireCapability(context, 'account');
    return { activates: true, sends: true, mailbox };
  }
  return { activates: false, sends: (await context.api.listCapabilities()).has('account'), mailbox };
});

export default function LinkSent() {
  const { activates, sends, mailbox } = useLoaderData<typeof loader>();
  return (
    <AuthPage title="Revisa tu correo">
      <MailNotice mailbox={mailbox}>
        <p className="text-lg font-medium">
          Si existe una cuenta con ese correo, recibirás un email con instrucciones.
        </p>
      </MailNotice>
      {sends && (
        <p>
          {activates
            ? `Puede tardar un par de minutos. El enlace de activación sirve durante ${ACTIVATION_DAYS} días y una sola vez; si has pedido varios, vale el último.`
            : 'Puede tardar un par de minutos. El enlace sirve una sola vez y caduca en una hora; si has pedido varios, vale el último. Hasta que elijas otra, tu contraseña sigue siendo la misma.'}
        </p>
      )}
      <TitledSection id="titulo-no-llega" title="¿No te llega?" titleClass="text-xl">
        <ul className="mt-2 flex list-disc flex-col gap-2 pl-5 marker:text-muted">
          <li>Mira en la carpeta de correo no deseado.</li>
          <li>Comprueba que es el correo con el que te registraste, y que está bien escrito.</li>
          {activates ? <ActivationHints /> : <ResetHints sends={sends} />}
        </ul>
      </TitledSection>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <a
          href={activates ? paths.resendActivation() : paths.resetPassword()}
          className={buttonStyle('secondary')}
        >
          Probar con otro correo
        </a>{' '}
        <TextLink to={paths.login()}>Volver a iniciar sesión</TextLink>
      </div>
    </AuthPage>
  );
}

function ActivationHints() {
  return (
    <>
      <li>
        Quizá tu cuenta ya está activada:{' '}
        <TextLink inline to={paths.login()}>
          prueba a iniciar sesión
        </TextLink>{' '}
        o{' '}
        <TextLink inline to={paths.resetPassword()}>
          recupera tu contraseña
        </TextLink>
        .
      </li>
      <li>
        Si te registraste hace más de un mes y no llegaste a activarla,{' '}
        <TextLink inline to={paths.register()}>
          regístrate otra vez
        </TextLink>
        .
      </li>
    </>
  );
}

function ResetHints({ sends }: { sends: boolean }) {
  return sends ? (
    <li>
      Si aún no habías activado tu cuenta,{' '}
      <TextLink inline to={paths.resendActivation()}>
        pide otro enlace de activación
      </TextLink>
      .
    </li>
  ) : (
    <li>
      Esta instalación puede no enviar estos correos por sí misma: si en unos minutos no has recibido nada,
      pide una contraseña nueva a quien administra Mentorea en tu centro o asociación, y dile tu nombre de
      usuario.
    </li>
  );
}
