import { createRoute, z } from '@hono/zod-openapi';
import { signedInMentor } from '../auth/signedIn';
import {
  availabilityException,
  availabilityExceptionPayload,
  newAvailabilityException,
} from '../contract/exceptions';
import { readsBody } from '../http/body';
import { invalid, notFound } from '../http/errors';
import { idParam } from '../http/ids';
import { answers, createRoutes, takes } from '../http/routing';
import type { Services } from '../services';
import type { ApiApp } from '../types';
import { exceptionOf, exceptionProblems, exceptionView } from './exceptionRules';
import { addException, bookingsWithin, listExceptions, removeExceptions } from './exceptions';
import { day } from './range';
import { wallTimeOf } from './wallClock';

const PATH = '/api/availability/exceptions/';
const listRoute = createRoute({
  method: 'get',
  path: PATH,
  'x-extension': 'availability-exceptions',
  summary: 'The calling mentor’s days off and extra hours, from today on',
  middleware: signedInMentor,
  responses: answers(z.array(availabilityException)),
});
const addRoute = createRoute({
  method: 'post',
  path: PATH,
  'x-extension': 'availability-exceptions',
  summary: 'Adds a day off, hours off or extra hours; sessions within hours off stay and are listed',
  middleware: [signedInMentor, readsBody()] as const,
  request: takes(availabilityExceptionPayload),
  responses: answers(newAvailabilityException, 201),
});
const clearRoute = createRoute({
  method: 'delete',
  path: PATH,
  'x-extension': 'availability-exceptions',
  summary: 'Removes all exceptions of one day: it is again as every week',
  middleware: signedInMentor,
  request: { query: z.object({ date: day.describe('AAAA-MM-DD.') }) },
  responses: { 204: { description: '' } },
});
const removeRoute = createRoute({
  method: 'delete',
  path: `${PATH}{id}/`,
  'x-extension': 'availability-exceptions',
  summary: 'Removes one exception',
  middleware: signedInMentor,
  request: { params: z.object({ id: idParam }) },
  responses: { 204: { description: '' } },
});

/** Extension `availability-exceptions` (api.md sections 3 and 4). */
export function exceptionRoutes({ db, clock, timeZone, turns }: Services): ApiApp {
  const today = () => wallTimeOf(clock(), timeZone).day;
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const rows = await listExceptions({ mentorId: c.get('caller').id, today: today() }, db);
      return c.json(rows.map(exceptionView), 200);
    })
    .openapi(addRoute, async (c) => {
      const payload = c.req.valid('json');
      const problems = exceptionProblems(payload, today());
      if (Object.keys(problems).length > 0) throw invalid(problems);
      const { id: mentorId } = c.get('caller');
      const exception = exceptionOf(payload);
      const now = clock();
      const added = await turns(mentorId, () =>
        addException(exception, { mentorId, today: today() }, { db, now }),
      );
      const bookings = await bookingsWithin(exception, mentorId, { db, now, timeZone });
      const shown = bookings.map(({ start, end, ...booking }) => ({
        ...booking,
        init_date: start.toISOString(),
        end_date: end.toISOString(),
      }));
      return c.json({ ...exceptionView(added), bookings: shown }, 201);
    })
    .openapi(clearRoute, async (c) => {
      const { id } = c.get('caller');
      const { date } = c.req.valid('query');
      await turns(id, () => removeExceptions(id, { day: date }, db));
      return c.body(null, 204);
    })
    .openapi(removeRoute, async (c) => {
      const { id: mentorId } = c.get('caller');
      const { id } = c.req.valid('param');
      if ((await turns(mentorId, () => removeExceptions(mentorId, { id }, db))) === 0) throw notFound();
      return c.body(null, 204);
    });
}
