import type { Mail, MailDue } from '../types';
import { letter } from './layout';

/** Sent when somebody asks for a new password; the link works once, for an hour. Once that is over, or the account closed, it stays. */
export function passwordResetMail(options: {
  to: string;
  username: string;
  link: string;
  due: MailDue;
}): Mail {
  const { to, username, link, due } = options;
  return letter({
    to,
    subject: 'Elige una contraseña nueva',
    paragraphs: [
      `Hola, ${username}:`,
      'Alguien, esperamos que tú, ha pedido una contraseña nueva para tu cuenta de Mentorea.',
    ],
    action: { label: 'Elegir una contraseña nueva', href: link },
    due,
    footnote:
      'El enlace funciona una sola vez y caduca en una hora. Si no lo has pedido, ignora este mensaje: tu contraseña sigue siendo la misma.',
  });
}
