/** Sessions that others may join (docs/contract.md, 'Group sessions'; extension `requests`). */
import { z } from 'zod';
import { page } from './common';
import { identified, mentorship, sessionFields } from './mentorships';
import { lenientArray, numberOrNull, orNull, tolerant } from './tolerant';

/** As people outside the session see it: without room code, description and names of students. */
export const openSession = mentorship
  .pick({
    id: true,
    identifier: true,
    init_date: true,
    end_date: true,
    price: true,
    room_size: true,
    status: true,
    confirmation: true,
    open: true,
    listed: true,
    mentor: true,
    expertises: true,
  })
  .extend({
    total_students: z.int(),
    seats_left: z.int().min(0),
    joined: z.boolean(),
  });

const count = z.int();
/** Results of each value with the other filter applied; most frequent first, at most 100 of each. */
export const openFacets = z.object({
  expertises: z.array(z.object({ name_id: z.string(), name: z.string(), count })),
  mentors: z.array(z.object({ id: z.int(), full_name: z.string(), count })),
});
export const openPage = page(openSession).extend({ facets: openFacets });

export const tolerantOpenSession = tolerant(openSession, sessionFields).transform(identified);

const facets = orNull(tolerant(openFacets)).transform((v) => v ?? { expertises: [], mentors: [] });

export const tolerantOpenPage = z
  .object({ results: lenientArray(tolerantOpenSession), count: numberOrNull, facets })
  .transform((page) => ({ ...page, count: page.count ?? page.results.length }));

export type OpenSession = z.output<typeof tolerantOpenSession>;
export type OpenFacets = z.output<typeof facets>;
