import type { Mail } from '../types';
import { letter } from './layout';

/** Sent when somebody asks for a new password; the link works once, for an hour. */
export function passwordResetMail(options: { to: string; username: string; link: string }): Mail {
  const { to, username, link } = options;
  return letter({
    to,
    subject: 'Elige una contraseña nueva',
    paragraphs: [
      `Hola, ${username}:`,
      'Alguien, esperamos que tú, ha pedido una contraseña nueva para tu cuenta de Mentorea.',
    ],
    action: { label: 'Elegir una contraseña nueva', href: link },
    footnote:
      'El enlace funciona una sola vez y caduca en una hora. Si no lo has pedido, ignora este mensaje: tu contraseña sigue siendo la misma.',
  });
}
