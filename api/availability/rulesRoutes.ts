import { createRoute, z } from '@hono/zod-openapi';
import { signedIn, signedInMentor } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { mentorRules, publicMentorRules } from '~/api/contract/availability';
import { isStudent } from '~/api/contract/rules/roles';
import { readsBody } from '~/api/http/body';
import { notFound } from '~/api/http/errors';
import { answers, createRoutes, idParam, takes } from '~/api/http/routing';
import { findActiveMentor } from '~/api/users/queries';
import { withheldSlots } from './queries';
import { isTaught, readRules, rulesView, saveRules } from './rules';
import { freeSlotView, rangeQuery } from './slots';

const PATH = '/api/availability/rules/';
const readRoute = createRoute({
  method: 'get',
  path: PATH,
  'x-extension': 'calendar',
  summary: 'The calling mentor’s rules of bookings',
  middleware: signedInMentor,
  responses: answers(mentorRules),
});
const saveRoute = createRoute({
  method: 'put',
  path: PATH,
  'x-extension': 'calendar',
  summary: 'Replaces them; what is booked stays',
  middleware: [signedInMentor, readsBody()] as const,
  request: takes(mentorRules, {
    notice_hours: 24,
    horizon_weeks: 8,
    pause_minutes: 15,
    most_a_day: 4,
    own_price: false,
    confirms_known: true,
  }),
  responses: answers(mentorRules),
});
const ofMentorRoute = createRoute({
  method: 'get',
  path: '/api/availability/mentor/{id}/rules/',
  'x-extension': 'calendar',
  summary: 'A mentor’s rules, and the free hours of a range that they withhold, with the reason',
  middleware: signedIn,
  request: { params: z.object({ id: idParam }), query: rangeQuery },
  responses: answers(publicMentorRules),
});

/** docs/contract.md, 'Rules of a mentor'. */
export function rulesRoutes(services: Services): ApiApp {
  const { db, clock, timeZone } = services;
  const own = async (id: number) => rulesView(await readRules(id, db));
  return createRoutes()
    .openapi(readRoute, async (c) => c.json(await own(c.get('caller').id), 200))
    .openapi(saveRoute, async (c) => {
      const { id } = c.get('caller');
      await saveRules(id, c.req.valid('json'), services);
      return c.json(await own(id), 200);
    })
    .openapi(ofMentorRoute, async (c) => {
      const { id: mentorId } = c.req.valid('param');
      const { start_date: from, end_date: to } = c.req.valid('query');
      const mentor = await findActiveMentor({ id: mentorId }, db);
      if (!mentor) throw notFound('Mentor no encontrado');
      const caller = c.get('caller');
      const reading = { db, now: clock(), timeZone };
      const rules = await readRules(mentorId, db);
      const withheld = mentor.available ? await withheldSlots({ mentorId, from, to }, reading) : [];
      const { confirms_known: _own, ...asked } = rulesView(rules);
      const known =
        rules.confirmsKnown &&
        isStudent(caller) &&
        (await isTaught({ mentorId, studentId: caller.id }, reading));
      return c.json(
        {
          ...asked,
          confirms_at_once: known,
          withheld: withheld.map(({ slot, reason }) => ({ ...freeSlotView(slot), reason })),
        },
        200,
      );
    });
}
