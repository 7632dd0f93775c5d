import { REASON_MAX } from '~/api/contract/rules/limits';
import { oneLine } from '~/api/mail/layout';
import { MINUTE } from '~/api/time';
import type { SessionFacts } from './sessionFacts';
import { eurosText, listText, whenText, zonedText } from './wording';

export type MentorshipEvent =
  | 'requested'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  | 'rescheduled'
  | 'joined'
  /** To the person who joined. */
  | 'entered'
  | 'left'
  /** To the person who left. */
  | 'gone'
  /** Opened to others as a group session, or closed again. */
  | 'opened'
  | 'closed'
  | 'unanswered';

interface TextFacts {
  session: SessionFacts;
  /** Name of the person who did it; '' for the server and for staff. */
  by: string;
  timeZone: string;
}
export interface Wording {
  title: string;
  description: string;
  mail: { subject: string; paragraphs: string[]; action: string };
}

const SEE = 'Ver la mentoría';
const ALL = 'Ver mis mentorías';
const OPENED =
  'Quienes se unan verán quién participa. Para impedirlo, quien la reservó o su mentor puede pulsar «Cerrar el grupo».';

/**
 * The text of each event for the people who did not cause it (docs/contract.md, 'What the server does by
 * itself'). Mails name the time zone.
 */
export function mentorshipTexts(event: MentorshipEvent, telling: TextFacts): Wording {
  const { session, timeZone } = telling;
  const texts = textsAt(whenText(session.start, timeZone), event, telling);
  const { paragraphs } = textsAt(zonedText(session.start, timeZone), event, telling).mail;
  return { ...texts, mail: { ...texts.mail, paragraphs } };
}

/** The notification includes the reason. */
function withReason(wording: Wording, { cancelReason }: SessionFacts): Wording {
  if (!cancelReason) return wording;
  return { ...wording, description: `${wording.description} Motivo: ${oneLine(cancelReason, REASON_MAX)}` };
}

function textsAt(when: string, event: MentorshipEvent, { session, by, timeZone }: TextFacts): Wording {
  const topic = session.topics.length > 0 ? ` de ${listText(session.topics)}` : '';
  const what = `mentoría${topic} del ${when}`;
  const facts = [
    `Fecha: ${whenText(session.start, timeZone)}. Duración: ${minutesOf(session)} minutos. Precio: ${eurosText(session.priceCents)} por hora.`,
  ];
  const reason = session.cancelReason ? [`Motivo: ${oneLine(session.cancelReason, REASON_MAX)}`] : [];
  const say = (title: string, sentence: string, more: string[], action: string): Wording => ({
    title,
    description: sentence,
    mail: { subject: `${title}: ${when}`, paragraphs: [sentence, ...more], action },
  });

  switch (event) {
    case 'requested':
      return say(
        'Nueva solicitud de mentoría',
        `${asking(by ? [by] : session.students.map((one) => one.name))} una ${what}.`,
        [...facts, ...described(session), 'Confírmala o recházala antes de que empiece.'],
        'Responder a la solicitud',
      );
    case 'confirmed':
      return say(
        'Mentoría confirmada',
        `${session.mentor.name} ha confirmado tu ${what}.`,
        [...facts, 'La tienes adjunta para tu calendario.'],
        SEE,
      );
    case 'declined':
      return withReason(
        say(
          'Solicitud de mentoría rechazada',
          `${session.mentor.name} ha rechazado tu ${what}.`,
          [...reason, 'Puedes elegir otro horario u otro mentor.'],
          ALL,
        ),
        session,
      );
    case 'cancelled':
      return withReason(say('Mentoría cancelada', cancelledBy(by, what), reason, ALL), session);
    case 'rescheduled':
      return session.confirmed
        ? say('Mentoría cambiada de hora', `${movedBy(by)} la mentoría${topic} al ${when}.`, facts, SEE)
        : say(
            'Cambio de hora por confirmar',
            `${movedBy(by)} la mentoría${topic} al ${when}. Queda pendiente de que ${session.mentor.name} la confirme.`,
            facts,
            SEE,
          );
    case 'joined':
      return say('Nuevo participante', `${by} se ha unido a tu ${what}.`, places(session), SEE);
    case 'entered':
      return say(
        'Tienes plaza en la sesión',
        `Te has unido a la ${what}, con ${session.mentor.name}.`,
        [...facts, 'La tienes adjunta para tu calendario. Puedes dejarla hasta que empiece.'],
        SEE,
      );
    case 'gone':
      return say(
        'Has dejado la sesión',
        `Has dejado la ${what}, con ${session.mentor.name}. Tu plaza queda libre.`,
        [],
        ALL,
      );
    case 'opened':
      return session.confirmed
        ? say(
            'Sesión abierta a otros estudiantes',
            `${openedBy(by, 'abierto a otros estudiantes')} la ${what}: ya pueden unirse. ${OPENED}`,
            [],
            SEE,
          )
        : say(
            'Sesión grupal por confirmar',
            `${openedBy(by, 'abierto a otros estudiantes')} la ${what}: podrán unirse cuando esté confirmada. ${OPENED}`,
            [],
            SEE,
          );
    case 'closed':
      return say(
        'Grupo cerrado',
        `${openedBy(by, 'cerrado el grupo de')} la ${what}: nadie más puede unirse.`,
        [],
        SEE,
      );
    case 'left':
      return say('Un participante ha salido', `${by} ha dejado tu ${what}.`, places(session), SEE);
    case 'unanswered':
      return say(
        'Solicitud sin respuesta',
        `${session.mentor.name} no ha respondido a tiempo, y tu ${what} no se celebrará.`,
        ['No tienes que hacer nada. Puedes elegir otro horario u otro mentor.'],
        ALL,
      );
  }
}

const asking = (names: string[]) => `${listText(names)} ${names.length > 1 ? 'te han' : 'te ha'} pedido`;
const cancelledBy = (by: string, what: string) =>
  by ? `${by} ha cancelado la ${what}.` : `El equipo de Mentorea ha cancelado la ${what}.`;
const movedBy = (by: string) => (by ? `${by} ha cambiado` : 'El equipo de Mentorea ha cambiado');
const openedBy = (by: string, did: string) => `${by || 'El equipo de Mentorea'} ha ${did}`;
const minutesOf = ({ start, end }: SessionFacts) => Math.round((end.getTime() - start.getTime()) / MINUTE);
const described = ({ additionalInformation }: SessionFacts) =>
  additionalInformation ? [`Descripción: ${oneLine(additionalInformation, 1000)}`] : [];
const places = ({ students }: SessionFacts) => [
  students.length === 1 ? 'Ahora hay 1 estudiante.' : `Ahora hay ${students.length} estudiantes.`,
];
