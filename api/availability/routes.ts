import { z } from '@hono/zod-openapi';
import { maybeSignedIn, signedIn, signedInMentor } from '~/api/auth/callers';
import type { ApiApp, Caller, Services } from '~/api/context';
import {
  availabilityPayload,
  availabilitySlot,
  busyImport,
  busyImportPayload,
  busyTime,
  freeSlot,
  mentorRules,
  publicMentorRules,
} from '~/api/contract/availability';
import { NO_RULES } from '~/api/contract/rules/mentorRules';
import { isStudent } from '~/api/contract/rules/roles';
import type { Db } from '~/api/db/types';
import { done, ok, orNotFound } from '~/api/http/answer';
import { invalid } from '~/api/http/errors';
import { spend } from '~/api/http/rates';
import {
  answers,
  createRoutes,
  idParam,
  joinRoutes,
  noContent,
  refused,
  routesOf,
  takes,
} from '~/api/http/routing';
import { dayBounds } from '~/api/time';
import { findActiveMentor } from '~/api/users/queries';
import { importView, readNow, removeImport, saveImport } from './busy/busyImport';
import type { BusyServices } from './busy/thread';
import { exceptionRoutes } from './exceptionRoutes';
import { busySlots, freeSlots, readBusy, readWeekly, replaceWeekly, withheldSlots } from './queries';
import { haveAsked, isTaught, readRules, rulesView, saveRules } from './rules';
import { dayPartsOf, freeSlotView, type Interval, rangeQuery, weeklySlots, weeklyView } from './slots';

const route = routesOf();
const calendarRoute = routesOf('calendar');

const weekSchema = z.array(availabilitySlot);
const weekRoute = route('get', '/api/availability/', signedInMentor, {
  summary: 'The calling mentor’s weekly hours, in slots of 30 minutes',
  responses: answers(weekSchema),
});

const updateRoute = route('post', '/api/availability/bulk_update/', signedInMentor, {
  summary: 'Replaces the calling mentor’s weekly hours',
  description:
    'Replaces the whole week. Longer ranges are cut into slots of 30 minutes; nothing begins before `06:00`. An end of `00:00` is midnight at the end of the day: the last slot is 23:30 to 00:00. `day_of_week` 0 is Monday.',
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
const freeRoute = route('get', '/api/availability/mentor/{id}/free/', maybeSignedIn, {
  summary:
    'Bookable slots; anonymous readers get parts of the day (`part`) of mentors hidden from search engines',
  description: RANGE,
  request: ofMentor,
  responses: answers(z.array(freeOrPartSchema)),
});
const busyRoute = calendarRoute('get', '/api/availability/mentor/{id}/busy/', signedIn, {
  summary: 'Taken slots, times only',
  description: RANGE,
  request: ofMentor,
  responses: answers(z.array(freeSlot)),
});

/** @throws 404 without such a mentor */
async function mentorAndRange(
  id: number,
  days: { start_date: string; end_date: string },
  { reader, db }: { reader: Caller | null; db: Db },
) {
  const mentor = orNotFound(await findActiveMentor({ id }, reader?.id, db), 'Mentor no encontrado');
  return { mentor, range: { mentorId: id, from: days.start_date, to: days.end_date } };
}

function hoursRoutes(services: Services): ApiApp {
  const { db, clock, timeZone } = services;
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
      const asking = { reader: c.get('reader'), db };
      const { mentor, range } = await mentorAndRange(c.req.valid('param').id, c.req.valid('query'), asking);
      const slots = mentor.available ? await freeSlots(range, { db, now: clock(), timeZone }) : [];
      const isExact = c.get('reader') !== null || mentor.indexed;
      return c.json(isExact ? slots.map(freeSlotView) : dayPartsOf(slots), 200);
    })
    .openapi(busyRoute, async (c) => {
      const asking = { reader: c.get('caller'), db };
      const { range } = await mentorAndRange(c.req.valid('param').id, c.req.valid('query'), asking);
      const slots = await busySlots(range, { db, now: clock(), timeZone });
      return c.json(slots.map(freeSlotView), 200);
    });
}

const RULES_PATH = '/api/availability/rules/';
const readRulesRoute = calendarRoute('get', RULES_PATH, signedInMentor, {
  summary: 'The calling mentor’s rules of bookings',
  responses: answers(mentorRules),
});
const saveRulesRoute = calendarRoute('put', RULES_PATH, signedInMentor, {
  summary: 'Replaces them; what is booked stays',
  request: takes(mentorRules, { ...NO_RULES, own_price: false, confirms_known: true }),
  responses: answers(mentorRules),
});
const mentorRulesRoute = calendarRoute('get', '/api/availability/mentor/{id}/rules/', signedIn, {
  summary: 'A mentor’s rules, and the free hours of a range that they withhold, with the reason',
  request: ofMentor,
  responses: answers(publicMentorRules),
});

/** docs/contract.md, 'Rules of a mentor'. */
function rulesRoutes(services: Services): ApiApp {
  const { db, clock, timeZone } = services;
  const own = async (id: number) => rulesView(await readRules(id, db));
  return createRoutes()
    .openapi(readRulesRoute, (c) => ok(c, own(c.get('caller').id)))
    .openapi(saveRulesRoute, async (c) => {
      const { id } = c.get('caller');
      await saveRules(id, c.req.valid('json'), services);
      return c.json(await own(id), 200);
    })
    .openapi(mentorRulesRoute, async (c) => {
      const caller = c.get('caller');
      const asking = { reader: caller, db };
      const { mentor, range } = await mentorAndRange(c.req.valid('param').id, c.req.valid('query'), asking);
      const { mentorId } = range;
      const reading = { db, now: clock(), timeZone };
      const rules = await readRules(mentorId, db);
      const withheld = mentor.available ? await withheldSlots(range, reading) : [];
      const { confirms_known: _own, ...asked } = rulesView(rules);
      const mayBeKnown = rules.confirms_known && isStudent(caller);
      const confirms_at_once = mayBeKnown && (await isTaught({ mentorId, studentId: caller.id }, reading));
      const first = rules.hasFirstOffers && { first_time: !(await haveAsked(mentorId, [caller.id], db)) };
      const slots = withheld.map(({ slot, reason }) => ({ ...freeSlotView(slot), reason }));
      return c.json({ ...asked, ...first, confirms_at_once, withheld: slots }, 200);
    });
}

/** Mentors' hours (docs/contract.md, 'Calls: availability'). */
export const availabilityRoutes = (services: BusyServices): ApiApp =>
  joinRoutes([hoursRoutes(services), exceptionRoutes(services), rulesRoutes(services), busyRoutes(services)]);

const BUSY_PATH = '/api/availability/busy-import/';
const TOO_MANY = 'Too many calendars are read now; `Retry-After` says when to come back.';
const readRoute = calendarRoute('get', BUSY_PATH, signedInMentor, {
  summary: 'The calling mentor’s calendar elsewhere, and how reading it went; never its address',
  responses: answers(busyImport),
});
const hoursRoute = calendarRoute('get', `${BUSY_PATH}hours/`, signedInMentor, {
  summary: 'The hours that the other calendar takes, never what for',
  description: '`start_date` and `end_date` (AAAA-MM-DD) are both included, at most 62 days.',
  request: { query: rangeQuery },
  responses: answers(z.array(busyTime)),
});
const saveRoute = calendarRoute('put', BUSY_PATH, signedInMentor, {
  summary: 'Reads the calendar of that address now and every quarter of an hour; its hours are not free',
  request: takes(busyImportPayload, { address: 'https://calendar.example.com/private/basic.ics' }),
  responses: { ...answers(busyImport), ...refused({ 503: TOO_MANY }) },
});
const nowRoute = calendarRoute('post', `${BUSY_PATH}read/`, signedInMentor, {
  summary: 'Reads it now',
  responses: { ...answers(busyImport), ...refused({ 404: 'There is none.', 503: TOO_MANY }) },
});
const removeRoute = calendarRoute('delete', BUSY_PATH, signedInMentor, {
  summary: 'Forgets it: its hours are free again',
  responses: noContent,
});

/** docs/contract.md, 'Calendars elsewhere'. */
function busyRoutes(services: BusyServices): ApiApp {
  const { limiters } = services;
  return createRoutes()
    .openapi(readRoute, (c) => ok(c, importView(c.get('caller').id, services)))
    .openapi(hoursRoute, async (c) => {
      const { start_date, end_date } = c.req.valid('query');
      const days = dayBounds(start_date, end_date, services.timeZone);
      const hours = await readBusy(c.get('caller').id, days, services.db);
      const view = ({ start, end }: Interval) => ({
        init_date: start.toISOString(),
        end_date: end.toISOString(),
      });
      return c.json(hours.map(view), 200);
    })
    .openapi(saveRoute, async (c) => {
      const { id } = c.get('caller');
      await spend(limiters.readCalendar, String(id));
      await saveImport(id, c.req.valid('json').address, services);
      return c.json(await importView(id, services), 200);
    })
    .openapi(nowRoute, async (c) => {
      const { id } = c.get('caller');
      await spend(limiters.readCalendar, String(id));
      await readNow(id, services);
      return c.json(await importView(id, services), 200);
    })
    .openapi(removeRoute, (c) => done(c, removeImport(c.get('caller').id, services)));
}
