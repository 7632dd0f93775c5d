import { z } from '@hono/zod-openapi';
import { signedInMentor } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import {
  availabilityException,
  availabilityExceptionPayload,
  availabilityExceptionsPayload,
  newAvailabilityException,
} from '~/api/contract/availability';
import { calendarDay } from '~/api/contract/common';
import { done } from '~/api/http/answer';
import { refuseProblems } from '~/api/http/errors';
import { answers, createRoutes, idParams, noContent, routesOf, takes } from '~/api/http/routing';
import { wallTimeOf } from '~/api/time';
import {
  addExceptions,
  addedView,
  clearDay,
  exceptionOf,
  exceptionProblems,
  exceptionView,
  listExceptions,
  problemsOfAll,
  removeException,
} from './exceptions';
import type { Exception } from './slots';

const route = routesOf('calendar');

const EXCEPTIONS_PATH = '/api/availability/exceptions/';
const listExceptionsRoute = route('get', EXCEPTIONS_PATH, signedInMentor, {
  summary: 'The calling mentor’s days off and extra hours, from today on',
  responses: answers(z.array(availabilityException)),
});
const addExceptionRoute = route('post', EXCEPTIONS_PATH, signedInMentor, {
  summary: 'Adds a day off, hours off or extra hours; sessions within hours off stay and are listed',
  request: takes(availabilityExceptionPayload),
  responses: answers(newAvailabilityException, 201),
});
const addSeveralRoute = route('post', `${EXCEPTIONS_PATH}bulk/`, signedInMentor, {
  summary: 'Adds several at once, all or none; each with the sessions that stay',
  description: 'Of a refused call `exceptions` says which entry is wrong, counted from 1.',
  request: takes(availabilityExceptionsPayload),
  responses: answers(z.array(newAvailabilityException), 201),
});
const clearDayRoute = route('delete', EXCEPTIONS_PATH, signedInMentor, {
  summary: 'Takes one day out of all exceptions: it is again as every week',
  request: { query: z.object({ date: calendarDay.describe('AAAA-MM-DD.') }) },
  responses: noContent,
});
const removeExceptionRoute = route('delete', `${EXCEPTIONS_PATH}{id}/`, signedInMentor, {
  summary: 'Removes one exception, with all its days',
  request: { params: idParams },
  responses: noContent,
});

/** Extension `calendar` (docs/contract.md, 'Free hours'). */
export function exceptionRoutes(services: Services): ApiApp {
  const today = () => wallTimeOf(services.clock(), services.timeZone).day;
  const add = async (mentorId: number, exceptions: Exception[]) =>
    (await addExceptions(exceptions, { mentorId, today: today() }, services)).map(addedView);
  return createRoutes()
    .openapi(listExceptionsRoute, async (c) => {
      const rows = await listExceptions({ mentorId: c.get('caller').id, today: today() }, services.db);
      return c.json(rows.map(exceptionView), 200);
    })
    .openapi(addExceptionRoute, async (c) => {
      const payload = c.req.valid('json');
      refuseProblems(exceptionProblems(payload, today()));
      const [added] = await add(c.get('caller').id, [exceptionOf(payload)]);
      if (!added) throw new Error('An exception was not answered.');
      return c.json(added, 201);
    })
    .openapi(addSeveralRoute, async (c) => {
      const { exceptions } = c.req.valid('json');
      refuseProblems(problemsOfAll(exceptions, today()));
      return c.json(await add(c.get('caller').id, exceptions.map(exceptionOf)), 201);
    })
    .openapi(clearDayRoute, (c) => done(c, clearDay(c.get('caller').id, c.req.valid('query').date, services)))
    .openapi(removeExceptionRoute, (c) =>
      done(c, removeException(c.get('caller').id, c.req.valid('param').id, services)),
    );
}
