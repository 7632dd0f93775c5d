import { createRoute, z } from '@hono/zod-openapi';
import { signedIn, signedInMentor } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { creditChanges, creditPayload, ownCredit, studentCredit } from '~/api/contract/income';
import { isStudent } from '~/api/contract/rules/roles';
import { readsBody } from '~/api/http/body';
import { forbidden } from '~/api/http/errors';
import { answers, createRoutes, idParam, noContent, refused, takes } from '~/api/http/routing';
import { changeCredit, createCredit, removeCredit } from './creditChanges';
import { dayOf, listOwnCredits } from './credits';

const EXTENSION = { 'x-extension': 'desk' } as const;
const LIST = '/api/income/credits/';
const ONE = '/api/income/credits/{id}/';
const params = z.object({ id: idParam });

const createCreditRoute = createRoute({
  method: 'post',
  path: LIST,
  ...EXTENSION,
  summary: 'Gives a student sessions: a pack that was bought, or one for a session that was called off',
  middleware: [signedInMentor, readsBody()] as const,
  request: takes(creditPayload, { kind: 'pack', alumno: 7, sessions: 5, last_day: '2027-06-30' }),
  responses: { ...answers(studentCredit, 201), ...refused({ 409: 'That session is made up for already.' }) },
});
const changeRoute = createRoute({
  method: 'patch',
  path: ONE,
  ...EXTENSION,
  summary: 'Changes how many sessions it has, or its last day',
  middleware: [signedInMentor, readsBody()] as const,
  request: { params, ...takes(creditChanges) },
  responses: answers(studentCredit),
});
const removeRoute = createRoute({
  method: 'delete',
  path: ONE,
  ...EXTENSION,
  summary: 'Takes back what has not been used',
  middleware: signedInMentor,
  request: { params },
  responses: { ...noContent, ...refused({ 409: 'It has been used.' }) },
});
const ownRoute = createRoute({
  method: 'get',
  path: '/api/credits/',
  ...EXTENSION,
  summary: 'What the calling student has to their credit, with any mentor; what ends first comes first',
  middleware: signedIn,
  responses: { ...answers(z.array(ownCredit)), ...refused({ 403: '' }) },
});

/** The credits of the extension `desk` (docs/contract.md, 'Income'). */
export function creditRoutes(services: Services): ApiApp {
  const { db, clock, timeZone } = services;
  return createRoutes()
    .openapi(createCreditRoute, async (c) =>
      c.json(await createCredit(c.req.valid('json'), c.get('caller').id, services), 201),
    )
    .openapi(changeRoute, async (c) => {
      const as = { mentorId: c.get('caller').id, services };
      return c.json(await changeCredit(c.req.valid('param').id, c.req.valid('json'), as), 200);
    })
    .openapi(removeRoute, async (c) => {
      await removeCredit(c.req.valid('param').id, { mentorId: c.get('caller').id, services });
      return c.body(null, 204);
    })
    .openapi(ownRoute, async (c) => {
      const caller = c.get('caller');
      if (!isStudent(caller)) throw forbidden('Solo los estudiantes tienen clases a su favor.');
      return c.json(await listOwnCredits(caller.id, dayOf(clock(), timeZone), db), 200);
    });
}
