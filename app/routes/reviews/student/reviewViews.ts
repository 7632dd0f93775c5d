import type { Badge } from '~/api/contract/badges';
import type { Mentorship } from '~/api/contract/mentorships';
import type { Review } from '~/api/contract/reviews';
import { editableUntil } from '~/api/contract/rules/reviews';
import { nameOfTopic, type TopicName } from '~/app/domain/mentors/topics';
import { reviewView } from '~/app/domain/reviews/reviewView';
import { faceOf } from '~/app/domain/site/face';
import { wholeName } from '~/app/domain/text/personNames';
import { formatDateTime, formatInstant, formatTime } from '~/app/domain/time/dates';
import type { Face } from '~/app/ui/Avatar';

export type OwnReview = ReturnType<typeof ownReviewView>;

export interface OwnContext {
  now: Date;
  timeZone: string;
  /** Null until needed. */
  catalogue: Badge[] | null;
  /** Mentors by id, for servers that send only the id. */
  mentors: Map<string, Face>;
}

export function ownReviewView(one: Review, { now, timeZone, catalogue, mentors }: OwnContext) {
  const until = editableUntil(one.created_at, now);
  const known = mentors.get(one.mentor);
  const { teacher } = one;
  const isNamed = Boolean(teacher.full_name || teacher.first_name || teacher.last_name);
  const badgeNames = new Map(catalogue?.map((badge) => [badge.id, badge]));
  return {
    ...reviewView(one, { timeZone, badgeNames }),
    mentor: isNamed ? wholeName(teacher) : (known?.full_name ?? 'Mentor'),
    /** '' if unknown. */
    username: teacher.username || (known?.username ?? ''),
    picture: teacher.profile_picture || (known?.profile_picture ?? ''),
    badgeIds: one.badge_ids,
    /** The latest day of its publication; '' once published. */
    hiddenUntil: one.hidden_until ? formatInstant(one.hidden_until, "d 'de' MMMM", timeZone) : '',
    isHidden: one.hidden,
    /** The deadline for changing or deleting it; '' once over. */
    until: until ? formatDateTime(until, timeZone) : '',
  };
}

export type PendingSession = ReturnType<typeof pendingView>;

export function pendingView(
  { identifier, init_date: start, end_date: end, mentor, expertises }: Mentorship,
  { timeZone, topicName }: { timeZone: string; topicName: TopicName },
) {
  return {
    identifier,
    mentor: mentor && faceOf(mentor),
    day: formatInstant(start, 'EEEE dd/MM/yyyy', timeZone),
    hours: `${formatTime(start, timeZone)} – ${formatTime(end, timeZone)}`,
    topics: expertises.map((topic) => nameOfTopic(topic, topicName)),
  };
}
