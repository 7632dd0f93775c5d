import { z } from '@hono/zod-openapi';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { acceptancePayload, mentorship, proposalPayload } from '~/api/contract/mentorships';
import { done } from '~/api/http/answer';
import { answers, createRoutes, idParam, noContent, refused, routesOf, takes } from '~/api/http/routing';
import { ownView } from '~/api/mentorships/ownViews';
import { SESSION_PATH, sessionParams } from '~/api/mentorships/queries';
import { accept, endProposal } from './answer';
import { propose } from './propose';

const route = routesOf('requests');

const proposeRoute = route('post', `${SESSION_PATH}proposal/`, signedIn, {
  summary: 'Proposes other hours, until 12 hours before its start; what stands, stands until it is accepted',
  description:
    'By its mentor or its only student. The proposed hours are held until the proposal’s deadline. Before the confirmation the mentor may also propose another `price`. A newer proposal replaces an open one.',
  request: {
    params: sessionParams,
    ...takes(proposalPayload, {
      init_date: '2027-03-01T10:00:00+01:00',
      end_date: '2027-03-01T11:00:00+01:00',
    }),
  },
  responses: { ...answers(mentorship), ...refused({ 409: 'The hours are taken, or it is too late.' }) },
});
const acceptRoute = route('post', `${SESSION_PATH}proposal/accept/`, signedIn, {
  summary: 'Accepts the proposal that was read; a request is confirmed by it',
  description: 'Of a group every student has to accept.',
  request: { params: sessionParams, ...takes(acceptancePayload, { proposal: 1 }) },
  responses: { ...answers(mentorship), ...refused({ 409: 'It is another one, or has ended.' }) },
});
const endRoute = route('delete', `${SESSION_PATH}proposal/`, signedIn, {
  summary: 'Takes one’s own proposal back, or turns down that of somebody else',
  request: {
    params: sessionParams,
    query: z.object({ proposal: idParam.optional().describe('Id of the one that was read: no other ends.') }),
  },
  responses: { ...noContent, ...refused({ 409: 'There is none, or it is another one.' }) },
});

/** docs/contract.md, 'Proposals'. */
export function proposalRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  return createRoutes()
    .openapi(proposeRoute, async (c) => {
      const { init_date, end_date, price } = c.req.valid('json');
      const wish = { start: new Date(init_date), end: new Date(end_date), price };
      const caller = c.get('caller');
      const row = await propose({ key: c.req.valid('param').identifier, caller, ...wish }, services);
      return c.json(await ownView(row, caller, { db, now: clock() }), 200);
    })
    .openapi(acceptRoute, async (c) => {
      const caller = c.get('caller');
      const asked = {
        key: c.req.valid('param').identifier,
        caller,
        proposalId: c.req.valid('json').proposal,
      };
      return c.json(await ownView(await accept(asked, services), caller, { db, now: clock() }), 200);
    })
    .openapi(endRoute, async (c) => {
      const asked = { key: c.req.valid('param').identifier, caller: c.get('caller') };
      return done(c, endProposal({ ...asked, proposalId: c.req.valid('query').proposal }, services));
    });
}
