/** One mentorship as the cards and dialogs show it: texts ready, made on the server in the marketplace's time zone. */
import type { MentorshipStatus } from '../../../api/contract/entities';
import type { Mentorship, User } from '../../../api/contract/tolerant';
import { formatDateTime, formatInstant, formatTime } from '../../domain/dates';
import { formatDuration } from '../../domain/duration';
import { canCancel, canConfirm, statusOf } from '../../domain/mentorshipStatus';
import { formatEuros } from '../../domain/money';
import { nameOfTopic } from './topics';

export interface PersonView {
  username: string;
  full_name: string;
  profile_picture: string;
  bio: string;
  /** A mentor's line; '' when unknown. */
  specialty: string;
  /** 'N sobre 5', or '' when it is 0 or unknown. */
  score: string;
  interests: string[];
  academicLevel: string;
}

export interface MentorshipView {
  id: string;
  identifier: string;
  /** 'jueves 26/11/2026' */
  day: string;
  weekday: string;
  /** ['26', 'nov'] */
  tile: [day: string, month: string];
  /** '18:30 – 19:30' */
  hours: string;
  /** '26/11/2026 18:30 – 19:30' */
  schedule: string;
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
  canConfirm: boolean;
  canCancel: boolean;
  /** A student of a group only leaves it (api.md section 2). */
  leavesGroup: boolean;
}

export interface ViewDeps {
  me: User;
  now: Date;
  timeZone: string;
  topicName: (nameId: string) => string;
}

const names = new Intl.ListFormat('es', { type: 'conjunction' });
const score = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 2 });

export function viewOf(mentorship: Mentorship, { me, now, timeZone, topicName }: ViewDeps): MentorshipView {
  const { init_date: start, end_date: end, mentor, alumnos } = mentorship;
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
  const others = me.user_type === 'alumno' ? (mentor ? [mentor] : []) : alumnos;
  const endTime = formatTime(end, timeZone);
  return {
    id: mentorship.id,
    identifier: mentorship.identifier,
    day: formatInstant(start, 'EEEE dd/MM/yyyy', timeZone),
    weekday: formatInstant(start, 'EEEE', timeZone),
    tile: [formatInstant(start, 'd', timeZone), formatInstant(start, 'MMM', timeZone)],
    hours: `${formatTime(start, timeZone)} – ${endTime}`,
    schedule: `${formatDateTime(start, timeZone)} – ${endTime}`,
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
    mentor: mentor ? personOf(mentor) : null,
    students: alumnos.map(personOf),
    isMine: mentor?.id === me.id,
    others: names.format(others.map((u) => u.full_name)),
    canConfirm: me.user_type === 'mentor' && canConfirm(mentorship, now),
    canCancel: canCancel(mentorship, now),
    leavesGroup: me.user_type === 'alumno' && alumnos.length > 1,
  };
}

function personOf({ username, full_name, profile_picture, profile }: User): PersonView {
  return {
    username,
    full_name,
    profile_picture,
    bio: profile.bio,
    specialty: profile.expertise || profile.expertises.map((e) => e.name).join(', '),
    score: profile.total_score ? `${score.format(profile.total_score)} sobre 5` : '',
    interests: profile.interests.map((e) => e.name),
    academicLevel: profile.academic_level_display,
  };
}
