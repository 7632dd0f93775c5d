/** The data of /mentors/{username}. Nothing else of the API's data leaves the loader. */

import type { Review } from '~/api/contract/reviews';
import { introVideoAddress, linkedinAddress, mentorTexts } from '~/api/contract/rules/profile';
import { termsText } from '~/api/contract/rules/terms';
import type { User } from '~/api/contract/users';
import type { ReviewPage } from '~/app/.server/api/reviews';
import { cardPath } from '~/app/.server/card/cards';
import { checkTexts, knownFacts, signalTexts } from '~/app/domain/mentors/knownFacts';
import { cardAlt } from '~/app/domain/mentors/mentorCard';
import { formatEuros, howOnePays } from '~/app/domain/money/money';
import {
  type BadgeNames,
  percentages,
  type ReviewFilter,
  type ReviewSummary,
} from '~/app/domain/reviews/reviews';
import { writtenReview } from '~/app/domain/reviews/reviewView';
import { firstNameOf, publicName, wholeName } from '~/app/domain/text/personNames';
import { dayOf } from '~/app/domain/time/dates';
import { hoursText } from '~/app/domain/time/durations';
import type { FrameView } from '~/app/ui/frame/loadFrame';
import type { WeekAhead } from './weekAhead';

type ReviewReader = Pick<ProfileInput, 'reader' | 'timeZone' | 'badgeNames'>;

/** Without a log-in the author is 'Lucía G.', whatever the API sent (docs/contract.md, 'Who sees whom'). */
export function publicReviewView(one: Review, { reader, timeZone, badgeNames }: ReviewReader) {
  return {
    ...writtenReview(one, { timeZone, badgeNames, pattern: 'dd/MM/yyyy' }),
    author: reader === null ? publicName(one.alumno) : wholeName(one.alumno),
    isOwn: reader !== null && one.alumno.username === reader.username,
    /** YYYY-MM-DD in the marketplace's zone. */
    day: dayOf(one.created_at, timeZone),
  };
}

/** `closed`: the API sends it only after a log-in. */
export type ProfilePart<T> =
  | { state: 'shown'; value: T }
  | { state: 'failed'; status: 500 | 503 }
  | { state: 'closed' };

/** The visitor; null without a log-in. */
export type Reader = FrameView['user'] | null;

interface ProfileInput {
  mentor: User;
  week: ProfilePart<WeekAhead>;
  /** Those matching `summary.filter`. */
  reviews: ProfilePart<ReviewPage>;
  /** Null if not counted. */
  summary: (ReviewSummary & { filter: ReviewFilter }) | null;
  reader: Reader;
  isWaiting: boolean;
  timeZone: string;
  ownApi: boolean;
  /** Maps a name_id to an area's name, for servers that send nothing else. */
  areaName: (nameId: string) => string;
  badgeNames: BadgeNames;
}

export type ProfileView = ReturnType<typeof profileView>;

export function profileView({ mentor, week, reviews, summary, areaName, ...input }: ProfileInput) {
  const { username, full_name, profile_picture, profile } = mentor;
  const subjects = profile.expertises.map(({ name_id, name }) => ({
    nameId: name_id,
    name: name === name_id ? areaName(name_id) : name,
  }));
  return {
    face: { username, full_name, profile_picture },
    username,
    name: full_name,
    /** For use in sentences: 'Marta'. */
    firstName: firstNameOf(mentor),
    ...mentorTexts((name) => profile[name].trim()),
    signals: signalTexts(mentor),
    facts: knownFacts({ ...mentor, signals: null }, input),
    checks: checkTexts(profile),
    /** Its rules can be told. */
    ownApi: input.ownApi,
    subjects,
    areas: subjects.map(({ name }) => name),
    available: profile.available,
    /** The mentor allows search engines and takes bookings (docs/product.md, 'Search engines'). */
    indexed: profile.indexed && profile.available,
    /** Euros per hour; null if not set. */
    price: profile.price,
    ...ratingOf(profile, { reviews: reviews.state === 'shown' ? reviews.value : null, summary }),
    /** Points, or the total score if the server has no points; null if it sends neither. */
    points: profile.points ?? profile.total_score,
    payment: howOnePays(profile),
    terms: termsText(profile.terms),
    offers: profile.offers.map((one) => ({
      ...{ id: one.id, name: one.name, total: formatEuros(one.total) },
      terms: `${hoursText(one.minutes)}${one.first_only ? ' · solo la primera vez' : ''}`,
    })),
    languages: profile.languages,
    linkedin_url: linkedinAddress(profile.linkedin_url),
    intro_video_url: introVideoAddress(profile.intro_video_url),
    joinedAt: mentor.date_joined,
    updatedAt: mentor.updated_at,
    card: { path: cardPath(mentor), alt: cardAlt(mentor) },
    week,
    reviews: reviews.state === 'shown' ? { ...reviews, value: reviewsOf(reviews.value, input) } : reviews,
    /** The distribution of reviews, and the filter; null if not counted. */
    summary: summary && { ...summary, shares: percentages(summary.stars) },
    isOwn: input.reader?.username.toLowerCase() === username.toLowerCase(),
    /** The staff have not approved it: its mentor and they alone see it. */
    isWaiting: input.isWaiting,
  };
}

/** `isTruncated`: some of this mentor's reviews may be missing, since not all mentors' reviews were read. */
function reviewsOf({ items, page, pages, isTruncated }: ReviewPage, reader: ReviewReader) {
  return { list: items.map((one) => publicReviewView(one, reader)), page, pages, isTruncated };
}

/** Rating (0 to 5; null without reviews) and number of reviews (null if unknown): from the profile, else from the reviews. */
function ratingOf(
  { rating, total_reviews }: User['profile'],
  { reviews, summary }: { reviews: ReviewPage | null; summary: ReviewSummary | null },
) {
  if (summary) return { rating: rating ?? summary.average, reviewCount: summary.count };
  const counted = reviews?.isTruncated ? Math.max(reviews.count, total_reviews) : reviews?.count;
  const reviewCount = counted ?? (total_reviews || null);
  return { rating: !reviewCount ? null : (rating ?? reviews?.average ?? null), reviewCount };
}
