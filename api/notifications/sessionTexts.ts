import type { MentorshipEvent, SeriesEvent } from '~/api/notices';
import { whenText, zonedText } from '~/api/wording';
import {
  ALL,
  ALL_ATTACHED,
  answerableUntil,
  answered,
  askingText,
  ended,
  hasOtherWish,
  type One,
  oneOf,
  proposalText,
  type SeriesText,
  type SeriesTold,
  type Several,
  severalOf,
  type Text,
  type Told,
  withdrawn,
} from './sessionWords';

type Texts = { [Event in MentorshipEvent]: { one: (told: One) => Text } } & {
  [Event in SeriesEvent]: { several: (told: Several) => SeriesText };
};

const ANSWER = { request: 'Responder a la solicitud', proposal: 'Responder a la propuesta' };
const OPENED =
  'Quienes se unan verán quién participa. Para impedirlo, quien la reservó o su mentor puede pulsar «Cerrar el grupo».';
const ATTACHED = 'La tienes adjunta para tu calendario.';
const ELSEWHERE = 'Puedes elegir otro horario u otro mentor.';
const AS_DECIDED = 'como decidiste para quienes ya conoces';

/** The texts of each event, for one session and for several (docs/contract.md, 'What the server does by itself'). */
const TEXTS: Texts = {
  requested: {
    one: ({ session, by, what, facts, about, answerBy }) => ({
      sentence: (when) => `${askingText(by, session)} una ${what(when)}.`,
      more: [facts, ...about, answerBy],
      action: ANSWER.request,
    }),
    several: ({ first, by, whole, facts, about, answerBy }) => ({
      sentence: `${askingText(by, first)} ${whole}.`,
      more: [...facts, ...about, answerBy],
      action: ANSWER.request,
    }),
  },
  offered: {
    one: ({ mentor, what, facts, about, answerBy }) => ({
      sentence: (when) => `${mentor.name} te propone una ${what(when)}.`,
      more: [facts, ...about, answerBy],
      action: ANSWER.proposal,
    }),
    several: ({ first: { mentor }, whole, facts, about, answerBy }) => ({
      sentence: `${mentor.name} te propone ${whole}.`,
      more: [...facts, ...about, answerBy],
      action: ANSWER.proposal,
    }),
  },
  offerAccepted: {
    one: ({ by, what, facts }) => ({
      sentence: (when) => `${by} ha aceptado tu propuesta: la ${what(when)} queda confirmada.`,
      more: [facts, ATTACHED],
    }),
  },
  offerDeclined: {
    one: ({ by, what, reason }) => ({
      sentence: (when) => `${by} ha rechazado tu propuesta de ${what(when)}.`,
      ...{ more: reason, action: ALL, withReason: true },
    }),
  },
  offerWithdrawn: {
    one: ({ mentor, what, reason }) => ({
      sentence: (when) => `${mentor.name} ha retirado su propuesta de ${what(when)}.`,
      ...{ more: [...reason, 'No tienes que hacer nada.'], action: ALL, withReason: true },
    }),
  },
  offerExpired: {
    one: ({ session, student, isSeries, whole, what }) => {
      const cause = hasOtherWish(session)
        ? `La otra hora que pidió ${student} ha quedado sin respuesta`
        : `${student} no ha respondido a tiempo`;
      return {
        sentence: (when) =>
          `${cause}, y ${isSeries ? `las ${whole}, no se celebrarán` : `la ${what(when)} no se celebrará`}.`,
        more: [isSeries ? 'Las horas vuelven a estar libres.' : 'La hora vuelve a estar libre.'],
        action: 'Ver la propuesta',
      };
    },
  },
  booked: {
    one: ({ by, what, facts, about }) => ({
      sentence: (when) => `${by} ha reservado una ${what(when)}.`,
      rest: [`Queda confirmada, ${AS_DECIDED}.`],
      more: [facts, ...about, ATTACHED],
    }),
    several: ({ first, by, isOwn, whole, facts, about, right }) => ({
      sentence: isOwn
        ? `Tus ${whole}, con ${first.mentor.name} están confirmadas.`
        : `${by} ha reservado ${whole}.`,
      rest: isOwn ? [] : [`Quedan confirmadas, ${AS_DECIDED}.`],
      more: [...facts, ...(isOwn ? right : about), ALL_ATTACHED],
    }),
  },
  bookedAtOnce: {
    one: ({ mentor, what, facts, right }) => ({
      sentence: (when) => `Tu ${what(when)} con ${mentor.name} está confirmada.`,
      more: [facts, ATTACHED, ...right],
    }),
  },
  confirmed: {
    one: ({ mentor, what, facts, right }) => ({
      sentence: (when) => `${mentor.name} ha confirmado tu ${what(when)}.`,
      more: [facts, ATTACHED, ...right],
    }),
  },
  declined: {
    one: ({ mentor, what, reason }) => ({
      sentence: (when) => `${mentor.name} ha rechazado tu ${what(when)}.`,
      ...{ more: [...reason, ELSEWHERE], action: ALL, withReason: true },
    }),
  },
  answered: { several: answered },
  cancelled: {
    one: ({ who, what, reason }) => ({
      sentence: (when) => `${who} ha cancelado la ${what(when)}.`,
      ...{ more: reason, action: ALL, withReason: true },
    }),
  },
  ended: { several: ended },
  withdrawn: { several: withdrawn },
  proposed: {
    one: ({ session, who, what, timeZone }) => ({
      sentence: (when) => `${who} propone ${proposalText(session, timeZone)} para la ${what(when)}.`,
      more: [`Hasta que respondas sigue como está. Tienes hasta el ${answerableUntil(session, timeZone)}.`],
      action: ANSWER.proposal,
    }),
    several: ({ first, sessions, by, count, listed, timeZone }) => ({
      title: `Te proponen cambiar ${count}`,
      sentence: `${by} propone cambiar ${listed}: ${sessions
        .map((one) => `la del ${whenText(one.start, timeZone)}, ${proposalText(one, timeZone)}`)
        .join('; ')}.`,
      more: [
        `Hasta que respondas siguen como están. Tienes hasta el ${answerableUntil(first, timeZone)} para la primera.`,
      ],
      action: ANSWER.proposal,
    }),
  },
  agreed: {
    one: ({ accepted, what, facts }) => ({
      sentence: (when) => `${accepted} la propuesta: la ${what(when)} queda confirmada.`,
      more: [facts, ATTACHED],
    }),
    several: ({ by, count, listed, dates }) => ({
      title: `Aceptado el cambio de ${count}`,
      sentence: `${by} ha aceptado el cambio de ${listed}. Confirmadas: ${dates}.`,
      more: [ALL_ATTACHED],
    }),
  },
  rescheduled: {
    one: ({ accepted, topic, facts }) => ({
      sentence: (when) => `${accepted} la nueva hora: la sesión${topic} es ahora el ${when}.`,
      more: [facts, ATTACHED],
    }),
  },
  proposalDeclined: {
    one: ({ who, what, stands }) => ({
      sentence: (when) => `${who} no acepta el cambio: la ${what(when)} ${stands}.`,
    }),
    several: ({ by, count, listed, dates }) => ({
      title: `Rechazado el cambio de ${count}`,
      sentence: `${by} no acepta el cambio de ${listed}, que siguen como estaban: ${dates}.`,
    }),
  },
  proposalWithdrawn: {
    one: ({ who, what, stands }) => ({
      sentence: (when) => `${who} ha retirado su propuesta: la ${what(when)} ${stands}.`,
    }),
    several: ({ by, count, listed, dates }) => ({
      title: `Retirado el cambio de ${count}`,
      sentence: `${by} ha retirado su propuesta de cambiar ${listed}, que siguen como estaban: ${dates}.`,
    }),
  },
  proposalEnded: {
    one: ({ what, stands }) => ({
      sentence: (when) => `El cambio propuesto ya no es posible: la ${what(when)} ${stands}.`,
    }),
  },
  proposalExpired: {
    one: ({ what, stands }) => ({
      sentence: (when) => `Nadie ha respondido a tiempo al cambio propuesto: la ${what(when)} ${stands}.`,
    }),
  },
  joined: {
    one: ({ by, what, places }) => ({
      sentence: (when) => `${by} se ha unido a tu ${what(when)}.`,
      more: [places],
    }),
  },
  entered: {
    one: ({ mentor, what, facts, right }) => ({
      sentence: (when) => `Te has unido a la ${what(when)}, con ${mentor.name}.`,
      more: [facts, `${ATTACHED} Puedes dejarla hasta que empiece.`, ...right],
    }),
  },
  left: {
    one: ({ by, what, places }) => ({
      sentence: (when) => `${by} ha dejado tu ${what(when)}.`,
      more: [places],
    }),
  },
  gone: {
    one: ({ mentor, what }) => ({
      sentence: (when) => `Has dejado la ${what(when)}, con ${mentor.name}.`,
      rest: ['Tu plaza queda libre.'],
      action: ALL,
    }),
  },
  opened: {
    one: ({ session: { confirmed }, who, what }) => ({
      sentence: (when) =>
        `${who} ha abierto a otros estudiantes la ${what(when)}: ${confirmed ? 'ya pueden unirse' : 'podrán unirse cuando esté confirmada'}.`,
      rest: [OPENED],
    }),
  },
  closed: {
    one: ({ who, what }) => ({
      sentence: (when) => `${who} ha cerrado el grupo de la ${what(when)}: nadie más puede unirse.`,
    }),
  },
  unanswered: {
    one: ({ session, mentor, isSeries, whole, what }) => {
      const cause =
        session.proposal?.byId === mentor.id
          ? `La propuesta de ${mentor.name} ha quedado sin respuesta`
          : `${mentor.name} no ha respondido a tiempo`;
      return {
        sentence: (when) =>
          `${cause}, y ${isSeries ? `tus ${whole}, no se celebrarán` : `tu ${what(when)} no se celebrará`}.`,
        more: [`No tienes que hacer nada. ${ELSEWHERE}`],
        action: 'Ver otras opciones',
      };
    },
  },
};

const asTitle = (sentence: string) => sentence.replace(/\.$/, '');

/** The notification and mail about one session. */
export function sessionTexts(event: MentorshipEvent, told: Told) {
  const facts = oneOf(told);
  const { sentence, rest = [], more = [], action = 'Ver la sesión', withReason } = TEXTS[event].one(facts);
  const { session, timeZone } = told;
  const title = asTitle(sentence(facts.short));
  return {
    title,
    description: [...rest, ...(withReason ? facts.reason : [])].join(' '),
    mail: {
      subject: title,
      paragraphs: [[sentence(zonedText(session.start, timeZone)), ...rest].join(' '), ...more],
      action,
    },
  };
}

/** The notification and mail about several sessions of a series. */
export function seriesTexts(event: SeriesEvent, told: SeriesTold) {
  const { title, sentence, rest = [], ...texts } = TEXTS[event].several(severalOf(told));
  const whole = [sentence, ...rest].join(' ');
  return {
    ...{ more: [], action: 'Ver las sesiones', ...texts },
    ...(title === undefined
      ? { title: asTitle(sentence), description: rest.join(' '), sentence: whole }
      : { title, description: whole, sentence: whole }),
  };
}
