import { REASON_MAX } from '~/api/contract/rules/limits';
import { agreedPrice } from '~/api/contract/rules/mentorOffers';
import { eurosOf, formatHourly } from '~/api/contract/rules/price';
import { isOffer } from '~/api/contract/rules/roles';
import { WITHDRAWAL_DAYS } from '~/api/contract/rules/withdrawal';
import type { SessionFacts } from '~/api/mentorships/facts';
import { MINUTE } from '~/api/time';
import { listText, many, oneLine, rhythmText, whenText, zonedText } from '~/api/wording';

export interface Text {
  /** The title too. With the start on the marketplace's clock; the mail names its zone too. */
  sentence: (when: string) => string;
  /** What follows. */
  rest?: string[];
  /** Further paragraphs of the mail. */
  more?: string[];
  /** Label of its button. */
  action?: string;
  /** The notification gives the reason too. */
  withReason?: true;
}

/** The sentence contains the dates. */
export interface SeriesText extends Omit<Text, 'sentence' | 'withReason'> {
  /** Where the sentence is too long for one. */
  title?: string;
  sentence: string;
}

export interface Told {
  session: SessionFacts;
  /** Name of the person who did it; '' for the server and for staff. */
  by: string;
  timeZone: string;
}

export type One = ReturnType<typeof oneOf>;

/** The parts of texts about one session. */
export function oneOf({ session, by, timeZone }: Told) {
  const { mentor, students, confirmed, start, end } = session;
  const short = whenText(start, timeZone);
  const topic = topicText(session);
  const student = listText(students.map((one) => one.name));
  const isOffered = isOffer({ ...session, mentorId: mentor.id });
  const minutes = Math.round((end.getTime() - start.getTime()) / MINUTE);
  const waitsFor = isOffered ? `${student} la acepte` : `${mentor.name} la confirme`;
  return {
    ...{ session, by, timeZone, mentor, short, topic, student },
    who: by || STAFF,
    what: (when: string) => `sesión${topic} del ${when}`,
    /** Requests of a series expire together, with one notification. */
    isSeries: session.together > 1,
    whole: wholeText(session, session.together, timeZone),
    facts: `Fecha: ${short}. Duración: ${minutes} minutos. Precio: ${agreedPrice(eurosOf(session.priceCents), session.offerName)}.`,
    right: rightOf(session),
    about: descriptionOf(session),
    reason: reasonOf(session),
    answerBy: answerText(session, timeZone),
    accepted: by ? `${by} ha aceptado` : 'Todos han aceptado',
    places: `Ahora hay ${students.length === 1 ? '1 estudiante' : `${students.length} estudiantes`}.`,
    stands: confirmed ? 'sigue como estaba' : `sigue pendiente de que ${waitsFor}`,
  };
}

export interface SeriesTold {
  /** The person who did it, and their name; '' for staff. */
  byUserId: number;
  by: string;
  readerId: number;
  /** Those that concern the reader, by start. */
  sessions: [SessionFacts, ...SessionFacts[]];
  timeZone: string;
}

export type Several = ReturnType<typeof severalOf>;

/** The parts of texts about several sessions. */
export function severalOf(told: SeriesTold) {
  const { sessions, timeZone } = told;
  const [first] = sessions;
  const count = many(sessions.length);
  return {
    ...{ ...told, first, count },
    isOwn: told.readerId === told.byUserId,
    listed: `${count}${topicText(first)}`,
    dates: datesOf(sessions, timeZone),
    whole: wholeText(first, sessions.length, timeZone),
    facts: [
      `Fechas: ${sessions.map((one) => zonedText(one.start, timeZone)).join('; ')}.`,
      `Precio: ${agreedPrice(eurosOf(first.priceCents), first.offerName)} por cada sesión.`,
    ],
    right: rightOf(first),
    about: descriptionOf(first),
    answerBy: answerText(first, timeZone),
  };
}

export const ALL = 'Ver Mis Mentorías';
export const ALL_ATTACHED = 'Tienes adjuntas las confirmadas para tu calendario.';
const STAFF = 'El equipo de Mentorea';

/** The person who was asked (the mentor, or the student of an offer) has accepted all, some or none. */
export function answered({ first, sessions, by, byUserId, count, whole, timeZone }: Several): SeriesText {
  const agreed = sessions.filter((one) => !one.cancelled);
  const declined = sessions.filter((one) => one.cancelled);
  const [asked, agreedTo, title] =
    byUserId === first.mentor.id
      ? ['solicitud', 'Confirmadas', 'Serie rechazada']
      : ['propuesta', 'Aceptadas', 'Propuesta rechazada'];
  const outcome = [
    `${by} ha respondido a tu ${asked} de ${whole}.`,
    ...(agreed.length > 0 ? [`${agreedTo}: ${datesOf(agreed, timeZone)}.`] : []),
    ...(declined.length > 0 ? [`Rechazadas: ${datesOf(declined, timeZone)}.`] : []),
    ...firstReason(declined),
  ];
  return {
    title: agreed.length > 0 ? `${agreedTo} ${agreed.length} de ${count}` : title,
    sentence: outcome.join(' '),
    more: agreed.length > 0 ? [ALL_ATTACHED, ...(byUserId === first.mentor.id ? rightOf(first) : [])] : [],
  };
}

/** The sessions were cancelled, declined or withdrawn, or a student has left them. */
export function ended(told: Several): SeriesText {
  const { first, sessions, by, byUserId, isOwn, timeZone } = told;
  const who = by || STAFF;
  const left = sessions.filter((one) => !one.cancelled);
  const over = sessions.filter((one) => one.cancelled);
  const listed = (some: SessionFacts[]) =>
    `${many(some.length)}${topicText(first)}: ${datesOf(some, timeZone)}.`;
  if (isOwn)
    return {
      title: `Has dejado ${many(left.length)}`,
      sentence: `Has dejado ${listed(left)} Tus plazas quedan libres.`,
      action: ALL,
    };
  const { verb, title } = endingOf(over, byUserId);
  const sentences = [
    ...(over.length > 0 ? [`${who} ${verb} ${listed(over)}`] : []),
    ...(left.length > 0 ? [`${who} ha dejado ${listed(left)} Siguen con los demás estudiantes.`] : []),
    ...firstReason(over),
  ];
  return {
    title: over.length > 0 ? title : `Un participante ha salido de ${many(left.length)}`,
    sentence: sentences.join(' '),
    action: ALL,
  };
}

/** The dated receipt of a withdrawal, for the student and the mentor. */
export function withdrawn({ first, sessions, by, isOwn, timeZone }: Several): SeriesText {
  const { mentor, changedAt } = first;
  const what = `${sessions.length === 1 ? 'la sesión' : `las ${many(sessions.length)}`}${topicText(first)}`;
  const prices = listText([...new Set(sessions.map((one) => formatHourly(eurosOf(one.priceCents))))]);
  const facts = `${zonedText(changedAt, timeZone)}. Estudiante: ${by}. Mentor: ${mentor.name}. Fecha de la sesión: ${datesOf(sessions, timeZone)}. Precio: ${prices}.`;
  return {
    title: isOwn ? 'Has desistido del contrato' : `${by} ha desistido del contrato`,
    sentence: `${isOwn ? 'Has' : `${by} ha`} desistido del contrato de ${what}: ${datesOf(sessions, timeZone)}.`,
    more: [
      `Acuse de recibo del desistimiento, recibido el ${facts}`,
      isOwn
        ? `No debes nada. Si ya habías pagado, ${mentor.name} tiene ${WITHDRAWAL_DAYS} días para devolvértelo por el mismo medio. Guarda este mensaje.`
        : `La ley da a quien contrata con un profesional ${WITHDRAWAL_DAYS} días para desistir sin motivo: no cuenta como cancelación tardía. Si ya te ha pagado, devuélveselo en ${WITHDRAWAL_DAYS} días por el mismo medio.`,
    ],
    action: isOwn ? ALL : 'Ver la sesión',
  };
}

/** Requests and offers are declined or withdrawn; confirmed sessions are cancelled. */
function endingOf(over: SessionFacts[], byUserId: number) {
  const [first] = over;
  const count = many(over.length);
  const cancelled = {
    verb: 'ha cancelado',
    title: `${over.length === 1 ? 'Cancelada' : 'Canceladas'} ${count}`,
  };
  if (!first || over.some((one) => one.confirmed)) return cancelled;
  const isMentor = byUserId === first.mentor.id;
  const offered = isOffer({ mentorId: first.mentor.id, bookedById: first.bookedById });
  if (offered && isMentor)
    return { verb: 'ha retirado su propuesta de', title: `Retirada la propuesta de ${count}` };
  if (offered && first.students.some((one) => one.id === byUserId))
    return { verb: 'ha rechazado tu propuesta de', title: `Rechazada la propuesta de ${count}` };
  if (!offered && isMentor)
    return { verb: 'ha rechazado tu solicitud de', title: `Rechazada la solicitud de ${count}` };
  return cancelled;
}

const datesOf = (sessions: SessionFacts[], timeZone: string) =>
  sessions.map((one) => whenText(one.start, timeZone)).join('; ');

const firstReason = (sessions: SessionFacts[]) => reasonOf(sessions.find((one) => one.cancelReason));

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

/** The deadline of a proposal. */
export const answerableUntil = ({ proposal, deadline }: SessionFacts, timeZone: string) =>
  zonedText(proposal?.expiresAt ?? deadline, timeZone);

/** The deadline, for the person who answers. */
export const answerText = ({ deadline }: Pick<SessionFacts, 'deadline'>, timeZone: string) =>
  `Tienes hasta el ${zonedText(deadline, timeZone)} para responder; después la solicitud caduca.`;

/** ' de Álgebra y Cálculo', or '' without topics. */
export const topicText = ({ topics }: SessionFacts) => (topics.length > 0 ? ` de ${listText(topics)}` : '');

/** '6 sesiones de Cálculo, los jueves a las 17:00 desde el 05/11/2026'. */
const wholeText = (first: SessionFacts, count: number, timeZone: string) =>
  `${many(count)}${topicText(first)}, ${rhythmText(first.start, timeZone)}`;

/** Names the actor, or the students whom staff book for. */
export function askingText(by: string, { students }: SessionFacts): string {
  const names = by ? [by] : students.map((one) => one.name);
  return `${listText(names)} ${names.length > 1 ? 'te han' : 'te ha'} pedido`;
}

const descriptionOf = ({ additionalInformation }: SessionFacts) =>
  additionalInformation ? [`Descripción: ${oneLine(additionalInformation, 1000)}`] : [];

/** The right to withdraw, to a student whose contract is made. */
const rightOf = ({ isProfessional, mentor }: SessionFacts) =>
  isProfessional
    ? [
        `${mentor.name} es profesional: tienes ${WITHDRAWAL_DAYS} días para desistir del contrato sin dar motivos, mientras no haya empezado. Se hace en los detalles de la sesión.`,
      ]
    : [];

const reasonOf = (session: SessionFacts | undefined) =>
  session?.cancelReason ? [`Motivo: ${oneLine(session.cancelReason, REASON_MAX)}`] : [];
