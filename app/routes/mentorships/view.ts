/** One mentorship as cards and dialogs show it: texts ready, made on the server in the marketplace's time zone. */
import type { MentorshipStatus } from '../../../api/contract/entities';
import type { Mentorship, User } from '../../../api/contract/tolerant';
import { dayOf, formatDateTime, formatInstant, formatTime } from '../../domain/dates';
import { formatDuration } from '../../domain/duration';
import { statusOf } from '../../domain/mentorshipStatus';
import { formatEuros } from '../../domain/money';
import { nameOfTopic, type TopicName } from '../../domain/topicName';
import { ownHours, type Zones } from '../../domain/zones';
import { type CalendarAddresses, calendarAddresses } from './calendarAddresses';
import { type GroupView, groupOf } from './group';
import { type PersonView, personOf } from './person';
import { reminderTexts } from './reminderTexts';
import { type Rights, rightsOf } from './rights';
import { type RoomAccess, roomOf } from './room';
import { seenHours } from './seen';

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
  told: string;
  /** What has been said, or will be, before it begins; empty where the API does not tell. */
  reminded: string[];
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
  tells: boolean;
  /** The API's extensions. */
  able: ReadonlySet<string>;
  /** Sessions have a video room: a video server of its own, or the built-in one with an API that knows it. */
  hasRooms: boolean;
  /** Who is in the rooms that are open, by identifier of the session. */
  present?: ReadonlyMap<string, string>;
  topicName: TopicName;
}

const names = new Intl.ListFormat('es', { type: 'conjunction' });

export function viewOf(mentorship: Mentorship, viewer: Viewer): MentorshipView {
  const { me, now, timeZone, topicName } = viewer;
  const { init_date: start, end_date: end, mentor, alumnos } = mentorship;
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
  const endTime = formatTime(end, timeZone);
  const others = othersOf(mentorship, me);
  return {
    id: mentorship.id,
    identifier: mentorship.identifier,
    seen: seenHours(mentorship),
    date: dayOf(start, timeZone),
    day: formatInstant(start, 'EEEE dd/MM/yyyy', timeZone),
    weekday: formatInstant(start, 'EEEE', timeZone),
    tile: [formatInstant(start, 'd', timeZone), formatInstant(start, 'MMM', timeZone)],
    hours: `${formatTime(start, timeZone)} – ${endTime}`,
    schedule: `${formatDateTime(start, timeZone)} – ${endTime}`,
    ownHours: ownHours(start, end, viewer.zones),
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
    told: viewer.tells ? others : '',
    group: groupOf(mentorship, viewer),
    link: `${viewer.origin}/mentorships/${mentorship.id}`,
    reminded: reminderTexts(mentorship, viewer),
    calendar: calendarAddresses(mentorship, { ...viewer, others }),
    room: roomOf(mentorship, viewer),
    ...rightsOf(mentorship, viewer),
  };
}

/** Whom `me` has it with: the mentor for a student, the students for everybody else. '' when unknown. */
export function othersOf(mentorship: Mentorship, me: Pick<User, 'user_type'>): string {
  return names.format(otherSideOf(mentorship, me).map((user) => user.full_name));
}

/** The same as people. */
export function otherSideOf({ mentor, alumnos }: Mentorship, me: Pick<User, 'user_type'>): User[] {
  if (me.user_type !== 'alumno') return alumnos;
  return mentor ? [mentor] : [];
}
