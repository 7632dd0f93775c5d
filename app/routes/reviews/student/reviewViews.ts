import { editableUntil } from '~/api/contract/rules/reviews';
import type { Mentorship } from '~/api/contract/tolerant';
import type { Review } from '~/api/contract/tolerantReviews';
import { nameOfTopic, type TopicName } from '~/app/domain/mentors/topics';
import { wholeName } from '~/app/domain/text/personNames';
import { formatDateTime, formatInstant, formatTime } from '~/app/domain/time/dates';
import { formatDuration } from '~/app/domain/time/durations';
import { type ReviewView, reviewView } from '~/app/routes/reviews/reviewView';
import type { Face } from '~/app/ui/Avatar';

/** An own review for its card and dialogs. */
export interface OwnReview extends ReviewView {
  /** 'Mentor' if the name is unknown. */
  mentor: string;
  /** '' if unknown. */
  username: string;
  picture: string;
  badgeIds: string[];
  /** Until when it may be changed or deleted; '' once that is over. */
  until: string;
}

interface ReviewBadge {
  id: string;
  name: string;
  description: string;
  icon: string;
}

/** All badges that can be given; 'failed' if they could not be read. */
export type GivableBadges = ReviewBadge[] | 'failed';

export interface OwnContext {
  now: Date;
  timeZone: string;
  /** `unasked`: not needed so far. */
  catalogue: GivableBadges | 'unasked';
  /** Mentors by id, for servers that send only the id. */
  mentors: Map<string, Face>;
}

export function ownReviewView(one: Review, { now, timeZone, catalogue, mentors }: OwnContext): OwnReview {
  const until = editableUntil(one.created_at, now);
  const known = mentors.get(one.mentor);
  const { teacher } = one;
  const isNamed = Boolean(teacher.full_name || teacher.first_name || teacher.last_name);
  const badgeNames = new Map(Array.isArray(catalogue) ? catalogue.map((badge) => [badge.id, badge]) : []);
  return {
    ...reviewView(one, { timeZone, badgeNames }),
    mentor: isNamed ? wholeName(teacher) : (known?.full_name ?? 'Mentor'),
    username: teacher.username || (known?.username ?? ''),
    picture: teacher.profile_picture || (known?.profile_picture ?? ''),
    badgeIds: one.badge_ids,
    until: until ? formatDateTime(until, timeZone) : '',
  };
}

/** A finished session without a review. */
export interface PendingSession {
  identifier: string;
  mentor: Face | null;
  /** 'jueves 26/11/2026' */
  day: string;
  /** '18:30 – 19:30' */
  hours: string;
  duration: string;
  topics: string[];
}

const faceOf = ({ full_name, username, profile_picture }: Face): Face => ({
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
    identifier: one.identifier,
    mentor: mentor ? faceOf(mentor) : null,
    day: formatInstant(start, 'EEEE dd/MM/yyyy', timeZone),
    hours: `${formatTime(start, timeZone)} – ${formatTime(end, timeZone)}`,
    duration: formatDuration(Math.round((Date.parse(end) - Date.parse(start)) / 60_000)),
    topics: one.expertises.map((topic) => nameOfTopic(topic, topicName)),
  };
}
