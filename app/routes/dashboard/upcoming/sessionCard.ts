import { formatInstant, formatTime } from '~/domain/dates';
import { formatDuration } from '~/domain/duration';
import { confirmationLabel, STATUS_LABELS, statusOf } from '~/domain/mentorshipStatus';
import { nameOfTopic } from '~/domain/topicName';
import { ownTime, type Zones } from '~/domain/zones';
import type { Mentorship, User } from '../../../../api/contract/tolerant';
import { roomOf } from '../../mentorships/room';

type Face = Pick<User, 'full_name' | 'username' | 'profile_picture'>;

/** A session as the list shows it: who is on the other side, when, how it stands. All times in the marketplace's zone. */
export interface SessionCard {
  identifier: string;
  startsAt: string;
  time: string;
  /** '17:30 en tu hora', or ''. */
  ownTime: string;
  day: string;
  duration: string;
  confirmed: boolean;
  standing: string;
  topics: string[];
  who: Face;
  more: number;
  /** The page of its video room, open or about to be; '' else. */
  room: string;
}

const NOBODY: Face = { full_name: 'Usuario eliminado', username: '', profile_picture: '' };

interface Viewer {
  me: User;
  now: Date;
  hasRooms: boolean;
  zones: Zones;
  topicName: (nameId: string) => string;
}

export function sessionCard(mentorship: Mentorship, viewer: Viewer): SessionCard {
  const { init_date, end_date, mentor, alumnos } = mentorship;
  const room = roomOf(mentorship, viewer);
  const isNow = statusOf(mentorship, viewer.now) === 'ongoing';
  const others = viewer.me.user_type === 'mentor' ? alumnos : mentor ? [mentor] : [];
  const { full_name, username, profile_picture } = others[0] ?? NOBODY;
  return {
    identifier: mentorship.identifier,
    startsAt: init_date,
    time: formatTime(init_date, viewer.zones.market),
    ownTime: ownTime(init_date, viewer.zones),
    day: formatInstant(init_date, 'EEE dd/MM', viewer.zones.market),
    duration: formatDuration(Math.round((Date.parse(end_date) - Date.parse(init_date)) / 60_000)),
    confirmed: mentorship.confirmation,
    standing: isNow ? STATUS_LABELS.ongoing : confirmationLabel(mentorship.confirmation),
    topics: mentorship.expertises.slice(0, 3).map((topic) => nameOfTopic(topic, viewer.topicName)),
    who: { full_name, username, profile_picture },
    more: Math.max(others.length - 1, 0),
    room: room?.isNear ? room.href : '',
  };
}
