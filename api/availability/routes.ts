import { createRoute, z } from '@hono/zod-openapi';
import { maybeSignedIn, signedIn, signedInMentor } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { availabilityPayload, availabilitySlot, freeSlot } from '~/api/contract/availability';
import { readsBody } from '~/api/http/body';
import { invalid, notFound } from '~/api/http/errors';
import { answers, createRoutes, idParam, joinRoutes, takes } from '~/api/http/routing';
import { findActiveMentor } from '~/api/users/queries';
import { busyRoutes } from './busy/busyRoutes';
import type { BusyServices } from './busy/thread';
import { exceptionRoutes } from './exceptionRoutes';
import { busySlots, freeSlots, readWeekly, replaceWeekly } from './queries';
import { rulesRoutes } from './rulesRoutes';
import { dayPartsOf, freeSlotView, rangeQuery, weeklySlots, weeklyView } from './slots';

const weekSchema = z.array(availabilitySlot);
const weekRoute = createRoute({
  method: 'get',
  path: '/api/availability/',
  summary: 'The calling mentor’s weekly hours, in slots of 30 minutes',
  middleware: signedInMentor,
  responses: answers(weekSchema),
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
  responses: answers(weekSchema),
});

const RANGE =
  '`start_date` and `end_date` (AAAA-MM-DD) are both included, at most 62 days. Every entry is on the marketplace’s wall clock; `day_of_week` 0 is Monday.';
const ofMentor = { params: z.object({ id: idParam }), query: rangeQuery };
const freeOrPartSchema = freeSlot.extend({ part: z.enum(['morning', 'afternoon', 'evening']).optional() });
const freeRoute = createRoute({
  method: 'get',
  path: '/api/availability/mentor/{id}/free/',
  summary: 'Bookable slots; anonymous readers get parts of the day (`part`) instead',
  description: RANGE,
  middleware: maybeSignedIn,
  request: ofMentor,
  responses: answers(z.array(freeOrPartSchema)),
});
const busyRoute = createRoute({
  method: 'get',
  path: '/api/availability/mentor/{id}/busy/',
  summary: 'Taken slots, times only (extension availability-busy)',
  description: RANGE,
  'x-extension': 'calendar',
  middleware: signedIn,
  request: ofMentor,
  responses: answers(z.array(freeSlot)),
});

function hoursRoutes(services: Services): ApiApp {
  const { db, clock, timeZone } = services;
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
      if (!slots) throw invalid({ availability: ['Cada franja debe acabar después de empezar.'] });
      await replaceWeekly(c.get('caller').id, slots, services);
      return c.json(slots.map(weeklyView), 200);
    })
    .openapi(freeRoute, async (c) => {
      const { mentor, range } = await asked(c.req.valid('param').id, c.req.valid('query'));
      const slots = mentor.available ? await freeSlots(range, { db, now: clock(), timeZone }) : [];
      return c.json(c.get('reader') ? slots.map(freeSlotView) : dayPartsOf(slots), 200);
    })
    .openapi(busyRoute, async (c) => {
      const { range } = await asked(c.req.valid('param').id, c.req.valid('query'));
      const slots = await busySlots(range, { db, now: clock(), timeZone });
      return c.json(slots.map(freeSlotView), 200);
    });
}

/** Mentors' hours (docs/contract.md, 'Calls: availability'). */
export const availabilityRoutes = (services: BusyServices): ApiApp =>
  joinRoutes([hoursRoutes(services), exceptionRoutes(services), rulesRoutes(services), busyRoutes(services)]);
