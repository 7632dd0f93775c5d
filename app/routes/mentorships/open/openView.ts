/** A session that others may join, as its card and its invitation show it: texts made on the server. */
import type { User } from '~/api/contract/tolerant';
import type { OpenSession } from '~/api/contract/tolerantMentorships';
import { nameOfTopic, type TopicName } from '~/app/domain/mentors/topics';
import { formatEuros } from '~/app/domain/money/money';
import { isLate, statusOf } from '~/app/domain/sessions/status';
import { formatDateTime, formatInstant, formatTime } from '~/app/domain/time/dates';
import { formatDuration } from '~/app/domain/time/durations';
import { visitorHoursText, type Zones } from '~/app/domain/time/visitorClock';
import { type GroupStanding, groupStandingOf, seatsText } from '~/app/routes/mentorships/groupStanding';
import { type PersonView, personOf } from '~/app/routes/mentorships/mentorshipView';

export interface OpenView {
  id: string;
  identifier: string;
  /** ['26', 'nov'] */
  tile: [day: string, month: string];
  /** 'jueves 26/11/2026' */
  day: string;
  /** '18:30 – 19:30' */
  hours: string;
  /** '17:30 – 18:30 en tu hora', or ''. */
  ownHours: string;
  duration: string;
  pricePerHour: string;
  total: string;
  topics: string[];
  mentor: PersonView | null;
  seats: string;
  standing: GroupStanding;
  /** '26/11/2026 18:30': until then one can leave. */
  start: string;
  /** Leaving counts as late already. */
  isLate: boolean;
  /** The API is known to tell its mentor, and to record who leaves late. */
  notifies: boolean;
  /** Its hours, to be sent with the answer. */
  seen: string;
}

export interface OpenViewer {
  me: User;
  now: Date;
  zones: Zones;
  /** See `OpenView.notifies`. */
  notifies: boolean;
  topicName: TopicName;
}

/** What somebody agrees to who joins: moved meanwhile, it is asked again. */
export const openHoursToken = ({ init_date, end_date }: Pick<OpenSession, 'init_date' | 'end_date'>) =>
  `${init_date} ${end_date}`;

export function openViewOf(
  session: OpenSession,
  { me, now, zones, notifies, topicName }: OpenViewer,
): OpenView {
  const { init_date: start, end_date: end, mentor, price } = session;
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
  const { market } = zones;
  return {
    id: session.id,
    identifier: session.identifier,
    tile: [formatInstant(start, 'd', market), formatInstant(start, 'MMM', market)],
    day: formatInstant(start, 'EEEE dd/MM/yyyy', market),
    hours: `${formatTime(start, market)} – ${formatTime(end, market)}`,
    ownHours: visitorHoursText(start, end, zones),
    duration: formatDuration(minutes),
    pricePerHour: formatEuros(price),
    total: formatEuros((price * minutes) / 60),
    topics: session.expertises.map((topic) => nameOfTopic(topic, topicName)),
    mentor: mentor ? personOf(mentor, { writes: me.user_type !== 'mentor', topicName }) : null,
    seats: seatsText(session.seats_left, session.room_size),
    standing: groupStandingOf({
      joined: session.joined,
      isOwn: mentor?.id === me.id,
      isStudent: me.user_type === 'alumno',
      status: statusOf(session, now),
      seatsLeft: session.seats_left,
      available: mentor?.profile.available ?? true,
    }),
    start: formatDateTime(start, market),
    isLate: isLate(session, now),
    notifies,
    seen: openHoursToken(session),
  };
}
