import { google, office365, outlook } from 'calendar-link';
import type { MentorshipStatus } from '~/api/contract/rules/sessions';
import type { ExpertiseRef, Mentorship, User } from '~/api/contract/tolerant';
import { scoreText } from '~/app/domain/mentors/scores';
import { nameOfTopic, type TopicName } from '~/app/domain/mentors/topics';
import { formatEuros } from '~/app/domain/money/money';
import { statusOf } from '~/app/domain/sessions/status';
import { nameList } from '~/app/domain/text/personNames';
import { dayOf, formatDateTime, formatInstant, formatTime } from '~/app/domain/time/dates';
import { formatDuration, minutesBetween } from '~/app/domain/time/durations';
import { visitorHoursText, type Zones } from '~/app/domain/time/visitorClock';
import * as paths from '~/app/paths';
import { type GroupView, groupOf, type Rights, type RoomAccess, rightsOf, roomAccessOf } from './rights';

/**
 * Links that add a session to a calendar. The calendar's site sees their content, so they contain no secrets.
 */
interface CalendarAddresses {
  /** Calendar file; '' if the API has none. */
  file: string;
  google: string;
  /** For private accounts; `office` is for companies and schools. */
  outlook: string;
  office: string;
}

interface CalendarAddressDeps {
  now: Date;
  others: string;
  origin: string;
  capabilities: ReadonlySet<string>;
}

/** Null once the session is over. */
export function calendarAddresses(
  { id, identifier, init_date, end_date, confirmation }: Mentorship,
  { now, others, origin, capabilities }: CalendarAddressDeps,
): CalendarAddresses | null {
  if (Date.parse(end_date) <= now.getTime()) return null;
  const title = others ? `Mentoría con ${others}` : 'Mentoría';
  const event = {
    title: confirmation ? title : `${title} (por confirmar)`,
    description: `${origin}${paths.room(id)}`,
    start: init_date,
    end: end_date,
  };
  return {
    file: capabilities.has('calendar-feed') ? paths.mentorshipIcs(identifier) : '',
    google: google(event),
    outlook: outlook(event),
    office: office365(event),
  };
}

export interface PersonView {
  username: string;
  full_name: string;
  profile_picture: string;
  bio: string;
  /** A mentor's specialty; '' if unknown. */
  specialty: string;
  /** 'N sobre 5' or 'N puntos'; '' if 0 or unknown. */
  score: string;
  interests: string[];
  academicLevel: string;
  /** The conversation with this person; null if the viewer cannot write to them. */
  chatHref: string | null;
}

/** `writes`: the viewer may write to them. */
export function personOf(
  { username, full_name, profile_picture, profile }: User,
  { writes, topicName }: { writes: boolean; topicName: TopicName },
): PersonView {
  const names = (topics: readonly ExpertiseRef[]) => topics.map((topic) => nameOfTopic(topic, topicName));
  return {
    username,
    full_name,
    profile_picture,
    bio: profile.bio,
    specialty: profile.expertise || names(profile.expertises).join(', '),
    score: scoreText(profile.total_score),
    interests: names(profile.interests),
    academicLevel: profile.academic_level_display,
    chatHref: writes ? paths.conversation(username) : null,
  };
}

const HOUR_MS = 3_600_000;

/**
 * Texts about reminders (docs/contract.md, 'What the server does by itself'): only if the API lists them, and
 * only what it does.
 */
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

/** Texts of every view of a session, made on the server in the marketplace's zone. */
export interface SessionTexts {
  id: string;
  identifier: string;
  /** The hours shown with a form (`hoursToken`). */
  seen: string;
  /** ['26', 'nov'] */
  tile: [day: string, month: string];
  /** 'jueves 26/11/2026' */
  day: string;
  /** '18:30 – 19:30' */
  hours: string;
  /** '17:30 – 18:30 en tu hora'; '' if the clocks agree. */
  ownHours: string;
  duration: string;
  pricePerHour: string;
  total: string;
  topics: string[];
  mentor: PersonView | null;
}

type SessionFacts = Pick<
  Mentorship,
  'id' | 'identifier' | 'init_date' | 'end_date' | 'price' | 'expertises' | 'mentor'
>;

export function sessionTexts(
  session: SessionFacts,
  { me, zones, topicName }: Pick<Viewer, 'me' | 'zones' | 'topicName'>,
): SessionTexts {
  const { init_date: start, end_date: end, price, mentor } = session;
  const { market } = zones;
  const minutes = minutesBetween(start, end);
  return {
    id: session.id,
    identifier: session.identifier,
    seen: hoursToken(session),
    tile: [formatInstant(start, 'd', market), formatInstant(start, 'MMM', market)],
    day: formatInstant(start, 'EEEE dd/MM/yyyy', market),
    hours: `${formatTime(start, market)} – ${formatTime(end, market)}`,
    ownHours: visitorHoursText(start, end, zones),
    duration: formatDuration(minutes),
    pricePerHour: formatEuros(price),
    total: formatEuros((price * minutes) / 60),
    topics: session.expertises.map((topic) => nameOfTopic(topic, topicName)),
    mentor: mentor ? personOf(mentor, { writes: me.user_type !== 'mentor', topicName }) : null,
  };
}

/** A session for cards and dialogs. */
export interface MentorshipView extends SessionTexts, Rights {
  /** Day of its start, YYYY-MM-DD. */
  date: string;
  weekday: string;
  /** '26/11/2026 18:30 – 19:30' */
  schedule: string;
  roomCode: string;
  /** 0 if unknown. */
  roomSize: number;
  open: boolean;
  confirmation: boolean;
  status: MentorshipStatus;
  information: string;
  students: PersonView[];
  /** The viewer is its mentor. */
  isMine: boolean;
  /** Names of the other participants: 'Ana Soler y Luis Mata'. */
  others: string;
  /** Null if others cannot join. */
  group: GroupView | null;
  /** Absolute address for sharing. */
  link: string;
  /** `others` if the API is known to notify them of changes, otherwise ''. */
  notified: string;
  /** Past and future reminders; empty if the API does not list them. */
  reminders: string[];
  /** Links for adding it to a calendar; null once it is over. */
  calendar: CalendarAddresses | null;
  /** Access to its video room; null if there is none. */
  room: RoomAccess | null;
}

export interface Viewer {
  me: User;
  now: Date;
  timeZone: string;
  zones: Zones;
  /** The website's origin, e.g. https://mentorea.es */
  origin: string;
  /** The API notifies the other side of every change. */
  notifies: boolean;
  /** The API's extensions. */
  capabilities: ReadonlySet<string>;
  /**
   * Sessions have a video room: an external video server, or the built-in one with an API that supports it.
   */
  hasRooms: boolean;
  /** People in the rooms open now, by the session's identifier. */
  present?: ReadonlyMap<string, string>;
  topicName: TopicName;
}

export function viewOf(mentorship: Mentorship, viewer: Viewer): MentorshipView {
  const { me, now, timeZone, topicName } = viewer;
  const { init_date: start, end_date: end, mentor, alumnos } = mentorship;
  const others = otherNames(mentorship, me);
  return {
    ...sessionTexts(mentorship, viewer),
    date: dayOf(start, timeZone),
    weekday: formatInstant(start, 'EEEE', timeZone),
    schedule: `${formatDateTime(start, timeZone)} – ${formatTime(end, timeZone)}`,
    roomCode: mentorship.room_code,
    roomSize: mentorship.room_size,
    open: mentorship.open,
    confirmation: mentorship.confirmation,
    status: statusOf(mentorship, now),
    information: mentorship.additional_information,
    students: alumnos.map((student) => personOf(student, { writes: me.user_type === 'mentor', topicName })),
    isMine: mentor?.id === me.id,
    others,
    notified: viewer.notifies ? others : '',
    group: groupOf(mentorship, viewer),
    link: `${viewer.origin}${paths.room(mentorship.id)}`,
    reminders: reminderTexts(mentorship, viewer),
    calendar: calendarAddresses(mentorship, { ...viewer, others }),
    room: roomAccessOf(mentorship, viewer),
    ...rightsOf(mentorship, viewer),
  };
}

/** The mentor for a student, the students for everyone else. '' if unknown. */
export function otherNames(mentorship: Mentorship, me: Pick<User, 'user_type'>): string {
  return nameList(otherParticipants(mentorship, me).map((user) => user.full_name));
}

export function otherParticipants({ mentor, alumnos }: Mentorship, me: Pick<User, 'user_type'>): User[] {
  if (me.user_type !== 'alumno') return alumnos;
  return mentor ? [mentor] : [];
}
