import { REASON_MAX } from '~/api/contract/rules/limits';
import { eurosOf, formatHourly } from '~/api/contract/rules/price';
import { isOffer } from '~/api/contract/rules/roles';
import type { SessionFacts } from '~/api/mentorships/facts';
import type { SeriesEvent } from '~/api/notices';
import { listText, many, oneLine, rhythmText, whenText, zonedText } from '~/api/wording';
import { answerText, proposalText, topicText } from './mentorshipTexts';

export interface SeriesTelling {
  event: SeriesEvent;
  /** Of who did it, and their name; '' for staff. */
  byUserId: number;
  by: string;
  readerId: number;
  /** Those the reader is told of, by their start; at least one. */
  sessions: [SessionFacts, ...SessionFacts[]];
  timeZone: string;
}
interface Texts {
  title: string;
  sentence: string;
  more: string[];
  action: string;
}

const SEE = 'Ver las mentorías';
const CALENDAR = 'Tienes adjuntas las confirmadas para tu calendario.';

/** What somebody is told of several sessions of a series at once (docs/contract.md, 'Series'). */
export function seriesTexts(telling: SeriesTelling): Texts {
  const { event } = telling;
  if (event === 'requested' || event === 'offered') return askedTexts(telling);
  if (event === 'booked') return bookedTexts(telling);
  if (event === 'answered') return answeredTexts(telling);
  if (event === 'ended') return endedTexts(telling);
  return proposalTexts(telling);
}

const datesOf = (sessions: SessionFacts[], timeZone: string) =>
  sessions.map((one) => whenText(one.start, timeZone)).join('; ');

function describe({ sessions, timeZone }: SeriesTelling) {
  const [first] = sessions;
  const whole = `${many(sessions.length)}${topicText(first)}, ${rhythmText(first.start, timeZone)}`;
  const facts = [
    `Fechas: ${sessions.map((one) => zonedText(one.start, timeZone)).join('; ')}.`,
    `Precio: ${formatHourly(eurosOf(first.priceCents))} por cada sesión.`,
  ];
  const about = first.additionalInformation
    ? [`Descripción: ${oneLine(first.additionalInformation, 1000)}`]
    : [];
  return { first, whole, facts, about };
}

function askedTexts(telling: SeriesTelling): Texts {
  const { event, by, sessions, timeZone } = telling;
  const { first, whole, facts, about } = describe(telling);
  const more = [...facts, ...about, answerText(first, timeZone)];
  if (event === 'offered')
    return {
      title: `${first.mentor.name} te propone ${many(sessions.length)}`,
      sentence: `${first.mentor.name} te propone ${whole}.`,
      more,
      action: 'Responder a la propuesta',
    };
  const names = by ? [by] : first.students.map((one) => one.name);
  return {
    title: `Solicitud de ${many(sessions.length)}`,
    sentence: `${listText(names)} ${names.length > 1 ? 'te han' : 'te ha'} pedido ${whole}.`,
    more,
    action: 'Responder a la solicitud',
  };
}

function bookedTexts(telling: SeriesTelling): Texts {
  const { by, byUserId, readerId, sessions } = telling;
  const { first, whole, facts, about } = describe(telling);
  const isOwn = readerId === byUserId;
  return {
    title: `${many(sessions.length)} confirmadas`,
    sentence: isOwn
      ? `Tus ${whole}, con ${first.mentor.name} están confirmadas.`
      : `${by} ha reservado ${whole}. Quedan confirmadas, como decidiste para quienes ya conoces.`,
    more: [...facts, ...(isOwn ? [] : about), CALENDAR],
    action: SEE,
  };
}

/** Only who was asked answers: the mentor, or the student of an offer. */
function answeredTexts(telling: SeriesTelling): Texts {
  const { by, byUserId, sessions, timeZone } = telling;
  const { first, whole } = describe(telling);
  const agreed = sessions.filter((one) => !one.cancelled);
  const declined = sessions.filter((one) => one.cancelled);
  const [asked, agreedTo, title] =
    byUserId === first.mentor.id
      ? ['solicitud', 'Confirmadas', 'Serie rechazada']
      : ['propuesta', 'Aceptadas', 'Propuesta rechazada'];
  const outcome = [
    agreed.length > 0 && `${agreedTo}: ${datesOf(agreed, timeZone)}.`,
    declined.length > 0 && `Rechazadas: ${datesOf(declined, timeZone)}.`,
  ].filter((one) => one !== false);
  return {
    title: agreed.length > 0 ? `${agreedTo} ${agreed.length} de ${many(sessions.length)}` : title,
    sentence: [`${by} ha respondido a tu ${asked} de ${whole}.`, ...outcome, ...reasonOf(declined)].join(' '),
    more: agreed.length > 0 ? [CALENDAR] : [],
    action: SEE,
  };
}

function reasonOf(sessions: SessionFacts[]): string[] {
  const reason = sessions.find((one) => one.cancelReason)?.cancelReason;
  return reason ? [`Motivo: ${oneLine(reason, REASON_MAX)}`] : [];
}

function endedTexts(telling: SeriesTelling): Texts {
  const { by, byUserId, readerId, sessions, timeZone } = telling;
  const [first] = sessions;
  const who = by || 'El equipo de Mentorea';
  const left = sessions.filter((one) => !one.cancelled);
  const ended = sessions.filter((one) => one.cancelled);
  const listed = (some: SessionFacts[]) =>
    `${many(some.length)}${topicText(first)}: ${datesOf(some, timeZone)}.`;
  if (readerId === byUserId)
    return {
      title: `Has dejado ${many(left.length)}`,
      sentence: `Has dejado ${listed(left)} Tus plazas quedan libres.`,
      more: [],
      action: 'Ver mis mentorías',
    };
  const { verb, title } = endingOf(telling, ended);
  const sentences = [
    ended.length > 0 && `${who} ${verb} ${listed(ended)}`,
    left.length > 0 && `${who} ha dejado ${listed(left)} Siguen con los demás estudiantes.`,
    ...reasonOf(ended),
  ].filter((one) => one !== false);
  return {
    title: ended.length > 0 ? title : `Un participante ha salido de ${many(left.length)}`,
    sentence: sentences.join(' '),
    more: [],
    action: 'Ver mis mentorías',
  };
}

/** What was only asked for is declined or taken back; what somebody agreed to is cancelled. */
function endingOf({ byUserId }: SeriesTelling, ended: SessionFacts[]) {
  const [first] = ended;
  const count = many(ended.length);
  const plain = {
    verb: 'ha cancelado',
    title: `${ended.length === 1 ? 'Cancelada' : 'Canceladas'} ${count}`,
  };
  if (!first || ended.some((one) => one.confirmed)) return plain;
  const isMentor = byUserId === first.mentor.id;
  const offered = isOffer({ mentorId: first.mentor.id, bookedById: first.bookedById });
  if (offered && isMentor)
    return { verb: 'ha retirado su propuesta de', title: `Retirada la propuesta de ${count}` };
  if (offered && first.students.some((one) => one.id === byUserId))
    return { verb: 'ha rechazado tu propuesta de', title: `Rechazada la propuesta de ${count}` };
  if (!offered && isMentor)
    return { verb: 'ha rechazado tu solicitud de', title: `Rechazada la solicitud de ${count}` };
  return plain;
}

function proposalTexts(telling: SeriesTelling): Texts {
  const { event, by, sessions, timeZone } = telling;
  const [first] = sessions;
  const what = `${many(sessions.length)}${topicText(first)}`;
  const dates = datesOf(sessions, timeZone);
  switch (event) {
    case 'proposed': {
      const changes = sessions.map(
        (one) => `la del ${whenText(one.start, timeZone)}, ${proposalText(one, timeZone)}`,
      );
      return {
        title: `Te proponen cambiar ${many(sessions.length)}`,
        sentence: `${by} propone cambiar ${what}: ${changes.join('; ')}.`,
        more: [
          `Hasta que respondas siguen como están. Tienes hasta el ${zonedText(first.proposal?.expiresAt ?? first.deadline, timeZone)} para la primera.`,
        ],
        action: 'Responder a la propuesta',
      };
    }
    case 'proposalsAccepted':
      return {
        title: `Aceptado el cambio de ${many(sessions.length)}`,
        sentence: `${by} ha aceptado el cambio de ${what}. Confirmadas: ${dates}.`,
        more: [CALENDAR],
        action: SEE,
      };
    case 'proposalsDeclined':
      return {
        title: `Rechazado el cambio de ${many(sessions.length)}`,
        sentence: `${by} no acepta el cambio de ${what}, que siguen como estaban: ${dates}.`,
        more: [],
        action: SEE,
      };
    default:
      return {
        title: `Retirado el cambio de ${many(sessions.length)}`,
        sentence: `${by} ha retirado su propuesta de cambiar ${what}, que siguen como estaban: ${dates}.`,
        more: [],
        action: SEE,
      };
  }
}
