/** Sessions that others may join (docs/contract.md, 'Group sessions'; extension `requests`). */
import { z } from 'zod';
import { line, page } from './common';
import { identified, mentorship, mentorshipPayload, sessionFields } from './mentorships';
import { GROUP_SIZE_MIN, GROUP_TITLE_MAX, ROOM_SIZE_MAX } from './rules/limits';
import { SERIES_WEEKS_MAX } from './rules/series';
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
    group: true,
    mentor: true,
    expertises: true,
    terms: true,
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

const SIZES = `Elige entre ${GROUP_SIZE_MIN} y ${ROOM_SIZE_MAX} plazas.`;
const WEEKS = `Elige entre 1 y ${SERIES_WEEKS_MAX} semanas.`;

/** A group that a mentor sets up. */
export const groupPayload = mentorshipPayload
  .pick({ init_date: true, end_date: true, price: true, additional_information: true, expertises: true })
  .extend({
    title: line(GROUP_TITLE_MAX, 'El título').min(1, 'Escribe un título.'),
    weeks: z.int(WEEKS).min(1, WEEKS).max(SERIES_WEEKS_MAX, WEEKS).default(1).describe('A week apart.'),
    room_size: z.int(SIZES).min(GROUP_SIZE_MIN, SIZES).max(ROOM_SIZE_MAX, SIZES).describe('Places.'),
    indexed: z.boolean().default(false).describe('Search engines may show its page.'),
  });

/** Its public page. */
export const groupPage = mentorship.shape.group.unwrap().extend({
  description: z.string(),
  indexed: z.boolean().describe('Search engines may show it.'),
  sessions: z.array(openSession).describe('Those to come, also full ones; none: it is over.'),
});

export const groupKeys = z.array(z.string());

export const tolerantOpenSession = tolerant(openSession, sessionFields).transform(identified);

export const tolerantGroupPage = tolerant(groupPage, { sessions: lenientArray(tolerantOpenSession) });

const facets = orNull(tolerant(openFacets)).transform((v) => v ?? { expertises: [], mentors: [] });

export const tolerantOpenPage = z
  .object({ results: lenientArray(tolerantOpenSession), count: numberOrNull, facets })
  .transform((page) => ({ ...page, count: page.count ?? page.results.length }));

export type OpenSession = z.output<typeof tolerantOpenSession>;
export type GroupPayload = z.input<typeof groupPayload>;
export type GroupPage = z.output<typeof tolerantGroupPage>;
