import { REASON_MAX } from '~/api/contract/rules/limits';
import { eurosOf, formatHourly } from '~/api/contract/rules/price';
import { isOffer } from '~/api/contract/rules/roles';
import type { SessionFacts } from '~/api/mentorships/facts';
import type { MentorshipEvent } from '~/api/notices';
import { MINUTE } from '~/api/time';
import { listText, many, oneLine, rhythmText, whenText, zonedText } from '~/api/wording';

interface TextFacts {
  session: SessionFacts;
  /** Name of the person who did it; '' for the server and for staff. */
  by: string;
  timeZone: string;
}
const SEE = 'Ver la mentoría';
const ALL = 'Ver mis mentorías';
const OPENED =
  'Quienes se unan verán quién participa. Para impedirlo, quien la reservó o su mentor puede pulsar «Cerrar el grupo».';
const IN_CALENDAR = 'La tienes adjunta para tu calendario.';
const ELSEWHERE = 'Puedes elegir otro horario u otro mentor.';

/**
 * The text of each event for the people who did not cause it (docs/contract.md, 'What the server does by
 * itself'). Mails name the time zone.
 */
export function mentorshipTexts(event: MentorshipEvent, { session, by, timeZone }: TextFacts) {
  const { mentor, students, confirmed } = session;
  const short = whenText(session.start, timeZone);
  const topic = topicText(session);
  const what = (when: string) => `mentoría${topic} del ${when}`;
  /** Requests of a series expire together, and are told of once. */
  const isSeries = session.together > 1;
  const whole = `${many(session.together)}${topic}, ${rhythmText(session.start, timeZone)},`;
  const who = by || 'El equipo de Mentorea';
  const facts = `Fecha: ${short}. Duración: ${minutesOf(session)} minutos. Precio: ${formatHourly(eurosOf(session.priceCents))}.`;
  const reason = session.cancelReason ? [`Motivo: ${oneLine(session.cancelReason, REASON_MAX)}`] : [];
  const places = `Ahora hay ${students.length === 1 ? '1 estudiante' : `${students.length} estudiantes`}.`;
  const accepted = by ? `${by} ha aceptado` : 'Todos han aceptado';
  const student = listText(students.map((one) => one.name));
  const waitsFor = isOffer({ mentorId: mentor.id, bookedById: session.bookedById })
    ? `${student} la acepte`
    : `${mentor.name} la confirme`;
  const stands = confirmed ? 'sigue como estaba' : `sigue pendiente de que ${waitsFor}`;
  /** `more` of the mail, and the label of its button. */
  const say = (title: string, sentence: (when: string) => string, more: string[] = [], action = SEE) => ({
    title,
    description: sentence(short),
    mail: {
      subject: `${title}: ${short}`,
      paragraphs: [sentence(zonedText(session.start, timeZone)), ...more],
      action,
    },
  });
  /** The notification includes the reason. */
  const withReason = ({ description, ...wording }: ReturnType<typeof say>) => ({
    ...wording,
    description: [description, ...reason].join(' '),
  });

  switch (event) {
    case 'requested':
      return say(
        'Nueva solicitud de mentoría',
        (when) => `${asking(by ? [by] : students.map((one) => one.name))} una ${what(when)}.`,
        [facts, ...described(session), answerText(session, timeZone)],
        'Responder a la solicitud',
      );
    case 'offered':
      return say(
        `${mentor.name} te propone una sesión`,
        (when) => `${mentor.name} te propone una ${what(when)}.`,
        [facts, ...described(session), answerText(session, timeZone)],
        'Responder a la propuesta',
      );
    case 'offerAccepted':
      return say(
        'Propuesta aceptada',
        (when) => `${by} ha aceptado tu propuesta: la ${what(when)} queda confirmada.`,
        [facts, IN_CALENDAR],
      );
    case 'offerDeclined':
      return withReason(
        say(
          'Propuesta rechazada',
          (when) => `${by} ha rechazado tu propuesta de ${what(when)}.`,
          reason,
          ALL,
        ),
      );
    case 'offerWithdrawn':
      return withReason(
        say(
          'Propuesta de sesión retirada',
          (when) => `${mentor.name} ha retirado su propuesta de ${what(when)}.`,
          [...reason, 'No tienes que hacer nada.'],
          ALL,
        ),
      );
    case 'offerExpired':
      return say(
        'Propuesta caducada',
        (when) =>
          `${hasOtherWish(session) ? `La otra hora que pidió ${student} ha quedado sin respuesta` : `${student} no ha respondido a tiempo`}, y ${isSeries ? `las ${whole} no se celebrarán` : `la ${what(when)} no se celebrará`}.`,
        [isSeries ? 'Las horas vuelven a estar libres.' : 'La hora vuelve a estar libre.'],
        'Ver la propuesta',
      );
    case 'booked':
      return say(
        'Nueva mentoría confirmada',
        (when) =>
          `${by} ha reservado una ${what(when)}. Queda confirmada, como decidiste para quienes ya conoces.`,
        [facts, ...described(session), IN_CALENDAR],
      );
    case 'bookedAtOnce':
      return say('Mentoría confirmada', (when) => `Tu ${what(when)} con ${mentor.name} está confirmada.`, [
        facts,
        IN_CALENDAR,
      ]);
    case 'confirmed':
      return say('Mentoría confirmada', (when) => `${mentor.name} ha confirmado tu ${what(when)}.`, [
        facts,
        IN_CALENDAR,
      ]);
    case 'declined':
      return withReason(
        say(
          'Solicitud de mentoría rechazada',
          (when) => `${mentor.name} ha rechazado tu ${what(when)}.`,
          [...reason, ELSEWHERE],
          ALL,
        ),
      );
    case 'cancelled':
      return withReason(
        say('Mentoría cancelada', (when) => `${who} ha cancelado la ${what(when)}.`, reason, ALL),
      );
    case 'proposed':
      return say(
        'Te proponen un cambio',
        (when) => `${who} propone ${proposalText(session, timeZone)} para la ${what(when)}.`,
        [
          `Hasta que respondas sigue como está. Tienes hasta el ${zonedText(session.proposal?.expiresAt ?? session.deadline, timeZone)}.`,
        ],
        'Responder a la propuesta',
      );
    case 'agreed':
      return say(
        'Mentoría confirmada',
        (when) => `${accepted} la propuesta: la ${what(when)} queda confirmada.`,
        [facts, IN_CALENDAR],
      );
    case 'rescheduled':
      return say(
        'Mentoría cambiada de hora',
        (when) => `${accepted} la nueva hora: la mentoría${topic} es ahora el ${when}.`,
        [facts, IN_CALENDAR],
      );
    case 'proposalDeclined':
      return say('Propuesta rechazada', (when) => `${who} no acepta el cambio: la ${what(when)} ${stands}.`);
    case 'proposalWithdrawn':
      return say(
        'Propuesta retirada',
        (when) => `${who} ha retirado su propuesta: la ${what(when)} ${stands}.`,
      );
    case 'proposalEnded':
      return say(
        'Propuesta retirada',
        (when) => `El cambio propuesto ya no es posible: la ${what(when)} ${stands}.`,
      );
    case 'proposalExpired':
      return say(
        'Propuesta sin respuesta',
        (when) => `Nadie ha respondido a tiempo al cambio propuesto: la ${what(when)} ${stands}.`,
      );
    case 'joined':
      return say('Nuevo participante', (when) => `${by} se ha unido a tu ${what(when)}.`, [places]);
    case 'entered':
      return say(
        'Tienes plaza en la sesión',
        (when) => `Te has unido a la ${what(when)}, con ${mentor.name}.`,
        [facts, `${IN_CALENDAR} Puedes dejarla hasta que empiece.`],
      );
    case 'gone':
      return say(
        'Has dejado la sesión',
        (when) => `Has dejado la ${what(when)}, con ${mentor.name}. Tu plaza queda libre.`,
        [],
        ALL,
      );
    case 'opened':
      return say(
        confirmed ? 'Sesión abierta a otros estudiantes' : 'Sesión grupal por confirmar',
        (when) =>
          `${who} ha abierto a otros estudiantes la ${what(when)}: ${confirmed ? 'ya pueden unirse' : 'podrán unirse cuando esté confirmada'}. ${OPENED}`,
      );
    case 'closed':
      return say(
        'Grupo cerrado',
        (when) => `${who} ha cerrado el grupo de la ${what(when)}: nadie más puede unirse.`,
      );
    case 'left':
      return say('Un participante ha salido', (when) => `${by} ha dejado tu ${what(when)}.`, [places]);
    case 'unanswered':
      return say(
        'Solicitud caducada',
        (when) =>
          `${session.proposal?.byId === mentor.id ? `La propuesta de ${mentor.name} ha quedado sin respuesta` : `${mentor.name} no ha respondido a tiempo`}, y ${isSeries ? `tus ${whole} no se celebrarán` : `tu ${what(when)} no se celebrará`}.`,
        [`No tienes que hacer nada. ${ELSEWHERE}`],
        'Ver otras opciones',
      );
  }
}

/** The student of an offer has asked for other hours. */
export const hasOtherWish = ({ proposal, mentor }: SessionFacts) =>
  proposal !== null && proposal.byId !== mentor.id;

/** 'el 26/11/2026 18:30 a 24 €/h', or one of the two. */
export function proposalText({ proposal, start }: SessionFacts, timeZone: string): string {
  if (!proposal) return 'un cambio';
  const price = proposal.priceCents === null ? '' : formatHourly(eurosOf(proposal.priceCents));
  const isMoved = proposal.start.getTime() !== start.getTime() || price === '';
  return [isMoved && `el ${whenText(proposal.start, timeZone)}`, price && `${isMoved ? 'a ' : ''}${price}`]
    .filter(Boolean)
    .join(' ');
}

/** To who answers it. */
export const answerText = ({ deadline }: Pick<SessionFacts, 'deadline'>, timeZone: string) =>
  `Tienes hasta el ${zonedText(deadline, timeZone)} para responder; después la solicitud caduca.`;
/** ' de Álgebra y Cálculo', or '' without topics. */
export const topicText = ({ topics }: SessionFacts) => (topics.length > 0 ? ` de ${listText(topics)}` : '');
const asking = (names: string[]) => `${listText(names)} ${names.length > 1 ? 'te han' : 'te ha'} pedido`;
const minutesOf = ({ start, end }: SessionFacts) => Math.round((end.getTime() - start.getTime()) / MINUTE);
const described = ({ additionalInformation }: SessionFacts) =>
  additionalInformation ? [`Descripción: ${oneLine(additionalInformation, 1000)}`] : [];
