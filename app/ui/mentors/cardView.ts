/** A mentor's card in the directory, with times in the marketplace's zone. */
import type { NextFree } from '~/api/contract/mentors';
import type { User } from '~/api/contract/users';
import { checkTexts, traderText } from '~/app/domain/mentors/checked';
import { languageList } from '~/app/domain/mentors/languages';
import { signalTexts } from '~/app/domain/mentors/signals';
import { instantOf, nearDay } from '~/app/domain/time/dates';
import { visitorTimeText, type Zones } from '~/app/domain/time/visitorClock';
import { SHORT_PARTS } from './filterOptions';

/** 'jueves 26, 18:00', 'hoy, 18:00'; with another month its name. */
export function nextFreeText({ date, start_time, part }: NextFree, today: string): string {
  const inMonth = date.slice(0, 7) === today.slice(0, 7) ? 'EEEE d' : "EEEE d 'de' MMMM";
  return `${nearDay(date, today, inMonth)}, ${part ? SHORT_PARTS[part] : start_time}`;
}

const BIO_EXCERPT = 280;
/** Tags on a card (docs/product.md, 'Numbers, dates and money'). */
const TAGS = 3;

const decimal = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 2 });

export type DirectoryCardView = ReturnType<typeof cardView>;

export type RecommendedView = ReturnType<typeof recommendedViews>[number];

const RECOMMENDED = 3;
const REASONS = 2;

interface Place {
  /** YYYY-MM-DD in the marketplace's zone. */
  today: string;
  zones: Zones;
}

/** The first of the API's recommendations (extension `marketplace`). */
export function recommendedViews(found: readonly (User & { reasons: string[] })[], at: Place) {
  return found
    .filter(({ user_type }) => user_type === 'mentor')
    .slice(0, RECOMMENDED)
    .map((mentor) => ({ ...cardView(mentor, at), reasons: mentor.reasons.slice(0, REASONS) }));
}

/** The view of a card; `next_free` undefined: the API does not say. */
export function cardView(mentor: User & { next_free?: NextFree | null }, at: Place) {
  const { username, full_name, profile_picture, profile, quote, next_free } = mentor;
  return {
    username,
    full_name,
    profile_picture,
    specialty: profile.expertise,
    bio: profile.bio.length > BIO_EXCERPT ? `${profile.bio.slice(0, BIO_EXCERPT)}…` : profile.bio,
    /** From a review with five stars. */
    quote,
    tags: profile.expertises.slice(0, TAGS).map(({ name }) => name),
    more: Math.max(0, profile.expertises.length - TAGS),
    rating: profile.rating,
    reviews: profile.total_reviews,
    /** Euros per hour. */
    price: profile.price,
    points: pointsText(profile),
    languages: otherLanguages(profile.languages),
    signals: signalTexts(mentor),
    checks: checkTexts(profile),
    trader: traderText(profile),
    available: profile.available,
    /** '' = none in the next weeks; null = unknown. */
    nextFree: next_free === undefined ? null : next_free ? freeText(next_free, at) : '',
  };
}

/** 'Clases en español e inglés'; '' for Spanish alone. */
function otherLanguages(languages: User['profile']['languages']): string {
  return languages.every((one) => one === 'es') ? '' : `Clases en ${languageList(languages)}`;
}

/** 'jueves 26, 18:00', with ' · 17:00 en tu hora' if that differs. */
function freeText(next: NextFree, { today, zones }: Place): string {
  const isKnown = next.part || zones.visitor === null;
  const own = isKnown ? '' : visitorTimeText(instantOf(next.date, next.start_time, zones.market), zones);
  return [nextFreeText(next, today), own].filter(Boolean).join(' · ');
}

/** '120 pts', or the score out of five without points (docs/contract.md, 'Scores and points'); '' for 0. */
function pointsText({ points, total_score }: User['profile']): string {
  const shown = points ?? (total_score || null);
  return shown === null ? '' : `${decimal.format(shown)} pts`;
}
