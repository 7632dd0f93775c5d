/** The demo people (people.json) and what they write (wording.json), where `{topic}` and `{name}` are filled in. */
import type { AcademicLevel, Language } from '~/api/contract/rules/profile';
import people from './people.json' with { type: 'json' };
import wording from './wording.json' with { type: 'json' };

export type Week = 'mornings' | 'afternoons' | 'days' | 'evenings' | 'nights' | 'weekends';

export interface DemoMentor {
  username: string;
  firstName: string;
  lastName: string;
  expertise: string;
  topics: string[];
  euros: number;
  bio: string;
  week: Week;
  languages: Language[];
}

export interface DemoStudent {
  username: string;
  firstName: string;
  lastName: string;
  level: AcademicLevel;
  interests: string[];
  bio: string;
  subjects: string[];
  goals: string[];
}

export const mentors = people.mentors as DemoMentor[];
export const students = people.students as DemoStudent[];

export const { requests: REQUESTS, offer: OFFER, talks: TALKS, notes: NOTES } = wording;
/** Most marketplaces' reviews are good ones; each text is used once before any is used again. */
export const REVIEWS = wording.reviews as Record<string, string[][]> as Record<3 | 4 | 5, [string, string][]>;
export const STUDENT_REVIEWS = wording.studentReviews as { calification: 4 | 5; text: string }[];

export function fill(text: string, values: { topic: string; name: string }): string {
  return text.replace(/\{(topic|name)\}/g, (_, key: 'topic' | 'name') => values[key]);
}

export function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('an empty list');
  return first;
}
