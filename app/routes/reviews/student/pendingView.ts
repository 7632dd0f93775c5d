/** A finished session that waits for its review. */
import type { Mentorship, User } from '../../../../api/contract/tolerant';
import { formatInstant, formatTime } from '../../../domain/dates';
import { formatDuration } from '../../../domain/duration';
import { nameOfTopic, type TopicName } from '../../../domain/topicName';

export interface PendingSession {
  id: string;
  identifier: string;
  mentor: { id: string; full_name: string; username: string; profile_picture: string } | null;
  /** 'jueves 26/11/2026' */
  day: string;
  /** '18:30 – 19:30' */
  hours: string;
  duration: string;
  topics: string[];
}

const faceOf = ({ id, full_name, username, profile_picture }: User) => ({
  id,
  full_name,
  username,
  profile_picture,
});

export function pendingView(
  one: Mentorship,
  { timeZone, topicName }: { timeZone: string; topicName: TopicName },
): PendingSession {
  const { init_date: start, end_date: end, mentor } = one;
  return {
    id: one.id,
    identifier: one.identifier,
    mentor: mentor ? faceOf(mentor) : null,
    day: formatInstant(start, 'EEEE dd/MM/yyyy', timeZone),
    hours: `${formatTime(start, timeZone)} – ${formatTime(end, timeZone)}`,
    duration: formatDuration(Math.round((Date.parse(end) - Date.parse(start)) / 60_000)),
    topics: one.expertises.map((topic) => nameOfTopic(topic, topicName)),
  };
}
