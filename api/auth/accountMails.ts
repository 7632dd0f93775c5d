import type { Mail, MailDue } from '~/api/context';
import { INVITATION_DAYS } from '~/api/contract/rules/invitations';
import { composeMail } from '~/api/mail/layout';

interface Account {
  to: string;
  username: string;
  link: string;
}

/** The link works once, for 3 days. Anybody can register with an address, so the mail tells the owner what it opens. */
export function activationMail(account: Account & { replaces: boolean | undefined }): Mail {
  const { to, username, link, replaces } = account;
  return composeMail({
    to,
    subject: 'Activa tu cuenta en Mentorea',
    paragraphs: [
      `Hola, ${username}:`,
      `Gracias por registrarte en Mentorea. Activa tu cuenta para poder iniciar sesión: es la de «${username}», con la contraseña que se escribió al registrarla.`,
      ...(replaces ? ['Este registro sustituye a otro anterior con el mismo correo, que ya no vale.'] : []),
    ],
    action: { label: 'Activar mi cuenta', href: link },
    footnote: `El enlace caduca a los 3 días. Si no te has registrado como «${username}», no lo abras, porque esa contraseña la sabe otra persona: ignora este mensaje, o regístrate con el nombre que quieras y el otro registro dejará de valer.`,
  });
}

interface Invited extends Account {
  name: string;
  isMentor: boolean;
}
const kindOf = ({ isMentor }: Invited) => (isMentor ? 'mentor' : 'estudiante');

/** The account was made by the staff; the link asks for a password. */
export const invitationMail = (invited: Invited): Mail =>
  composeMail({
    to: invited.to,
    subject: 'Tienes una invitación a Mentorea',
    paragraphs: [
      `Hola, ${invited.name}:`,
      `El equipo de Mentorea te ha preparado una cuenta de ${kindOf(invited)}. Tu nombre de usuario es «${invited.username}». Elige una contraseña y ya puedes entrar.`,
    ],
    action: { label: 'Aceptar la invitación', href: invited.link },
    footnote: `El enlace funciona una sola vez y caduca a los ${INVITATION_DAYS} días. Si no quieres la cuenta, no hagas nada: se borra sola.`,
  });

/** To the guardian of somebody whom the staff invite. */
export const consentMail = (invited: Invited): Mail =>
  composeMail({
    to: invited.to,
    subject: `Tu permiso para la cuenta de ${invited.name} en Mentorea`,
    paragraphs: [
      'Hola:',
      `El equipo de Mentorea ha preparado una cuenta de ${kindOf(invited)} para ${invited.name}, y te ha apuntado como su madre, padre o tutor. Sin tu permiso no le escribimos y la cuenta no se puede usar.`,
    ],
    action: { label: 'Leer qué es y dar mi permiso', href: invited.link },
    footnote: `El enlace funciona una sola vez y caduca a los ${INVITATION_DAYS} días. Si no das tu permiso, no hagas nada: la cuenta y tu dirección de correo se borran solas.`,
  });

const IF_ACCEPTED =
  'Si aceptas, podrá proponerte sesiones, escribirte y llevar sus notas, que lee solo esa persona. Puedes salir de su lista cuando quieras.';

/** To whom a mentor invites: `reader` is the account that the address has; another than a student's cannot accept. */
export function tieMail(invited: {
  to: string;
  mentor: string;
  profile: string;
  link: string;
  reader: { id: number; name: string; isStudent: boolean } | null;
}): Mail {
  const { to, mentor, profile, link, reader } = invited;
  const links = [{ label: `Quién es ${mentor}`, href: profile }];
  if (reader && !reader.isStudent)
    return composeMail({
      to,
      subject: `${mentor} ha querido añadirte a sus estudiantes`,
      paragraphs: [
        `Hola, ${reader.name}:`,
        `${mentor} ha escrito tu correo para añadirte a sus estudiantes. Con él tienes una cuenta de Mentorea que no es de estudiante, y por eso no ha pasado nada más. No se lo hemos dicho.`,
      ],
      action: links[0],
      footnote: 'Si quieres ser su estudiante, crea una cuenta con otro correo y dale ese.',
      due: { userId: reader.id },
    });
  if (reader)
    return composeMail({
      to,
      subject: `${mentor} quiere añadirte a sus estudiantes`,
      paragraphs: [
        `Hola, ${reader.name}:`,
        `${mentor} quiere añadirte a sus estudiantes en Mentorea. ${IF_ACCEPTED}`,
      ],
      links,
      action: { label: 'Responder', href: link },
      footnote: `Tienes ${INVITATION_DAYS} días. Si no quieres, di que no o no hagas nada: no se lo diremos.`,
      due: { userId: reader.id },
    });
  return composeMail({
    to,
    subject: `${mentor} te invita a ser su estudiante en Mentorea`,
    paragraphs: [
      'Hola:',
      `${mentor} da sesiones en Mentorea y quiere tenerte entre sus estudiantes. ${IF_ACCEPTED}`,
      'Para aceptar, crea tu cuenta de estudiante, que es gratis: un nombre de usuario y una contraseña.',
    ],
    links,
    action: { label: 'Ver la invitación', href: link },
    footnote: `El enlace funciona una sola vez y caduca a los ${INVITATION_DAYS} días. Si no quieres la cuenta, no hagas nada: tu correo y tu nombre, que ha escrito ${mentor}, se borran un mes después.`,
  });
}

/** Sent to the owner of an account when somebody registers with its address. */
export const alreadyRegisteredMail = ({ to, username, site }: Omit<Account, 'link'> & { site: string }) =>
  composeMail({
    to,
    subject: 'Ya tienes cuenta en Mentorea',
    paragraphs: [
      `Hola, ${username}:`,
      `Alguien, esperamos que tú, se ha registrado con este correo, que ya tiene una cuenta: ${username}. No hemos creado otra; entra con la que tienes.`,
    ],
    links: [{ label: 'Elegir una contraseña nueva', href: `${site}/reset-password` }],
    action: { label: 'Iniciar sesión', href: `${site}/login` },
    footnote: 'Si no has sido tú, puedes ignorar este mensaje: nadie ha entrado en tu cuenta.',
  });

/** The link works once, for an hour; after that, or once the account is closed, the mail is not sent. */
export const passwordResetMail = ({ to, username, link, due }: Account & { due: MailDue }): Mail =>
  composeMail({
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

/** Sent to the account's owner after every password change. `link` is where they can request a new one. */
export const passwordChangedMail = ({ to, username, link }: Account): Mail =>
  composeMail({
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
