import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field } from '~/app/forms/Field';
import { errorsOf, textOf } from '~/app/forms/formReply';
import { HoneypotField } from '~/app/forms/hiddenFields';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { paths } from '~/app/paths';
import { buttonStyle } from '~/app/ui/Button';
import { AuthPage } from './AuthPage';

interface LinkRequestFormProps {
  /** Path of the page that answers it. */
  action: string;
  /** What the button says. */
  button: string;
  result?: SubmissionResult;
  /** The form is what the page is for. */
  autoFocus?: boolean;
}

const LABELS = { email: 'Correo electrónico' };

/** Asks for the address that a link is to be sent to. */
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

/** On this machine, where mails go nowhere else. */
function MailboxLink() {
  return (
    <a
      href={paths.mailbox()}
      className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
    >
      Abrir el buzón de este equipo
    </a>
  );
}

/** What to do when no mail comes; the children are entries of the list. */
export function NoMailHints({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="titulo-no-llega">
      <h2 id="titulo-no-llega" className="text-xl">
        ¿No te llega?
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-5 marker:text-muted">{children}</ul>
    </section>
  );
}

interface LinkSentProps {
  /** Path of the form, for another address. */
  formPath: string;
  /** This visitor can read the mails at /correo. */
  mailbox: boolean;
  /** What the mail says, and what to do when none comes. */
  children: ReactNode;
}

/**
 * After a link was asked for: the words of docs/product.md, 'Log-in, registration and new password', which
 * never tell whether there is such an account.
 */
export function LinkSent({ formPath, mailbox, children }: LinkSentProps) {
  return (
    <AuthPage title="Revisa tu correo">
      <div className="flex gap-4 rounded-2xl border border-ok/40 bg-ok-soft p-5 text-ok">
        <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <div>
          <p className="text-lg font-medium">
            Si existe una cuenta con ese correo, recibirás un email con instrucciones.
          </p>
          {mailbox && <MailboxLink />}
        </div>
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <a href={formPath} className={buttonStyle('secondary')}>
          Probar con otro correo
        </a>
        <a href={paths.login()} className="link inline-flex min-h-11 items-center">
          Volver a iniciar sesión
        </a>
      </div>
    </AuthPage>
  );
}

interface RegisteredNoticeProps {
  /** This visitor can read the mails at /correo. */
  mailbox: boolean;
  /** The API can send another link. */
  resend: boolean;
}

/** Right after registration (docs/product.md, 'Log-in, registration and new password'). */
export function RegisteredNotice({ mailbox, resend }: RegisteredNoticeProps) {
  return (
    <section
      aria-labelledby="titulo-activar"
      className="flex gap-4 rounded-2xl border border-ok/40 bg-ok-soft p-5 text-ok"
    >
      <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      <div>
        <h2 id="titulo-activar" className="text-xl">
          Revisa tu correo
        </h2>
        <p className="mt-1">
          Hemos enviado un enlace de activación al correo electrónico con el que te has registrado. Comprueba
          tu bandeja de entrada antes de iniciar sesión.
        </p>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {mailbox && <MailboxLink />}
          {resend && (
            <a
              href={paths.resendActivation()}
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
            >
              Reenviar activación
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
