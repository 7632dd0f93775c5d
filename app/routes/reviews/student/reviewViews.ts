import type { Mentorship, User } from '~/api/contract/tolerant';
import type { Review } from '~/api/contract/tolerantReviews';
import { nameOfTopic, type TopicName } from '~/app/domain/mentors/topics';
import { badgesOf, editableUntil } from '~/app/domain/reviews/reviews';
import { wholeName } from '~/app/domain/text/personNames';
import { formatDateTime, formatInstant, formatTime } from '~/app/domain/time/dates';
import { formatDuration } from '~/app/domain/time/durations';

/**
 * An own review as its card and the dialogs show it: texts ready, made on the server in the marketplace's
 * time zone.
 */

export interface OwnReview {
  id: string;
  /** Id of its session; '' when unknown. */
  mentorship: string;
  mentorId: string;
  /** 'Mentor' where nobody tells the name. */
  mentor: string;
  /** '' when unknown. */
  username: string;
  picture: string;
  /** 1 to 5 */
  stars: number;
  title: string;
  text: string;
  badges: { name: string; icon: string }[];
  badgeIds: string[];
  /** dd/MM/yyyy HH:mm */
  date: string;
  /** The same of its last change; '' for none. */
  changed: string;
  /** Until when it may be changed or deleted; '' once that is over. */
  until: string;
  reply: { text: string; date: string } | null;
}

interface ReviewBadge {
  id: string;
  name: string;
  description: string;
  icon: string;
}

/** All badges that can be given, or that they could not be read. */
export type GivableBadges = ReviewBadge[] | 'failed';

export interface OwnContext {
  now: Date;
  timeZone: string;
  /** `unasked`: nothing needed it yet. */
  catalogue: GivableBadges | 'unasked';
  /** Mentors by id, for servers that tell only that. */
  mentors: Map<string, { full_name: string; username: string; profile_picture: string }>;
}

export function ownReviewView(one: Review, { now, timeZone, catalogue, mentors }: OwnContext): OwnReview {
  const until = editableUntil(one.created_at, now);
  const known = mentors.get(one.mentor);
  const { teacher } = one;
  const isNamed = Boolean(teacher.full_name || teacher.first_name || teacher.last_name);
  return {
    id: one.id,
    mentorship: one.mentorship ?? '',
    mentorId: one.mentor,
    mentor: isNamed ? wholeName(teacher) : (known?.full_name ?? 'Mentor'),
    username: teacher.username || (known?.username ?? ''),
    picture: teacher.profile_picture || (known?.profile_picture ?? ''),
    stars: one.calification,
    title: one.title.trim(),
    text: one.text.trim(),
    badges: badgesOf(
      one,
      new Map(Array.isArray(catalogue) ? catalogue.map((badge) => [badge.id, badge]) : []),
    ),
    badgeIds: one.badge_ids,
    date: formatDateTime(one.created_at, timeZone),
    changed: one.updated_at ? formatDateTime(one.updated_at, timeZone) : '',
    until: until ? formatDateTime(until, timeZone) : '',
    reply: one.reply && {
      text: one.reply.text,
      date: one.reply.created_at ? formatDateTime(one.reply.created_at, timeZone) : '',
    },
  };
}

/** A finished session that waits for its review. */

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
