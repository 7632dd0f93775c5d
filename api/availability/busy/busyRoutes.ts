import { z } from '@hono/zod-openapi';
import { signedInMentor } from '~/api/auth/callers';
import { readBusy } from '~/api/availability/queries';
import { type Interval, rangeQuery } from '~/api/availability/slots';
import type { ApiApp } from '~/api/context';
import { busyImport, busyImportPayload, busyTime } from '~/api/contract/availability';
import { done, ok } from '~/api/http/answer';
import { spend } from '~/api/http/rates';
import { answers, createRoutes, noContent, refused, routesOf, takes } from '~/api/http/routing';
import { dayBounds } from '~/api/time';
import { importView, readNow, removeImport, saveImport } from './busyImport';
import type { BusyServices } from './thread';

const route = routesOf('calendar');

const PATH = '/api/availability/busy-import/';
const TOO_MANY = 'Too many calendars are read now; `Retry-After` says when to come back.';
const readRoute = route('get', PATH, signedInMentor, {
  summary: 'The calling mentor’s calendar elsewhere, and how reading it went; never its address',
  responses: answers(busyImport),
});
const hoursRoute = route('get', `${PATH}hours/`, signedInMentor, {
  summary: 'The hours that the other calendar takes, never what for',
  description: '`start_date` and `end_date` (AAAA-MM-DD) are both included, at most 62 days.',
  request: { query: rangeQuery },
  responses: answers(z.array(busyTime)),
});
const saveRoute = route('put', PATH, signedInMentor, {
  summary: 'Reads the calendar of that address now and every quarter of an hour; its hours are not free',
  request: takes(busyImportPayload, { address: 'https://calendar.example.com/private/basic.ics' }),
  responses: { ...answers(busyImport), ...refused({ 503: TOO_MANY }) },
});
const nowRoute = route('post', `${PATH}read/`, signedInMentor, {
  summary: 'Reads it now',
  responses: { ...answers(busyImport), ...refused({ 404: 'There is none.', 503: TOO_MANY }) },
});
const removeRoute = route('delete', PATH, signedInMentor, {
  summary: 'Forgets it: its hours are free again',
  responses: noContent,
});

/** docs/contract.md, 'Calendars elsewhere'. */
export function busyRoutes(services: BusyServices): ApiApp {
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
