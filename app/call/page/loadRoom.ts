import type { Mentorship } from '~/api/contract/mentorships';
import type { RoomPerson } from '~/api/contract/room';
import { type RoomOpening, roomPhase } from '~/api/contract/rules/sessions';
import type { User } from '~/api/contract/users';
import { topicNames } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { nameOfTopic } from '~/app/domain/mentors/topics';
import { moderatesSession, roomOpeningFor } from '~/app/domain/sessions/room';
import { nameList } from '~/app/domain/text/personNames';
import { dayOf, formatInstant, formatTime } from '~/app/domain/time/dates';
import { visitorHoursText } from '~/app/domain/time/visitorClock';
import * as paths from '~/app/paths';
import { dialogLinks } from '~/app/sessions/dialogs/dialogLinks';
import { LIST_PATH } from '~/app/sessions/listUrl';
import { titleOf } from '~/app/sessions/mentorshipView';
import { openChoices } from '~/app/sessions/reportView';
import { rightsOf } from '~/app/sessions/rights';
import type { Viewer } from '~/app/sessions/viewer';
import { callSetup } from './callSetup';

/** First and last name, otherwise the part of the e-mail before the @: full addresses stay private. */
export function displayNameOf(user: Pick<User, 'first_name' | 'last_name' | 'email' | 'username'>): string {
  const { first_name, last_name, email, username } = user;
  return `${first_name.trim()} ${last_name.trim()}`.trim() || email.split('@')[0] || username;
}

interface StageInput {
  /** Milliseconds since 1970. */
  now: number;
  opening: RoomOpening;
  /** `?entrar`: enters as soon as the room is open. */
  enters: boolean;
  /** `?fin`: has left the call. */
  leaves: boolean;
  /** There is a video server, or the built-in room. */
  hasRoom: boolean;
}

/** The state of the room's page. `waiting`: the lobby; `left`: can enter again; `unavailable`: there is no video server. */
export function stageOf(
  mentorship: Pick<Mentorship, 'init_date' | 'end_date' | 'confirmation'>,
  { now, opening, enters, leaves, hasRoom }: StageInput,
): 'waiting' | 'call' | 'left' | 'ended' | 'unavailable' {
  const phase = roomPhase(now, opening);
  if (phase === 'over' || (!enters && now >= Date.parse(mentorship.end_date))) return 'ended';
  if (!hasRoom) return 'unavailable';
  if (!mentorship.confirmation || phase === 'early') return 'waiting';
  if (leaves) return 'left';
  return enters ? 'call' : 'waiting';
}

/** A session's room for a participant or moderator; times in milliseconds since 1970. */
export async function loadRoom(mentorship: Mentorship, me: User, context: Context) {
  const { api, config, zones, url } = context;
  const now = context.now();
  const { timeZone, video } = config;
  const opening = roomOpeningFor(mentorship, me);
  const [able, topicName, present] = await Promise.all([
    api.listCapabilities(),
    topicNames(api),
    api.rooms.listPresent(mentorship.identifier),
  ]);
  const stage = stageOf(mentorship, {
    now: now.getTime(),
    opening,
    enters: url.searchParams.has('entrar'),
    leaves: url.searchParams.has('fin'),
    hasRoom: !video.builtIn || able.has('talk'),
  });
  const place = dialogLinks({ pathname: LIST_PATH, search: '' });
  const { identifier, init_date: start, end_date: end } = mentorship;
  const viewer = { me, now, timeZone, capabilities: able };
  const { canConfirm } = rightsOf(mentorship, viewer);
  const self = { displayName: displayNameOf(me), moderates: moderatesSession(mentorship, me) };
  const today = dayOf(now, timeZone);
  /** 'a las 18:20', with the day if it is not today: 'el 26/11/2026 a las 18:20'. */
  const timeText = (ms: number) => {
    const instant = new Date(ms);
    const time = `a las ${formatTime(instant, timeZone)}`;
    return dayOf(instant, timeZone) === today
      ? time
      : `el ${formatInstant(instant, 'dd/MM/yyyy', timeZone)} ${time}`;
  };
  return {
    kind: 'room' as const,
    stage,
    room: {
      ...self,
      identifier,
      code: mentorship.room_code,
      title: titleOf(mentorship, { me, topicName }),
      confirmed: mentorship.confirmation,
      isOffer: mentorship.offered === true,
      /** The link to confirm the session, for the side that answers. */
      confirmHref: canConfirm ? place.hrefFor('confirmar', identifier) : null,
      day: dayOf(start, timeZone) === today ? 'Hoy' : formatInstant(start, 'EEEE dd/MM/yyyy', timeZone),
      hours: `${formatTime(start, timeZone)} – ${formatTime(end, timeZone)}`,
      ownHours: visitorHoursText(start, end, zones),
      opens: timeText(opening.opensAt),
      closes: timeText(opening.closesAt),
      topics: mentorship.expertises.map((topic) => nameOfTopic(topic, topicName)),
      information: mentorship.additional_information,
      people: peopleOf(mentorship, me, present),
      inside: insideText(mentorship, me, present),
      opensAt: opening.opensAt,
      startsAt: Date.parse(start),
      endsAt: Date.parse(end),
      closesAt: opening.closesAt,
      /** The server's time when this was made. */
      served: now.getTime(),
    },
    call: stage === 'call' ? await callSetup(mentorship, { me, ...self }, context) : null,
    next: stage === 'ended' ? nextStepsOf(mentorship, viewer) : null,
    /** Where its mentor goes who leaves near its end, or comes after it; null for others. */
    sheet: sheetAfter(stage, mentorship, viewer),
    /** The user whose events the page follows; null if the API has no events. */
    follows: able.has('talk') ? me.id : null,
  };
}

export type RoomPage = Awaited<ReturnType<typeof loadRoom>>;
export type RoomView = RoomPage['room'];

function peopleOf({ mentor, alumnos }: Mentorship, me: User, present: readonly RoomPerson[]) {
  const personOf = ({ id, username, full_name, profile_picture }: User, isMentor: boolean) => ({
    username,
    full_name,
    profile_picture,
    isMentor,
    isSelf: id === me.id,
    isInside: present.some((one) => one.id === id),
  });
  return [...(mentor ? [personOf(mentor, true)] : []), ...alumnos.map((student) => personOf(student, false))];
}

/** 'Tu mentor ya está dentro.': people already in the room; a student reads about the mentor first. */
function insideText({ mentor }: Mentorship, me: User, present: readonly RoomPerson[]): string {
  const isStudent = me.user_type === 'alumno';
  const others = present.filter((one) => one.id !== me.id);
  const rest = others.filter((one) => one.id !== mentor?.id || !isStudent);
  const parts = rest.length < others.length ? ['Tu mentor ya está dentro.'] : [];
  if (rest.length > 0) {
    const verb = rest.length === 1 ? 'ya está dentro' : 'ya están dentro';
    parts.push(`${nameList(rest.map((one) => one.full_name))} ${verb}.`);
  }
  return parts.join(' ');
}

type Reader = Pick<Viewer, 'me' | 'now' | 'timeZone' | 'capabilities'>;

/** The next steps after a session that the API offers this person; otherwise null or empty (docs/product.md, 'Video room'). */
function nextStepsOf(session: Mentorship, viewer: Reader) {
  const { review, canOffer } = rightsOf(session, viewer);
  const { identifier, alumnos } = session;
  const [student, ...more] = alumnos;
  const back = dialogLinks({ pathname: LIST_PATH, search: '' }).hrefFor('detalle', identifier);
  return {
    review: review && { may: review, href: paths.reviews({ resena: identifier, volver: back }) },
    absence: absenceReportPath(session, viewer),
    /** The page on which the mentor offers the next session to the only student. */
    offerHref:
      canOffer && student && more.length === 0
        ? paths.offerSession({ estudiante: student.username, repetir: identifier })
        : null,
  };
}

/** Before the end, in which leaving means that it is done. */
const NEAR_END_MS = 10 * 60_000;

function sheetAfter(stage: ReturnType<typeof stageOf>, session: Mentorship, viewer: Reader): string | null {
  const { identifier, mentor, confirmation, alumnos, end_date } = session;
  const isTeacher = mentor?.id === viewer.me.id && confirmation && alumnos.length > 0;
  const isDone =
    stage === 'ended' || (stage === 'left' && Date.parse(end_date) - viewer.now.getTime() <= NEAR_END_MS);
  return isTeacher && isDone && viewer.capabilities.has('desk') ? paths.afterSession(identifier) : null;
}

export type NextSteps = ReturnType<typeof nextStepsOf>;

/** The page to report that the other side did not come, with the person if there is only one. */
function absenceReportPath(session: Mentorship, viewer: Reader) {
  if (!viewer.capabilities.has('requests')) return null;
  const [one, ...more] = openChoices(session, viewer).filter(({ kinds }) => kinds.includes('absent'));
  if (!one) return null;
  const about = more.length === 0 ? one.id : undefined;
  return paths.sessionReports(session.identifier, { que: 'absent', quien: about });
}
