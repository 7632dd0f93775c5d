import { type RoomOpening, roomPhase } from '~/api/contract/rules/sessions';
import type { Mentorship, User } from '~/api/contract/tolerant';
import type { RoomPerson } from '~/api/contract/tolerantRoom';
import { topicNames } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { nameOfTopic, type TopicName } from '~/app/domain/mentors/topics';
import { moderatesSession, roomOpeningFor } from '~/app/domain/sessions/room';
import { nameList } from '~/app/domain/text/personNames';
import { dayOf, formatInstant, formatTime } from '~/app/domain/time/dates';
import { visitorHoursText, type Zones } from '~/app/domain/time/visitorClock';
import * as paths from '~/app/paths';
import { dialogLinks } from '~/app/routes/mentorships/detail/dialogLinks';
import { LIST_PATH } from '~/app/routes/mentorships/listUrl';
import { rightsOf } from '~/app/routes/mentorships/rights';
import type { Face } from '~/app/ui/Avatar';
import { type CallSetup, callSetup } from './callSetup';

/**
 * First and last name, otherwise the part before the @: full addresses stay private (issue of the video
 * room).
 */
export function displayNameOf({
  first_name,
  last_name,
  email,
  username,
}: Pick<User, 'first_name' | 'last_name' | 'email' | 'username'>): string {
  return (
    [first_name, last_name]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' ') ||
    email.split('@')[0] ||
    username
  );
}

/** One address whose state depends on the time. */

/** `unavailable`: there is no video server. */
type RoomStage = 'waiting' | 'call' | 'ended' | 'unavailable';

interface StageInput {
  /** Milliseconds since 1970. */
  now: number;
  opening: RoomOpening;
  /** `?entrar`: enters as soon as the room is open. */
  enters: boolean;
  /** `?fin`: shows the end page once the session is over. */
  leaves: boolean;
  /** There is a video server, or the built-in room. */
  hasRoom: boolean;
}

export function stageOf(
  mentorship: Pick<Mentorship, 'init_date' | 'end_date' | 'confirmation'>,
  { now, opening, enters, leaves, hasRoom }: StageInput,
): RoomStage {
  const phase = roomPhase(now, opening);
  if (phase === 'over' || (leaves && now >= Date.parse(mentorship.end_date))) return 'ended';
  if (!hasRoom) return 'unavailable';
  if (!mentorship.confirmation || phase === 'early') return 'waiting';
  return enters || now >= Date.parse(mentorship.init_date) ? 'call' : 'waiting';
}

/** Data of a room's page, with texts made on the server; times in milliseconds since 1970. */

export interface PersonComing extends Face {
  isMentor: boolean;
  isSelf: boolean;
  isInside: boolean;
}

export interface RoomView {
  identifier: string;
  code: string;
  displayName: string;
  moderates: boolean;
  confirmed: boolean;
  /** Link for its mentor to confirm it. */
  confirmHref: string | null;
  /** 'hoy', 'mañana', 'jueves 26/11/2026' */
  day: string;
  /** '18:30 – 19:30' */
  hours: string;
  ownHours: string;
  /** '18:20', with the day if it is not today: 'el 26/11/2026 a las 18:20'. */
  opens: string;
  closes: string;
  topics: string[];
  information: string;
  people: PersonComing[];
  /** '', 'Tu mentor ya está dentro.' */
  inside: string;
  opensAt: number;
  startsAt: number;
  endsAt: number;
  closesAt: number;
  /** The server's time when this was made. */
  served: number;
}

interface RoomViewInput {
  me: User;
  now: Date;
  timeZone: string;
  zones: Zones;
  topicName: TopicName;
  present: readonly RoomPerson[];
  opening: RoomOpening;
  displayName: string;
  moderates: boolean;
  confirmHref: string | null;
}

function roomViewOf(mentorship: Mentorship, seen: RoomViewInput): RoomView {
  const { me, now, timeZone, present, opening } = seen;
  const { init_date: start, end_date: end } = mentorship;
  const today = dayOf(now, timeZone);
  const at = (ms: number) => {
    const instant = new Date(ms);
    const time = `a las ${formatTime(instant, timeZone)}`;
    return dayOf(instant, timeZone) === today
      ? time
      : `el ${formatInstant(instant, 'dd/MM/yyyy', timeZone)} ${time}`;
  };
  return {
    identifier: mentorship.identifier,
    code: mentorship.room_code,
    displayName: seen.displayName,
    moderates: seen.moderates,
    confirmed: mentorship.confirmation,
    confirmHref: seen.confirmHref,
    day: dayOf(start, timeZone) === today ? 'Hoy' : formatInstant(start, 'EEEE dd/MM/yyyy', timeZone),
    hours: `${formatTime(start, timeZone)} – ${formatTime(end, timeZone)}`,
    ownHours: visitorHoursText(start, end, seen.zones),
    opens: at(opening.opensAt),
    closes: at(opening.closesAt),
    topics: mentorship.expertises.map((topic) => nameOfTopic(topic, seen.topicName)),
    information: mentorship.additional_information,
    people: peopleOf(mentorship, seen),
    inside: insideText(mentorship, { me, present }),
    opensAt: opening.opensAt,
    startsAt: Date.parse(start),
    endsAt: Date.parse(end),
    closesAt: opening.closesAt,
    served: now.getTime(),
  };
}

function peopleOf(
  { mentor, alumnos }: Mentorship,
  { me, present }: Pick<RoomViewInput, 'me' | 'present'>,
): PersonComing[] {
  const personOf = ({ id, username, full_name, profile_picture }: User, isMentor: boolean): PersonComing => ({
    username,
    full_name,
    profile_picture,
    isMentor,
    isSelf: id === me.id,
    isInside: present.some((one) => one.id === id),
  });
  return [...(mentor ? [personOf(mentor, true)] : []), ...alumnos.map((student) => personOf(student, false))];
}

/** People already in the room; for a student the mentor matters most. */
function insideText({ mentor }: Mentorship, { me, present }: Pick<RoomViewInput, 'me' | 'present'>): string {
  const others = present.filter((one) => one.id !== me.id);
  const isMentorIn = others.some((one) => one.id === mentor?.id);
  const rest = others.filter((one) => one.id !== mentor?.id || me.user_type !== 'alumno');
  const parts = me.user_type === 'alumno' && isMentorIn ? ['Tu mentor ya está dentro.'] : [];
  if (rest.length > 0) {
    const verb = rest.length === 1 ? 'ya está dentro' : 'ya están dentro';
    parts.push(`${nameList(rest.map((one) => one.full_name))} ${verb}.`);
  }
  return parts.join(' ');
}

export interface RoomPage {
  kind: 'room';
  stage: RoomStage;
  room: RoomView;
  /** Only in the state `call`. */
  call: CallSetup | null;
  /** What a student can do about the review once the session is over. */
  review: { may: 'write' | 'read'; href: string } | null;
  /** The user whose events the page follows; null if the API has no events. */
  follows: string | null;
}

/** The room of a session, for a participant or moderator. */
export async function loadRoom(mentorship: Mentorship, me: User, context: Context): Promise<RoomPage> {
  const { api, config, zones, url } = context;
  const now = context.now();
  const { timeZone, video } = config;
  const opening = roomOpeningFor(mentorship, me);
  const [able, topicName, present] = await Promise.all([
    api.listCapabilities(),
    topicNames(api),
    api.video.listPresent(mentorship.identifier),
  ]);
  const stage = stageOf(mentorship, {
    now: now.getTime(),
    opening,
    enters: url.searchParams.has('entrar'),
    leaves: url.searchParams.has('fin'),
    hasRoom: !video.builtIn || able.has('video-room'),
  });
  const place = dialogLinks({ pathname: LIST_PATH, search: '' });
  const { identifier } = mentorship;
  const { canConfirm, review } = rightsOf(mentorship, { me, now, timeZone, capabilities: able });
  const displayName = displayNameOf(me);
  const isModerator = moderatesSession(mentorship, me);
  const room = roomViewOf(mentorship, {
    me,
    now,
    timeZone,
    zones,
    topicName,
    present,
    opening,
    displayName,
    moderates: isModerator,
    confirmHref: canConfirm ? place.hrefFor('confirmar', identifier) : null,
  });
  const search = new URLSearchParams({ resena: identifier, volver: place.hrefFor('detalle', identifier) });
  return {
    kind: 'room',
    stage,
    room,
    call:
      stage === 'call'
        ? await callSetup(mentorship, { me, displayName, moderates: isModerator }, context)
        : null,
    review: stage === 'ended' && review ? { may: review, href: paths.reviews(search) } : null,
    follows: able.has('events') ? me.id : null,
  };
}
