import { google, office365, outlook } from 'calendar-link';
import type { MentorshipStatus } from '~/api/contract/entities';
import type { ExpertiseRef, Mentorship, User } from '~/api/contract/tolerant';
import { scoreText } from '~/app/domain/mentors/scores';
import { nameOfTopic, type TopicName } from '~/app/domain/mentors/topics';
import { formatEuros } from '~/app/domain/money/money';
import { statusOf } from '~/app/domain/sessions/status';
import { dayOf, formatDateTime, formatInstant, formatTime } from '~/app/domain/time/dates';
import { formatDuration } from '~/app/domain/time/durations';
import { visitorHoursText, type Zones } from '~/app/domain/time/visitorClock';
import { paths } from '~/app/paths';
import { conversationHref } from '~/app/routes/chat/chatPaths';
import { type GroupView, groupOf, type Rights, type RoomAccess, rightsOf, roomAccessOf } from './rights';

/**
 * Where a session can be added to somebody's calendar. Whoever follows such a link shows its site what the
 * link says: no secret is in it.
 */

interface CalendarAddresses {
  /** Its file; '' where the API has none. */
  file: string;
  google: string;
  /** Of private people, and of companies and schools. */
  outlook: string;
  office: string;
}

interface CalendarAddressDeps {
  now: Date;
  others: string;
  origin: string;
  capabilities: ReadonlySet<string>;
}

/** Null once it is over. */
export function calendarAddresses(
  { id, identifier, init_date, end_date, confirmation }: Mentorship,
  { now, others, origin, capabilities }: CalendarAddressDeps,
): CalendarAddresses | null {
  if (Date.parse(end_date) <= now.getTime()) return null;
  const title = others ? `Mentoría con ${others}` : 'Mentoría';
  const event = {
    title: confirmation ? title : `${title} (por confirmar)`,
    description: `${origin}/mentorships/${encodeURIComponent(id)}`,
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
  /** A mentor's line; '' when unknown. */
  specialty: string;
  /** 'N sobre 5' or 'N puntos'; '' when it is 0 or unknown. */
  score: string;
  interests: string[];
  academicLevel: string;
  /** The conversation with them; null for whom one does not write to. */
  chatHref: string | null;
}

/** `writes`: who looks may write to them. */
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
    chatHref: writes ? conversationHref(username) : null,
  };
}

/**
 * What the detail says of reminders (docs/contract.md, 'What the server does by itself'): only where the API
 * tells of them, and only what it does.
 */

const HOUR_MS = 3_600_000;

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

/** The hours of a session as a form was shown with them, to notice when they have moved since. */
export function hoursToken({ init_date, end_date }: Pick<Mentorship, 'init_date' | 'end_date'>): string {
  return [init_date, end_date].map((at) => new Date(at).toISOString()).join(' ');
}

/**
 * One mentorship as cards and dialogs show it: texts ready, made on the server in the marketplace's time
 * zone.
 */

export interface MentorshipView extends Rights {
  id: string;
  identifier: string;
  /** The hours that a form about it was shown with. */
  seen: string;
  /** Of its start, YYYY-MM-DD. */
  date: string;
  /** 'jueves 26/11/2026' */
  day: string;
  weekday: string;
  /** ['26', 'nov'] */
  tile: [day: string, month: string];
  /** '18:30 – 19:30' */
  hours: string;
  /** '26/11/2026 18:30 – 19:30' */
  schedule: string;
  /** '17:00 – 18:00 en tu hora'; '' where the visitor's clock says the same. */
  ownHours: string;
  duration: string;
  pricePerHour: string;
  total: string;
  roomCode: string;
  /** 0 when unknown. */
  roomSize: number;
  open: boolean;
  confirmation: boolean;
  status: MentorshipStatus;
  information: string;
  topics: string[];
  mentor: PersonView | null;
  students: PersonView[];
  /** The one who looks is its mentor. */
  isMine: boolean;
  /** Names of the other side, as in 'Ana Soler y Luis Mata'. */
  others: string;
  /** Null: there is nothing to say about others who might join. */
  group: GroupView | null;
  /** Its address, absolute: what is shared. */
  link: string;
  /** `others`, where a change is known to be told to them; else ''. */
  notified: string;
  /** What has been said, or will be, before it begins; empty where the API does not tell. */
  reminders: string[];
  /** Where it can be added to a calendar; null once it is over. */
  calendar: CalendarAddresses | null;
  /** The way into its video room; null when there is none to enter. */
  room: RoomAccess | null;
}

export interface Viewer {
  me: User;
  now: Date;
  timeZone: string;
  zones: Zones;
  /** Of the website, e.g. https://mentorea.es */
  origin: string;
  /** The API tells the other side of every change. */
  notifies: boolean;
  /** The API's extensions. */
  capabilities: ReadonlySet<string>;
  /** Sessions have a video room: a video server of its own, or the built-in one with an API that knows it. */
  hasRooms: boolean;
  /** Who is in the rooms that are open, by identifier of the session. */
  present?: ReadonlyMap<string, string>;
  topicName: TopicName;
}

const nameList = new Intl.ListFormat('es', { type: 'conjunction' });

export function viewOf(mentorship: Mentorship, viewer: Viewer): MentorshipView {
  const { me, now, timeZone, topicName } = viewer;
  const { init_date: start, end_date: end, mentor, alumnos } = mentorship;
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
  const endTime = formatTime(end, timeZone);
  const others = otherNames(mentorship, me);
  return {
    id: mentorship.id,
    identifier: mentorship.identifier,
    seen: hoursToken(mentorship),
    date: dayOf(start, timeZone),
    day: formatInstant(start, 'EEEE dd/MM/yyyy', timeZone),
    weekday: formatInstant(start, 'EEEE', timeZone),
    tile: [formatInstant(start, 'd', timeZone), formatInstant(start, 'MMM', timeZone)],
    hours: `${formatTime(start, timeZone)} – ${endTime}`,
    schedule: `${formatDateTime(start, timeZone)} – ${endTime}`,
    ownHours: visitorHoursText(start, end, viewer.zones),
    duration: formatDuration(minutes),
    pricePerHour: formatEuros(mentorship.price),
    total: formatEuros((mentorship.price * minutes) / 60),
    roomCode: mentorship.room_code,
    roomSize: mentorship.room_size,
    open: mentorship.open,
    confirmation: mentorship.confirmation,
    status: statusOf(mentorship, now),
    information: mentorship.additional_information,
    topics: mentorship.expertises.map((topic) => nameOfTopic(topic, topicName)),
    mentor: mentor ? personOf(mentor, { writes: me.user_type !== 'mentor', topicName }) : null,
    students: alumnos.map((student) => personOf(student, { writes: me.user_type === 'mentor', topicName })),
    isMine: mentor?.id === me.id,
    others,
    notified: viewer.notifies ? others : '',
    group: groupOf(mentorship, viewer),
    link: `${viewer.origin}/mentorships/${mentorship.id}`,
    reminders: reminderTexts(mentorship, viewer),
    calendar: calendarAddresses(mentorship, { ...viewer, others }),
    room: roomAccessOf(mentorship, viewer),
    ...rightsOf(mentorship, viewer),
  };
}

/** Whom `me` has it with: the mentor for a student, the students for everybody else. '' when unknown. */
export function otherNames(mentorship: Mentorship, me: Pick<User, 'user_type'>): string {
  return nameList.format(otherParticipants(mentorship, me).map((user) => user.full_name));
}

/** The same as people. */
export function otherParticipants({ mentor, alumnos }: Mentorship, me: Pick<User, 'user_type'>): User[] {
  if (me.user_type !== 'alumno') return alumnos;
  return mentor ? [mentor] : [];
}
