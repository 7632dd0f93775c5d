import type { z } from 'zod';
import {
  DAY_PARTS,
  type Facets,
  type foundMentor,
  type mentorSearchQuery,
  PRICE_STEPS,
  RATING_STEPS,
} from '../../contract/search';
import { expertises } from '../../db/schema';
import type { Db } from '../../db/types';
import type { PublicMentor } from '../../users/view';
import { nameIdsOf } from '../nameIds';
import { nextFreeOf } from '../nextFree';
import { mentorsById } from '../queries';
import { findMentors, type Tally, type Wanted } from './find';
import type { MentorIndex } from './mentorIndex';
import { findByWords, wordsOf } from './words';

interface Deps {
  db: Db;
  now: Date;
  timeZone: string;
  index: MentorIndex;
  /** Readers without an account see parts of the day instead of free slots. */
  anonymous: boolean;
}
interface Found {
  count: number;
  results: z.infer<typeof foundMentor>[];
  facets: Facets;
}
type Query = z.output<typeof mentorSearchQuery>;
type Area = Pick<typeof expertises.$inferSelect, 'id' | 'nameId' | 'name'>;

/** One page of the mentors that fit, the facets and everybody's next free slot (extension `mentor-search`). */
export async function searchMentors(query: Query, request: Wanted, deps: Deps): Promise<Found> {
  const { tally, areas } = await tallyOf(query, request, deps);
  return { count: tally.count, results: await resultsOf(tally.ids, deps), facets: facetsOf(tally, areas) };
}

/** The best mentors, of all or of those with one of the areas, and how many there are. */
export async function listMentors(
  { expertises, most }: { expertises?: string; most: number },
  deps: Omit<Deps, 'timeZone' | 'anonymous'>,
): Promise<{ mentors: PublicMentor[]; count: number }> {
  const { tally } = await tallyOf({ expertises }, { offset: 0, size: most }, deps);
  return { mentors: await mentorsById(tally.ids, deps), count: tally.count };
}

async function tallyOf(query: Query, wanted: Wanted, { db, index }: Pick<Deps, 'db' | 'index'>) {
  const [areas, text, entries] = await Promise.all([
    db.select({ id: expertises.id, nameId: expertises.nameId, name: expertises.name }).from(expertises),
    findByWords(wordsOf(query.q ?? ''), db),
    index.inOrder(query.order ?? 'score'),
  ]);
  const nameIds = nameIdsOf(query.expertises);
  const filter = {
    areas: nameIds.length > 0 ? idsOf(areas, nameIds) : null,
    priceMax: query.price_max === undefined ? null : Math.round(query.price_max * 100),
    minRating: query.min_rating ? Math.round(query.min_rating * 100) : null,
    day: query.day ?? null,
    part: query.part ?? null,
    text,
    byMatch: (query.order ?? 'relevance') === 'relevance',
  };
  return { tally: findMentors(entries, filter, wanted), areas };
}

function idsOf(areas: Area[], nameIds: string[]): Set<number> {
  return new Set(areas.filter((area) => nameIds.includes(area.nameId)).map((area) => area.id));
}

async function resultsOf(ids: number[], { anonymous, ...reading }: Omit<Deps, 'index'>) {
  const [mentors, free] = await Promise.all([
    mentorsById(ids, reading),
    nextFreeOf(ids, { anonymous, ...reading }),
  ]);
  return mentors.map((mentor) => ({
    ...mentor,
    next_free: mentor.profile.available ? (free.get(mentor.id) ?? null) : null,
  }));
}

function facetsOf(tally: Tally, areas: Area[]): Facets {
  return {
    expertises: areas
      .map(({ id, nameId: name_id, name }) => ({ name_id, name, count: tally.areas.get(id) ?? 0 }))
      .filter((area) => area.count > 0)
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es')),
    prices: PRICE_STEPS.map((price_max, i) => ({ price_max, count: tally.prices[i] ?? 0 })),
    ratings: RATING_STEPS.map((min_rating, i) => ({ min_rating, count: tally.ratings[i] ?? 0 })),
    days: tally.days.map((count, day) => ({ day, count })),
    parts: DAY_PARTS.map((part, i) => ({ part, count: tally.parts[i] ?? 0 })),
  };
}
