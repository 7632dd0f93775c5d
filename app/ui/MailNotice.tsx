import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import { Icon } from './Icon';

const NOTICE_LINK = 'inline-flex min-h-11 items-center font-medium underline underline-offset-4';

interface MailNoticeProps {
  /** This visitor can read the mails at /correo. */
  mailbox: boolean;
  /** The API can send another activation link. */
  resend?: boolean;
  children: ReactNode;
}

/** After a mail was sent: where to read it if this machine delivers mails nowhere else. */
export function MailNotice({ mailbox, resend = false, children }: MailNoticeProps) {
  return (
    <div className="flex gap-4 rounded-2xl border border-ok/40 bg-ok-soft p-5 text-ok">
      <Icon name="mail-check" className="mt-0.5 size-6 shrink-0" />
      <div>
        {children}
        <div className="mt-1 flex flex-wrap gap-x-6">
          {mailbox && (
            <a href={paths.mailbox()} className={NOTICE_LINK}>
              Abrir el buzón de este equipo
            </a>
          )}{' '}
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
