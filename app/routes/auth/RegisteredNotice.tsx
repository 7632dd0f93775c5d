import { MailCheck } from 'lucide-react';
import { MailboxLink } from './MailboxLink';

interface RegisteredNoticeProps {
  /** This visitor can read the mails at /correo. */
  mailbox: boolean;
  /** The API can send another link. */
  resend: boolean;
}

/** Right after registration (spec.md section 2). */
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
              href="/resend-activation"
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
