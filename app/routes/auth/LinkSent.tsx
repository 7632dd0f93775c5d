import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '~/ui/buttonStyle';
import { AuthPage } from './AuthPage';
import { MailboxLink } from './MailboxLink';

interface LinkSentProps {
  /** Path of the form, for another address. */
  formPath: string;
  /** This visitor can read the mails at /correo. */
  mailbox: boolean;
  /** What the mail says, and what to do when none comes. */
  children: ReactNode;
}

/** After a link was asked for: the words of spec.md section 2, which never tell whether there is such an account. */
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
        <a href="/login" className="link inline-flex min-h-11 items-center">
          Volver a iniciar sesión
        </a>
      </div>
    </AuthPage>
  );
}
