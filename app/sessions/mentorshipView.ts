import type { Mentorship } from '~/api/contract/mentorships';
import { totalPrice } from '~/api/contract/rules/price';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { cancellingTerms, isLateBy, termsText } from '~/api/contract/rules/terms';
import type { User } from '~/api/contract/users';
import { oncePer } from '~/app/.server/oncePer';
import { nameOfTopic } from '~/app/domain/mentors/topics';
import { formatEuros } from '~/app/domain/money/money';
import { costText, hourlyText, priceNotice } from '~/app/domain/money/price';
import { answerText, deadlineText } from '~/app/domain/sessions/answering';
import { otherFirstNames, otherNames, otherParticipants } from '~/app/domain/sessions/people';
import { answersProposal, stateOf } from '~/app/domain/sessions/standing';
import { canConfirm, headingOf, startsEarly, statusOf } from '~/app/domain/sessions/status';
import { firstNameOf, firstNamesOf, nameList } from '~/app/domain/text/personNames';
import { dayOf, formatDateTime, formatInstant, formatTime } from '~/app/domain/time/dates';
import { formatDuration, minutesBetween } from '~/app/domain/time/durations';
import { visitorHoursText } from '~/app/domain/time/visitorClock';
import * as paths from '~/app/paths';
import type { DialogBrief } from './brief';
import { deskOf, personOf, type Reader } from './personView';
import { afterEndOf } from './reportView';
import { groupOf, rightsOf, roomAccessOf } from './rights';
import { seriesOf } from './seriesView';
import type { Viewer } from './viewer';

/** The data of a session for other calendars (`calendarSites`), without secrets; null once it is over. */
export function calendarEvent(
  { id, identifier, init_date, end_date, confirmation }: Mentorship,
  { now, others, origin, capabilities }: Pick<Viewer, 'now' | 'origin' | 'capabilities'> & { others: string },
) {
  if (Date.parse(end_date) <= now.getTime()) return null;
  const title = others ? `Mentoría con ${others}` : 'Mentoría';
  return {
    title: confirmation ? title : `${title} (pendiente de confirmación)`,
    description: `${origin}${paths.room(id)}`,
    start: init_date,
    end: end_date,
    /** Address of its calendar file; '' if the API has none. */
    file: capabilities.has('calendar') ? paths.mentorshipIcs(identifier) : '',
  };
}

const HOUR_MS = 3_600_000;

/** Reminders, if the API lists them (docs/contract.md, 'What the server does by itself'). */
export function reminderTexts(
  { reminders, confirmation, init_date }: Pick<Mentorship, 'reminders' | 'confirmation' | 'init_date'>,
  { now, timeZone }: { now: Date; timeZone: string },
): string[] {
  if (!reminders) return [];
  const sent = reminders.sent
    .map(({ sent_at }) => sent_at)
    .sort()
    .map((at) => `Recordatorio enviado el ${formatDateTime(at, timeZone)}`);
  const left = Date.parse(init_date) - now.getTime();
  const moments = confirmation
    ? [...(left > 24 * HOUR_MS ? ['24 h'] : []), ...(left > HOUR_MS ? ['1 h'] : [])]
    : [];
  if (moments.length === 0) return sent;
  const how = reminders.by_mail ? 'Te avisaremos por correo' : 'Te dejaremos un aviso aquí';
  return [...sent, `${how} ${moments.join(' y ')} antes`];
}

/** A session's hours as a form value, to detect that they changed after the form was shown. */
export function hoursToken({ init_date, end_date }: Pick<Mentorship, 'init_date' | 'end_date'>): string {
  return `${init_date} ${end_date}`;
}

type SessionFacts = Pick<
  Mentorship,
  'id' | 'identifier' | 'init_date' | 'end_date' | 'price' | 'expertises' | 'mentor'
>;

export type TextReader = Pick<Viewer, 'zones' | 'topicName'> & { me: Reader };

/** Who withdraws, and where the receipt goes. One object for all sessions of a page, which is sent once, like the mentor. */
const signerFor = oncePer(({ full_name, email }: User) => ({ name: full_name, email }));
const mentorFor = oncePer((viewer: TextReader) =>
  oncePer((mentor: User) => personOf(mentor, { ...viewer, isMentor: true })),
);

/** Texts of every view of a session, made on the server in the marketplace's zone. */
export function sessionTexts(session: SessionFacts, viewer: TextReader) {
  const { zones, topicName } = viewer;
  const { init_date: start, end_date: end, price, mentor } = session;
  const { market } = zones;
  const minutes = minutesBetween(start, end);
  return {
    id: session.id,
    identifier: session.identifier,
    /** The hours shown with a form. */
    seen: hoursToken(session),
    /** 'jueves 26/11/2026' */
    day: formatInstant(start, 'EEEE dd/MM/yyyy', market),
    hours: `${formatTime(start, market)} – ${formatTime(end, market)}`,
    /** '17:30 – 18:30 en tu hora'; '' if the clocks agree. */
    ownHours: visitorHoursText(start, end, zones),
    duration: formatDuration(minutes),
    /** '25 €/h' */
    pricePerHour: hourlyText(price),
    total: costText(minutes, price),
    topics: session.expertises.map((topic) => nameOfTopic(topic, topicName)),
    mentor: mentor ? mentorFor(viewer)(mentor) : null,
  };
}

export type MentorshipView = ReturnType<typeof viewOf>;

export function viewOf(mentorship: Mentorship, viewer: Viewer) {
  const { me, now, timeZone, topicName } = viewer;
  const { init_date: start, end_date: end, mentor, alumnos } = mentorship;
  const others = otherNames(mentorship, me);
  const rights = rightsOf(mentorship, viewer);
  // Spread at the end: each property after a spread costs V8 about a microsecond.
  return {
    title: titleOf(mentorship, viewer),
    date: dayOf(start, timeZone),
    heading: headingOf(mentorship, now, timeZone),
    weekday: formatInstant(start, 'EEEE', timeZone),
    /** '26/11/2026 18:30 – 19:30' */
    schedule: `${formatDateTime(start, timeZone)} – ${formatTime(end, timeZone)}`,
    roomCode: mentorship.room_code,
    /** 0 if unknown. */
    roomSize: mentorship.room_size,
    open: mentorship.open,
    confirmation: mentorship.confirmation,
    /** 'Tienes hasta el jueves a las 20:00 para responder'; '' if it is not a request or has no known deadline. */
    answer: answerText(mentorship, viewer),
    series: seriesOf(mentorship, viewer),
    /** The proposed change; null for none. */
    proposal: proposalOf(mentorship, viewer),
    state: stateOf(mentorship, viewer),
    status: statusOf(mentorship, now),
    information: mentorship.additional_information,
    students: alumnos.map((student) => ({
      ...personOf(student, { me, isMentor: false, topicName }),
      offerHref: rights.canOffer ? paths.offerSession({ estudiante: student.username }) : null,
      desk: deskOf(mentorship, student, viewer),
    })),
    /** Of a dialog that was loaded with it. */
    brief: null as DialogBrief | null,
    /** Its mentor has offered it, and its student answers. */
    isOffer: mentorship.offered === true,
    seats: seatsOf(mentorship, me),
    payment: paymentOf(mentorship, me),
    /** A request's price compared with the mentor's own, for the mentor; null if that is unknown. */
    priceNotice: priceNoticeOf(mentorship, viewer),
    /** The viewer is its mentor, or its only student. */
    isMine: mentor?.id === me.id,
    isForMe: alumnos.length === 1 && alumnos[0]?.id === me.id,
    /** 'Ana Soler y Luis Mata' */
    others,
    /** 'Ana y Luis' */
    names: otherFirstNames(mentorship, me),
    /** The API is known to notify them of changes. */
    notifies: viewer.notifies,
    group: groupOf(mentorship, viewer),
    /** What its student has agreed on with the mentor; '' for nothing. */
    nextStep: mentorship.next_step?.text ?? '',
    /** Reports after its end; null if there are none and none can be made. */
    afterEnd: viewer.capabilities.has('requests') ? afterEndOf(mentorship, viewer) : null,
    /** Number of files; null if the viewer may not see them. */
    materials: materialsOf(mentorship, viewer),
    link: `${viewer.origin}${mentorship.group ? paths.group(mentorship.group.key) : paths.room(mentorship.id)}`,
    reminders: reminderTexts(mentorship, viewer),
    calendar: calendarEvent(mentorship, { ...viewer, others }),
    room: roomAccessOf(mentorship, viewer),
    early: startsEarly(mentorship, now),
    /** '12/12/2026 10:00'; '' if the viewer may not withdraw. */
    withdrawUntil: rights.canWithdraw ? formatDateTime(mentorship.withdraw_until ?? '', timeZone) : '',
    signer: signerFor(me),
    terms: termsOf(mentorship, viewer),
    /** What its mentor has written down for the viewer. */
    charge: mentorship.charge,
    ...sessionTexts(mentorship, viewer),
    ...rights,
  };
}

/** To its student: what late cancelling and not coming mean, and what cancelling means now; '' for nothing. */
function termsOf({ terms, confirmation, mentor, init_date }: Mentorship, { me, now, timeZone }: Viewer) {
  if (me.user_type !== 'alumno' || !terms) return { text: '', cancelling: '', isLate: false };
  const asked = { terms, start: new Date(init_date), name: firstNameOf(mentor, 'Su mentor') };
  const say = (at: Date) => formatDateTime(at.toISOString(), timeZone);
  const cancelling = confirmation ? cancellingTerms(asked, { now, say }) : '';
  const isLate = cancelling !== '' && isLateBy(asked.start, terms, new Date(now));
  return { text: termsText(terms), cancelling, isLate };
}

/** 'Álgebra con Marcos', 'Mentoría con Ana y 2 más' */
export function titleOf(session: Mentorship, { me, topicName }: Pick<Viewer, 'me' | 'topicName'>): string {
  const [topic] = session.expertises;
  const names = firstNamesOf(otherParticipants(session, me));
  const [first, ...more] = names;
  const who = more.length > 1 ? `${first} y ${more.length} más` : nameList(names);
  return `${topic ? nameOfTopic(topic, topicName) : 'Mentoría'}${who && ` con ${who}`}`;
}

function materialsOf(
  { mentor, alumnos, materials }: Mentorship,
  { me, capabilities }: Viewer,
): number | null {
  const isIn = mentor?.id === me.id || alumnos.some(({ id }) => id === me.id);
  return isIn && capabilities.has('desk') ? (materials ?? 0) : null;
}

/** 'Solo para ti', for its mentor 'Individual', or 'Grupo: 2 de 5' once others are in it or may join. */
function seatsOf({ listed, alumnos, room_size }: Mentorship, me: Viewer['me']): string {
  if (!listed && alumnos.length < 2) return me.user_type === 'alumno' ? 'Solo para ti' : 'Individual';
  return room_size > 0 ? `Grupo: ${alumnos.length} de ${room_size}` : `Grupo: ${alumnos.length}`;
}

/** The viewer's price or pay in euros; every student of a group pays the full price. Null if unknown. */
function paymentOf(session: Mentorship, me: Viewer['me']) {
  const { init_date, end_date, price, alumnos, group, offer_name, paid_with } = session;
  if (price === 0) return null;
  const minutes = minutesBetween(init_date, end_date);
  const each = totalPrice(minutes / SLOT_MINUTES, price);
  const rate = `${formatDuration(minutes)} ${offer_name ? `· ${offer_name}` : `a ${hourlyText(price)}`}`;
  if (paid_with) {
    const [label, total] = paid_with === 'pack' ? ['Se paga', 'con el bono'] : ['Es', 'de recuperación'];
    return { label, amount: 0, total, each: `cada una ${total}`, how: rate };
  }
  const isMentor = me.user_type === 'mentor';
  const many = isMentor && (alumnos.length > 1 || group !== null);
  const amount = many ? each * alumnos.length : each;
  const total = formatEuros(amount);
  return {
    label: isMentor ? 'Recibes' : me.user_type === 'alumno' ? 'Pagas' : 'Cuesta',
    ...{ amount, total, each: `${total} cada una` },
    how: many ? `${formatEuros(each)} de cada estudiante` : rate,
  };
}

function priceNoticeOf({ mentor, price, ...session }: Mentorship, { me, now }: Pick<Viewer, 'me' | 'now'>) {
  if (
    price === 0 ||
    session.offered ||
    session.offer_name ||
    mentor?.id !== me.id ||
    me.profile.price === null ||
    !canConfirm(session, now)
  )
    return null;
  return priceNotice(price, me.profile.price);
}

/** The proposal of other hours or another price, as the viewer reads it, who may be among those to answer. */
function proposalOf(session: Mentorship, { me, zones, now }: Viewer) {
  const { proposal, mentor, alumnos, price } = session;
  if (!proposal || Date.parse(proposal.expires_at) <= now.getTime()) return null;
  const { market } = zones;
  const [start, end] = [proposal.init_date, proposal.end_date];
  const isMine = proposal.by === me.id;
  const people = [...(mentor ? [mentor] : []), ...alumnos];
  const author = people.find((one) => one.id === proposal.by);
  const hours = `${formatInstant(start, 'EEEE dd/MM/yyyy', market)}, ${formatTime(start, market)} – ${formatTime(end, market)}`;
  const isMoved = start !== session.init_date || end !== session.end_date;
  const isDone = proposal.accepted_by.includes(me.id);
  const deadline = deadlineText(proposal.expires_at, { now, timeZone: market });
  return {
    id: proposal.id,
    title: isMine ? 'Has propuesto un cambio' : `${firstNameOf(author, 'La otra parte')} propone un cambio`,
    /** 'jueves 26/11/2026, 18:30 – 19:30 · 24 €/h' */
    what: [isMoved && hours, proposal.price !== price && hourlyText(proposal.price)]
      .filter(Boolean)
      .join(' · '),
    ownHours: isMoved ? visitorHoursText(start, end, zones) : '',
    until: isDone
      ? 'Has aceptado. Faltan los demás: hasta entonces sigue como está.'
      : isMine
        ? `Se puede responder hasta ${deadline}. Hasta entonces sigue como está.`
        : `Puedes responder hasta ${deadline}. Hasta entonces sigue como está.`,
    isMine,
    canAnswer: answersProposal(session, me, now),
  };
}
