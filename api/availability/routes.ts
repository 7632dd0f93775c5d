import { createRoute, z } from '@hono/zod-openapi';
import { maybeSignedIn, signedIn, signedInMentor } from '../auth/signedIn';
import { availabilitySlot, freeSlot } from '../contract/entities';
import { availabilityPayload } from '../contract/payloads';
import { readsBody } from '../http/body';
import { invalid, notFound } from '../http/errors';
import { idParam } from '../http/ids';
import { answers, createRoutes, takes } from '../http/routing';
import { findActiveMentor } from '../mentors/queries';
import type { Services } from '../services';
import type { ApiApp } from '../types';
import { bandsOf } from './bands';
import { busySlots, freeSlots } from './grid';
import { readWeekly, replaceWeekly } from './queries';
import { rangeQuery } from './range';
import { freeSlotView, weeklySlots, weeklyView } from './rules';

const week = z.array(availabilitySlot);
const weekRoute = createRoute({
  method: 'get',
  path: '/api/availability/',
  summary: 'The calling mentor’s weekly hours, in slots of 30 minutes',
  middleware: signedInMentor,
  responses: answers(week),
});

const updateRoute = createRoute({
  method: 'post',
  path: '/api/availability/bulk_update/',
  summary: 'Replaces the calling mentor’s weekly hours',
  description:
    'Replaces the whole week. Longer ranges are cut into slots of 30 minutes; nothing begins before `06:00`. An end of `00:00` is midnight at the end of the day: the last slot is 23:30 to 00:00. `day_of_week` 0 is Monday.',
  middleware: [signedInMentor, readsBody()] as const,
  request: takes(availabilityPayload, {
    availability: [
      { day_of_week: 0, start_time: '09:00', end_time: '13:00' },
      { day_of_week: 4, start_time: '23:30', end_time: '00:00' },
    ],
  }),
  responses: answers(week),
});

const RANGE =
  '`start_date` and `end_date` (AAAA-MM-DD) are both included, at most 62 days. Every entry is on the marketplace’s wall clock; `day_of_week` 0 is Monday.';
const ofMentor = { params: z.object({ id: idParam }), query: rangeQuery };
const band = freeSlot.extend({ part: z.enum(['morning', 'afternoon', 'evening']).optional() });
const freeRoute = createRoute({
  method: 'get',
  path: '/api/availability/mentor/{id}/free/',
  summary: 'Bookable slots; anonymous readers get parts of the day (`part`) instead',
  description: RANGE,
  middleware: maybeSignedIn,
  request: ofMentor,
  responses: answers(z.array(band)),
});
const busyRoute = createRoute({
  method: 'get',
  path: '/api/availability/mentor/{id}/busy/',
  summary: 'Taken slots, times only (extension availability-busy)',
  description: RANGE,
  'x-extension': 'availability-busy',
  middleware: signedIn,
  request: ofMentor,
  responses: answers(z.array(freeSlot)),
});

/** Weekly hours and what they leave to book (spec.md section 7, api.md section 3). */
export function availabilityRoutes(services: Services): ApiApp {
  const { db, clock, timeZone, turns } = services;
  const asked = async (id: number, range: { start_date: string; end_date: string }) => {
    const mentor = await findActiveMentor({ id }, db);
    if (!mentor) throw notFound('Mentor no encontrado');
    return { mentor, range: { mentorId: id, from: range.start_date, to: range.end_date } };
  };
  return createRoutes()
    .openapi(weekRoute, async (c) => {
      return c.json((await readWeekly(c.get('caller').id, db)).map(weeklyView), 200);
    })
    .openapi(updateRoute, async (c) => {
      const slots = weeklySlots(c.req.valid('json').availability);
      if (!slots) throw invalid({ availability: ['Cada tramo debe acabar después de empezar.'] });
      const { id } = c.get('caller');
      await turns(id, () => replaceWeekly(id, slots, { db, now: clock() }));
      return c.json(slots.map(weeklyView), 200);
    })
    .openapi(freeRoute, async (c) => {
      const { mentor, range } = await asked(c.req.valid('param').id, c.req.valid('query'));
      const slots = mentor.available ? await freeSlots(range, { db, now: clock(), timeZone }) : [];
      return c.json(c.get('reader') ? slots.map(freeSlotView) : bandsOf(slots), 200);
    })
    .openapi(busyRoute, async (c) => {
      const { range } = await asked(c.req.valid('param').id, c.req.valid('query'));
      const slots = await busySlots(range, { db, now: clock(), timeZone });
      return c.json(slots.map(freeSlotView), 200);
    });
}
