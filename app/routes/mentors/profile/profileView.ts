/** What /mentors/{username} shows of a mentor. Nothing else of the API's data leaves the loader. */

import { linkedinAddress, type MentorText, mentorTexts } from '~/api/contract/rules/profile';
import type { User } from '~/api/contract/tolerant';
import type { Review } from '~/api/contract/tolerantReviews';
import type { ReviewPage } from '~/app/.server/api/shapes';
import { cardPath } from '~/app/.server/card/cards';
import { cardAlt } from '~/app/domain/mentors/mentorCard';
import { usualPriceOf } from '~/app/domain/money/price';
import { type BadgeNames, badgesOf } from '~/app/domain/reviews/reviews';
import { publicName, wholeName } from '~/app/domain/text/personNames';
import type { Face } from '~/app/ui/Avatar';
import type { WeekAhead } from './weekAhead';

export interface ReviewView {
  id: string;
  author: string;
  /** ISO instant, and its day in the marketplace's zone: dd/MM/yyyy and YYYY-MM-DD. */
  at: string;
  date: string;
  day: string;
  /** 1 to 5. */
  stars: number;
  title: string;
  text: string;
  badges: { name: string; icon: string }[];
  reply: { text: string; date: string | null } | null;
}

/**
 * A review as the reader may see it: without a log-in its author is 'Lucía G.', whatever the API sent
 * (docs/contract.md, 'Who sees whom').
 */
export function reviewView(
  one: Review,
  { isAnonymous, timeZone, names }: { isAnonymous: boolean; timeZone: string; names: BadgeNames },
): ReviewView {
  const date = dateFormat(timeZone);
  const written = date.format(new Date(one.created_at));
  return {
    id: one.id,
    author: isAnonymous ? publicName(one.alumno) : wholeName(one.alumno),
    at: one.created_at,
    date: written,
    day: written.split('/').reverse().join('-'),
    stars: one.calification,
    title: one.title.trim(),
    text: one.text.trim(),
    badges: badgesOf(one, names),
    reply: one.reply && {
      text: one.reply.text,
      date: one.reply.created_at ? date.format(new Date(one.reply.created_at)) : null,
    },
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** dd/MM/yyyy. Cached: creating a format costs a hundred times as much as using it. */
function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('es-ES', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone,
  });
  formats.set(timeZone, made);
  return made;
}

/** `closed`: the API sends it only after a log-in. */
export type ProfilePart<T> = { state: 'shown'; value: T } | { state: 'failed' } | { state: 'closed' };

/** The visitor; null without a log-in. */
export type Reader = (Face & { user_type: string }) | null;

interface ReviewsView {
  list: ReviewView[];
  /** From 1. */
  page: number;
  pages: number;
  /** The server has more reviews of all mentors than are read, so some of this one's may be missing. */
  isCut: boolean;
}

export interface ProfileView extends Record<MentorText, string> {
  face: Face;
  username: string;
  name: string;
  /** For use in sentences: 'Marta'. */
  firstName: string;
  areas: string[];
  available: boolean;
  /**
   * Search engines may list it: the mentor allows it and takes bookings (docs/product.md, 'Search engines').
   */
  indexed: boolean;
  /** Euros per hour. */
  price: number;
  /** 0 to 5; null without reviews. */
  rating: number | null;
  /** Null: they could not be read and the profile does not say. */
  reviewCount: number | null;
  /** Points, or the total score if the server has no points; null if it sends neither. */
  points: number | null;
  linkedin: string | null;
  /** ISO instants; null if the server does not say. */
  joinedAt: string | null;
  updatedAt: string | null;
  /** The picture in shared links. */
  card: { path: string; alt: string };
  week: ProfilePart<WeekAhead>;
  reviews: ProfilePart<ReviewsView>;
  isOwn: boolean;
}

interface ProfileInput {
  mentor: User;
  week: ProfilePart<WeekAhead>;
  reviews: ProfilePart<ReviewPage>;
  reader: Reader;
  timeZone: string;
  /** Maps a name_id to an area's name, for servers that send nothing else. */
  areaName: (nameId: string) => string;
  badgeNames: BadgeNames;
}

export function profileView({
  mentor,
  week,
  reviews,
  reader,
  timeZone,
  areaName,
  badgeNames,
}: ProfileInput): ProfileView {
  const { username, full_name, profile_picture, profile } = mentor;
  const read = reviews.state === 'shown' ? reviews.value : null;
  return {
    face: { username, full_name, profile_picture },
    username,
    name: full_name,
    firstName: mentor.first_name.trim() || full_name,
    ...mentorTexts((name) => profile[name].trim()),
    areas: profile.expertises.map(({ name_id, name }) => (name === name_id ? areaName(name_id) : name)),
    available: profile.available,
    indexed: profile.indexed && profile.available,
    price: usualPriceOf(profile),
    ...ratingOf(profile, read),
    points: profile.points ?? profile.total_score,
    linkedin: linkedinAddress(profile.linkedin_url),
    joinedAt: mentor.date_joined,
    updatedAt: mentor.updated_at,
    card: { path: cardPath(mentor), alt: cardAlt(mentor) },
    week,
    reviews: reviewsPart(reviews, { isAnonymous: reader === null, timeZone, names: badgeNames }),
    isOwn: reader?.username.toLowerCase() === username.toLowerCase(),
  };
}

function reviewsPart(
  part: ProfilePart<ReviewPage>,
  options: Parameters<typeof reviewView>[1],
): ProfilePart<ReviewsView> {
  if (part.state !== 'shown') return part;
  const { items, page, pages, isCut } = part.value;
  return {
    state: 'shown',
    value: { list: items.map((one) => reviewView(one, options)), page, pages, isCut },
  };
}

/** From the profile; if the server's profiles have no rating, from the reviews. */
function ratingOf({ rating, total_reviews }: User['profile'], reviews: ReviewPage | null) {
  const counted = reviews?.isCut ? Math.max(reviews.count, total_reviews) : reviews?.count;
  const reviewCount = counted ?? (total_reviews || null);
  return { rating: !reviewCount ? null : (rating ?? reviews?.average ?? null), reviewCount };
}
