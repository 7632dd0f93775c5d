import { NEWCOMER, RECOMMENDED_BY } from '~/api/contract/rules/ordering';
import { centsOf, formatHourly } from '~/api/contract/rules/price';
import type { AcademicLevel } from '~/api/contract/rules/profile';
import { ratedText } from '~/api/contract/rules/reviews';
import { DAY } from '~/api/time';
import type { PublicMentor } from '~/api/users/view';
import { listText } from '~/api/wording';
import {
  categoriesText,
  LEVEL_NAMES,
  mentionsLevel,
  mentionsSubject,
  mentionsSubjectLoosely,
  sharesWord,
  teachingText,
  usualTime,
} from './profileMatch';

/** Known preferences of a student; empty for other readers. */
export interface StudentPreferences {
  /** Expertise ids. */
  areas: ReadonlySet<number>;
  /** Free text. */
  subjects: string[];
  level: AcademicLevel | null;
  /** Cents per hour that the student usually pays. */
  paid: number | null;
  /** Bits day * 3 + part of the student's own sessions, most frequent first. */
  times: number[];
}
export interface Candidate {
  mentor: PublicMentor;
  /** Bits of the weekly hours, as in `times`. */
  week: ReadonlySet<number>;
  /** Has taught students of the reader's level. */
  taughtLevel: boolean;
  /** 0 to 5, weighted; orders mentors and is never shown. */
  score: number;
  listedSince: Date;
}
export interface Affinity {
  /** 0 to 1, two decimals. */
  affinity: number;
  reasons: string[];
  /** The first shared area, used for variety. */
  area: number | null;
}
interface Part {
  weight: number;
  /** 0 to 1. */
  value: number;
  reason?: string | false;
}

const NEW_BOOST = 0.05;
/** Subjects of at least this value are named by the mentor's areas; below it a reason would promise too much. */
const NAMED = 0.9;
/** Limit for all subjects that no area relates to: less than one that an area nearly names. */
const MOST_WITHOUT_AREA = 0.2;
/** Maximum number of areas and subjects named in one reason. */
const MAX_NAMED = 3;

/** How well a mentor suits a student, and why. Only known preferences count; without any, the Bayesian rating decides. */
export function affinityOf(candidate: Candidate, wishes: StudentPreferences, now: Date): Affinity {
  const shared = candidate.mentor.profile.expertises.filter((one) => wishes.areas.has(one.id));
  const parts = [
    wishes.areas.size > 0 && areasPart(shared, wishes),
    wishes.subjects.length > 0 && subjectsPart(candidate, wishes),
    wishes.level !== null && levelPart(candidate, wishes.level),
    wishes.paid !== null && pricePart(candidate, wishes.paid),
    wishes.times.length > 0 && timesPart(candidate, wishes),
    ratingPart(candidate),
  ].filter((part) => part !== false);
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  const value = parts.reduce((sum, part) => sum + part.weight * part.value, 0) / weight;
  const isNew = isNewcomer(candidate, now);
  const reasons = parts
    .sort((a, b) => b.weight * b.value - a.weight * a.value)
    .flatMap((part) => part.reason || []);
  if (isNew) reasons.push('Acaba de empezar aquí.');
  if (reasons.length === 0) reasons.push('Todavía sin reseñas: puedes ser de sus primeros estudiantes.');
  return {
    affinity: Math.round(Math.min(1, value + (isNew ? NEW_BOOST : 0)) * 100) / 100,
    reasons,
    area: shared[0]?.id ?? null,
  };
}

function areasPart(shared: { name: string }[], { areas }: StudentPreferences): Part {
  const names = shared.slice(0, MAX_NAMED).map((one) => one.name);
  return {
    weight: RECOMMENDED_BY.areas / 100,
    value: Math.min(1, shared.length / Math.min(3, areas.size)),
    reason: names.length > 0 && `Enseña lo que te interesa: ${listText(names)}.`,
  };
}

/** Reasons only mention subjects that the areas name: a geographer's 'Geografía física' helps with no 'Física'. */
function subjectsPart({ mentor }: Candidate, { subjects }: StudentPreferences): Part {
  const found = subjects.map((subject) => ({ subject, value: subjectValue(mentor.profile, subject) }));
  const value = found.reduce((sum, one) => sum + one.value, 0) / Math.min(2, subjects.length);
  const names = found.filter((one) => one.value >= NAMED).map((one) => `«${one.subject}»`);
  const isByArea = found.some((one) => one.value >= NEARLY);
  return {
    weight: RECOMMENDED_BY.subjects / 100,
    value: Math.min(isByArea ? 1 : MOST_WITHOUT_AREA, value),
    reason: names.length > 0 && `Puede ayudarte con ${listText(names.slice(0, MAX_NAMED))}.`,
  };
}

/** Value of a subject that the areas name without its course number. */
const NEARLY = 0.5;

/**
 * Full value for a match in the areas; less if headline or bio complete it, or the course number differs; little for
 * a match in headline, bio or categories alone.
 */
function subjectValue(profile: Candidate['mentor']['profile'], subject: string): number {
  const areas = profile.expertises.map((one) => one.name).join(' ');
  const whole = `${teachingText(profile)} ${profile.bio}`;
  if (mentionsSubject(areas, subject)) return 1;
  if (sharesWord(areas, subject) && mentionsSubject(whole, subject)) return NAMED;
  if (mentionsSubjectLoosely(areas, subject)) return NEARLY;
  return mentionsSubjectLoosely(`${whole} ${categoriesText(profile)}`, subject) ? MOST_WITHOUT_AREA : 0;
}

function levelPart({ mentor, taughtLevel }: Candidate, level: AcademicLevel): Part {
  const { bio } = mentor.profile;
  const name = LEVEL_NAMES[level];
  const weight = RECOMMENDED_BY.level / 100;
  if (taughtLevel) return { weight, value: 1, reason: `Ha tenido estudiantes de ${name}.` };
  if (mentionsLevel(`${teachingText(mentor.profile)} ${categoriesText(mentor.profile)} ${bio}`, level))
    return { weight, value: 0.8, reason: `En su perfil habla de ${name}.` };
  return { weight, value: 0 };
}

/** A price below the usual one costs half as much affinity as one above it. */
function pricePart({ mentor }: Candidate, paid: number): Part {
  const weight = RECOMMENDED_BY.price / 100;
  if (mentor.profile.price === null) return { weight, value: 0 };
  const more = (centsOf(mentor.profile.price) - paid) / Math.max(paid, 100);
  const value = Math.max(0, 1 - (more > 0 ? more : -more / 2));
  const price = formatHourly(mentor.profile.price);
  if (Math.abs(more) <= 0.2) {
    return { weight, value, reason: `Su precio, ${price}, se parece a lo que sueles pagar.` };
  }
  return { weight, value, reason: more < 0 && `Cuesta menos de lo que sueles pagar: ${price}.` };
}

function timesPart({ week }: Candidate, { times }: StudentPreferences): Part {
  const common = times.filter((time) => week.has(time));
  const [first] = common;
  return {
    weight: RECOMMENDED_BY.times / 100,
    value: common.length / times.length,
    reason: first !== undefined && `Tiene horas cuando sueles estudiar: ${usualTime(first)}.`,
  };
}

/** Without reviews a little below the average mentor. */
function ratingPart({ mentor, score }: Candidate): Part {
  const { rating, total_reviews: reviews } = mentor.profile;
  const weight = RECOMMENDED_BY.reviews / 100;
  if (rating === null) return { weight, value: 0.75 };
  return {
    weight,
    value: score / 5,
    reason: rating >= 4 && `Valoración media: ${ratedText(rating, reviews)}.`,
  };
}

/** The only part of the affinity that depends on the clock. */
export function isNewcomer({ mentor, listedSince }: Candidate, now: Date): boolean {
  const age = now.getTime() - listedSince.getTime();
  return age < NEWCOMER.days * DAY && mentor.profile.total_reviews < NEWCOMER.reviews;
}
