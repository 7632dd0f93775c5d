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
import type { PageRequest } from '../../http/pages';
import { nameIdsOf } from '../nameIds';
import { nextFreeOf } from '../nextFree';
import { mentorsById } from '../queries';
import { findMentors, type Tally } from './find';
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
type Area = Pick<typeof expertises.$inferSelect, 'id' | 'nameId' | 'name'>;

/** One page of the mentors that fit, the facets and everybody's next free slot (extension `mentor-search`). */
export async function searchMentors(
  query: z.output<typeof mentorSearchQuery>,
  request: PageRequest,
  { index, ...deps }: Deps,
): Promise<Found> {
  const { db } = deps;
  const words = wordsOf(query.q ?? '');
  const [areas, text, entries] = await Promise.all([
    db.select({ id: expertises.id, nameId: expertises.nameId, name: expertises.name }).from(expertises),
    findByWords(words, db),
    index.inOrder(query.order ?? 'score'),
  ]);
  const wanted = nameIdsOf(query.expertises);
  const tally = findMentors(
    entries,
    {
      areas: wanted.length > 0 ? idsOf(areas, wanted) : null,
      priceMax: query.price_max === undefined ? null : Math.round(query.price_max * 100),
      minRating: query.min_rating ? Math.round(query.min_rating * 100) : null,
      day: query.day ?? null,
      part: query.part ?? null,
      text,
      byMatch: (query.order ?? 'relevance') === 'relevance',
    },
    request,
  );
  return { count: tally.count, results: await resultsOf(tally.ids, deps), facets: facetsOf(tally, areas) };
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
