/** The demo people (people.json) and what they write (wording.json); `{topic}`, `{name}` … are filled in. */

import type { Language } from '~/api/contract/rules/languages';
import type { AcademicLevel } from '~/api/contract/rules/profile';
import people from './people.json' with { type: 'json' };
import wording from './wording.json' with { type: 'json' };

export type Week = 'mornings' | 'afternoons' | 'days' | 'evenings' | 'nights' | 'weekends';

export type DemoMentor = Omit<(typeof people.mentors)[number], 'week' | 'languages'> & {
  week: Week;
  languages: Language[];
};
export type DemoStudent = Omit<(typeof people.students)[number], 'level'> & { level: AcademicLevel };

export const mentors = people.mentors as DemoMentor[];
export const students = people.students as DemoStudent[];
/** Visitors can log in as these two. */
export const marcos = firstOf(mentors);
export const ana = firstOf(students);

export const { requests: REQUESTS, offer: OFFER, reply: REPLY, talks: TALKS, notes: NOTES } = wording;
export const FILES = wording.files;
/** Title and text by stars; each is used once before any is used again. */
export const REVIEWS = wording.reviews as Record<string, string[][]> as Record<3 | 4 | 5, [string, string][]>;
export const STUDENT_REVIEWS = wording.studentReviews as { calification: 4 | 5; text: string }[];

export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]));

export function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('an empty list');
  return first;
}

export const byUsername = <T extends { username: string }>(among: readonly T[], username: string): T =>
  firstOf(among.filter((person) => person.username === username));

export type Random = ReturnType<typeof createRandom>;

/** A seeded random generator (mulberry32): the same numbers in the same order for the same seed. */
export function createRandom(seed: number) {
  let state = seed;
  /** 0 <= n < 1 */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** Integer, both ends included. */
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error('nothing to pick from');
    return from[between(0, from.length - 1)] as T;
  };
  const some = <T>(from: readonly T[], count: number): T[] => {
    const rest = [...from];
    const size = Math.min(count, rest.length);
    return Array.from({ length: size }, () => rest.splice(between(0, rest.length - 1), 1)).flat();
  };
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
  return { next, between, pick, some, uuid };
}
