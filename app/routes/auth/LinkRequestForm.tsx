import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field } from '~/app/forms/Field';
import { errorsOf, textOf } from '~/app/forms/formReply';
import { HoneypotField } from '~/app/forms/hiddenFields';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { buttonStyle } from '~/app/ui/Button';
import { TextLink } from '~/app/ui/TextLink';
import { AuthPage } from './AuthPage';

interface LinkRequestFormProps {
  action: string;
  button: string;
  result?: SubmissionResult;
  autoFocus?: boolean;
}

const LABELS = { email: 'Correo electrónico' };

/** The form that asks for the e-mail address to send a link to. */
export function LinkRequestForm({ action, button, result, autoFocus = false }: LinkRequestFormProps) {
  return (
    <Form method="post" action={action} reloadDocument noValidate className="flex flex-col gap-5">
      <ErrorSummary title="No hemos podido enviarlo" errors={result?.error} labels={LABELS} />
      <Field
        label={LABELS.email}
        name="email"
        type="email"
        required
        hint="El que usaste al registrarte."
        autoComplete="email"
        autoFocus={autoFocus && !result}
        defaultValue={textOf(result, 'email')}
        errors={errorsOf(result, 'email')}
      />
      <HoneypotField />
      <SubmitButton>{button}</SubmitButton>
    </Form>
  );
}

const NOTICE_LINK = 'inline-flex min-h-11 items-center font-medium underline underline-offset-4';

interface MailNoticeProps {
  /** This visitor can read the mails at /correo. */
  mailbox: boolean;
  /** The API can send another activation link. */
  resend?: boolean;
  children: ReactNode;
}

/** After a mail was sent: where to read it if this machine delivers mails nowhere else. */
function MailNotice({ mailbox, resend = false, children }: MailNoticeProps) {
  return (
    <div className="flex gap-4 rounded-2xl border border-ok/40 bg-ok-soft p-5 text-ok">
      <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      <div>
        {children}
        <div className="mt-1 flex flex-wrap gap-x-6">
          {mailbox && (
            <a href={paths.mailbox()} className={NOTICE_LINK}>
              Abrir el buzón de este equipo
            </a>
          )}
          {resend && (
            <a href={paths.resendActivation()} className={NOTICE_LINK}>
              Reenviar activación
            </a>
          )}
        </div>
      </div>
    </div>
  );
}

/** What to do if no mail arrives; the children are further list items. */
export function NoMailHints({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="titulo-no-llega">
      <h2 id="titulo-no-llega" className="text-xl">
        ¿No te llega?
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-5 marker:text-muted">
        <li>Mira en la carpeta de correo no deseado.</li>
        <li>Comprueba que es el correo con el que te registraste, y que está bien escrito.</li>
        {children}
      </ul>
    </section>
  );
}

interface LinkSentProps {
  formPath: string;
  mailbox: boolean;
  children: ReactNode;
}

/**
 * Shown after a link was requested: the words of docs/product.md, 'Log-in, registration and new password',
 * which never reveal whether the account exists.
 */
export function LinkSent({ formPath, mailbox, children }: LinkSentProps) {
  return (
    <AuthPage title="Revisa tu correo">
      <MailNotice mailbox={mailbox}>
        <p className="text-lg font-medium">
          Si existe una cuenta con ese correo, recibirás un email con instrucciones.
        </p>
      </MailNotice>
      {children}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <a href={formPath} className={buttonStyle('secondary')}>
          Probar con otro correo
        </a>
        <TextLink to={paths.login()}>Volver a iniciar sesión</TextLink>
      </div>
    </AuthPage>
  );
}

/** Shown right after registration (docs/product.md, 'Log-in, registration and new password'). */
export function RegisteredNotice(props: { mailbox: boolean; resend: boolean }) {
  return (
    <section aria-labelledby="titulo-activar">
      <MailNotice {...props}>
        <h2 id="titulo-activar" className="text-xl">
          Revisa tu correo
        </h2>
        <p className="mt-1">
          Hemos enviado un enlace de activación al correo electrónico con el que te has registrado. Comprueba
          tu bandeja de entrada antes de iniciar sesión.
        </p>
      </MailNotice>
    </section>
  );
}
