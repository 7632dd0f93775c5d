import type { Mail } from '../types';
import { letter } from './layout';

/** Sent after every change of a password, to whom it belongs. `link` is where a new one can be asked for. */
export function passwordChangedMail(options: { to: string; username: string; link: string }): Mail {
  const { to, username, link } = options;
  return letter({
    to,
    subject: 'Tu contraseña ha cambiado',
    paragraphs: [
      `Hola, ${username}:`,
      'La contraseña de tu cuenta de Mentorea acaba de cambiar y hemos cerrado tus demás sesiones.',
      'Si has sido tú, no tienes que hacer nada. Si no, recupera tu cuenta ahora mismo con una contraseña nueva.',
    ],
    action: { label: 'No he sido yo', href: link },
    footnote: 'Te escribimos cada vez que cambia tu contraseña.',
  });
}
