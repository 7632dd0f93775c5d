/** A mentor's card, as every list of mentors shows it, with times in the marketplace's zone. */
import type { FoundMentor } from '~/api/contract/mentors';
import type { User } from '~/api/contract/users';
import { checkTexts } from '~/app/domain/mentors/knownFacts';
import { firstNameOf } from '~/app/domain/text/personNames';
import { moveDay } from '~/app/domain/time/calendarDays';
import { capital, instantOf, nearDay } from '~/app/domain/time/dates';
import { visitorTimeText, type Zones } from '~/app/domain/time/visitorClock';
import { excerpt } from '~/app/ui/pageMeta';

/** Characters of a biography: two lines of a card, and of them the first sentence. */
const INTRO = 110;
const SENTENCE = /^.{20,}?[.!?](?= )/;
/** Tags on a card (docs/product.md, 'Numbers, dates and money'). */
const TAGS = 3;

const decimal = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 2 });

export type MentorCardView = ReturnType<typeof cardView>;

interface Place {
  /** YYYY-MM-DD in the marketplace's zone. */
  today: string;
  zones: Zones;
}

type Free = FoundMentor['free'];

/** `free` undefined or null: the API does not say. */
export function cardView(mentor: User & { free?: Free }, at: Place) {
  const { username, full_name, profile_picture, profile, quote, free } = mentor;
  const intro = excerpt(profile.bio, INTRO);
  return {
    username,
    full_name,
    /** For use in sentences. */
    firstName: firstNameOf(mentor),
    profile_picture,
    specialty: profile.expertise.trim(),
    bio: SENTENCE.exec(intro)?.[0] ?? intro,
    /** From a review with five stars. */
    quote,
    tags: profile.expertises.slice(0, TAGS).map(({ name }) => name),
    more: Math.max(0, profile.expertises.length - TAGS),
    rating: profile.rating,
    reviews: profile.total_reviews,
    /** Euros per hour. */
    price: profile.price,
    points: pointsText(profile),
    checks: checkTexts(profile),
    available: profile.available,
    /** The first free hours; null = unknown. */
    hours: free ? free.map((one) => hourView(one, at)) : null,
  };
}

/** 'Hoy', 'Mañana', 'Mié', 'Mié 9 dic', and the visitor's own hour if that differs. */
function hourView({ date, start_time }: NonNullable<Free>[number], { today, zones }: Place) {
  const own = zones.visitor === null ? '' : visitorTimeText(instantOf(date, start_time, zones.market), zones);
  const dayText = capital(nearDay(date, today, date < moveDay(today, 7) ? 'EEE' : 'EEE d MMM'));
  return { day: date, dayText, hour: start_time, own };
}

/** '120 pts', or the score out of five without points (docs/contract.md, 'Scores and points'); '' for 0. */
function pointsText({ points, total_score }: User['profile']): string {
  const shown = points ?? (total_score || null);
  return shown === null ? '' : `${decimal.format(shown)} pts`;
}
