import type { z } from 'zod';
import type { Facets, foundMentor, mentorSearchQuery } from '../../contract/search';
import { DAY_PARTS, PRICE_STEPS, RATING_STEPS } from '../../contract/searchValues';
import { expertises } from '../../db/schema';
import type { Db } from '../../db/types';
import type { PublicMentor } from '../../users/view';
import { nameIdsOf } from '../nameIds';
import { nextFreeOf } from '../nextFree';
import { mentorsById } from '../queries';
import type { Tally } from './find';
import type { Tallies } from './tallies';
import { wordsOf } from './words';

interface Deps {
  db: Db;
  now: Date;
  timeZone: string;
  tallies: Tallies;
  /** Readers without an account see parts of the day instead of free slots. */
  anonymous: boolean;
}
interface Found {
  count: number;
  results: z.infer<typeof foundMentor>[];
  facets: Facets;
}
interface Wanted {
  offset: number;
  size: number;
}
type Query = z.output<typeof mentorSearchQuery>;
type Area = Pick<typeof expertises.$inferSelect, 'id' | 'nameId' | 'name'>;

/** One page of the mentors that fit, the facets and everybody's next free slot (extension `mentor-search`). */
export async function searchMentors(query: Query, request: Wanted, deps: Deps): Promise<Found> {
  const { tally, areas } = await tallyOf(query, deps);
  const results = await resultsOf(pageOf(tally, request), deps);
  return { count: tally.ids.length, results, facets: facetsOf(tally, areas) };
}

/** The best mentors, of all or of those with one of the areas, and how many there are. */
export async function listMentors(
  { expertises, most }: { expertises?: string; most: number },
  deps: Omit<Deps, 'timeZone' | 'anonymous'>,
): Promise<{ mentors: PublicMentor[]; count: number }> {
  const { tally } = await tallyOf({ expertises }, deps);
  const best = pageOf(tally, { offset: 0, size: most });
  return { mentors: await mentorsById(best, deps), count: tally.ids.length };
}

const pageOf = ({ ids }: Tally, { offset, size }: Wanted) => [...ids.subarray(offset, offset + size)];

async function tallyOf(query: Query, { db, tallies }: Pick<Deps, 'db' | 'tallies'>) {
  const areas = await db
    .select({ id: expertises.id, nameId: expertises.nameId, name: expertises.name })
    .from(expertises);
  const nameIds = nameIdsOf(query.expertises);
  const order = query.order ?? 'relevance';
  const wanted = {
    areas: nameIds.length > 0 ? idsOf(areas, nameIds) : null,
    priceMax: query.price_max === undefined ? null : Math.round(query.price_max * 100),
    minRating: query.min_rating ? Math.round(query.min_rating * 100) : null,
    day: query.day ?? null,
    part: query.part ?? null,
    words: wordsOf(query.q ?? ''),
    order,
  };
  return { tally: await tallies.of(wanted), areas };
}

function idsOf(areas: Area[], nameIds: string[]): number[] {
  return areas.filter((area) => nameIds.includes(area.nameId)).map((area) => area.id);
}

async function resultsOf(ids: number[], { anonymous, ...reading }: Omit<Deps, 'tallies'>) {
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
