import type { Mail } from '../types';
import { letter } from './layout';

/** Sent on registration; the link works once, for 3 days. */
export function activationMail({ to, username, link }: { to: string; username: string; link: string }): Mail {
  return letter({
    to,
    subject: 'Activa tu cuenta en Mentorea',
    paragraphs: [
      `Hola, ${username}:`,
      'Gracias por registrarte en Mentorea. Activa tu cuenta para poder iniciar sesión.',
    ],
    action: { label: 'Activar mi cuenta', href: link },
    footnote: 'El enlace caduca a los 3 días. Si no te has registrado, puedes ignorar este mensaje.',
  });
}
