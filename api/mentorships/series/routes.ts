import { z } from '@hono/zod-openapi';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Caller, Services } from '~/api/context';
import { mentorshipPayload } from '~/api/contract/mentorships';
import { SERIES_WEEKS_MAX, SERIES_WEEKS_MIN, SERIES_WEEKS_PROBLEM } from '~/api/contract/rules/series';
import * as contract from '~/api/contract/series';
import { done, ok } from '~/api/http/answer';
import { answers, createRoutes, noContent, refused, refusedWith, routesOf, takes } from '~/api/http/routing';
import { attemptOf, idempotencyHeader, otherBody } from '~/api/mentorships/idempotency';
import { ownViewsOf } from '~/api/mentorships/ownViews';
import { answerProposals, proposeFollowing } from './proposals';
import { answerSeries, bookSeries, cancelFollowing, endSeries, readSeries } from './series';
import { previewSeries } from './weeks';
import { readWithoutEnd } from './withoutEnd';

const route = routesOf('requests');

const PATH = '/api/mentorships/series/';
const EXAMPLE = '6f1f9a52-3c1b-4f0e-9d8a-2b7c5e4d1a90';
const params = z.object({ series: z.uuid().describe('`id` of `series` in each of its sessions.') });

const weeks = z.coerce
  .number(SERIES_WEEKS_PROBLEM)
  .int(SERIES_WEEKS_PROBLEM)
  .min(SERIES_WEEKS_MIN, SERIES_WEEKS_PROBLEM)
  .max(SERIES_WEEKS_MAX, SERIES_WEEKS_PROBLEM);
const previewRoute = route('get', `${PATH}preview/`, signedIn, {
  summary: 'The hours of each week of a series, and why some cannot be booked',
  request: {
    query: mentorshipPayload.pick({ mentor: true, init_date: true, end_date: true }).extend({
      alumno: z.string().max(150).optional().describe('Of an offer, or for staff: username of the student.'),
      weeks: weeks.describe(`How many, the first included: ${SERIES_WEEKS_MIN} to ${SERIES_WEEKS_MAX}.`),
    }),
  },
  responses: answers(contract.seriesPreview),
});
const bookRoute = route('post', PATH, signedIn, {
  summary: 'Requests the same hours for several weeks, all of them or none',
  description:
    'As `POST /api/mentorships/` for each week that is not left out: each is a session of its own, with one deadline and one notice for all. Counts as one open request.',
  request: {
    headers: idempotencyHeader,
    ...takes(contract.seriesPayload, {
      mentor: 'marcos.mentor',
      alumnos: ['lucia.gomez'],
      init_date: '2027-03-01T10:00:00+01:00',
      end_date: '2027-03-01T11:00:00+01:00',
      price: 25,
      additional_information: 'Derivadas e integrales.',
      weeks: 6,
      left_out: [3],
    }),
  },
  responses: {
    ...answers(contract.series, 201),
    ...refusedWith(
      contract.unbookableWeeks,
      'Some weeks cannot be booked: `weeks` has their numbers. Nothing is booked.',
    ),
    ...otherBody,
  },
});
const getRoute = route('get', `${PATH}{series}/`, signedIn, {
  summary: 'The sessions of a series that are in force',
  request: { params },
  responses: answers(contract.series),
});
const answerRoute = route('post', `${PATH}{series}/answer/`, signedIn, {
  summary: 'Confirms the named requests of a series and declines its others',
  request: { params, ...takes(contract.seriesAnswer, { confirm: [], reason: 'Ese día no puedo.' }) },
  responses: { ...noContent, ...refused({ 409: 'One of them is no open request any more.' }) },
});
const cancelRoute = route('post', `${PATH}{series}/cancel/`, signedIn, {
  summary: 'Cancels, declines or leaves a session of a series and all later ones',
  description: 'Each as `DELETE /api/mentorships/{identifier}/` would, in one transaction with one notice.',
  request: {
    params,
    ...takes(contract.followingCancellation, { from: EXAMPLE, reason: 'Ese día no puedo.' }),
  },
  responses: { ...noContent, ...refused({ 409: 'The first has begun, or one of them has expired.' }) },
});
const endRoute = route('post', `${PATH}{series}/end/`, signedIn, {
  summary: 'Ends a series without end after one of its sessions',
  description: 'Later ones are cancelled as by `cancel`; if there are none, the other side is told.',
  request: { params, ...takes(contract.seriesEnd, { after: EXAMPLE }) },
  responses: { ...noContent, ...refused({ 409: 'It has ended, or one of them has expired.' }) },
});
const proposeRoute = route('post', `${PATH}{series}/propose/`, signedIn, {
  summary: 'Proposes other hours for a session of a series and all later ones',
  description: 'As `POST /api/mentorships/{identifier}/proposal/` for each, all of them or none.',
  request: {
    params,
    ...takes(contract.followingProposal, {
      from: EXAMPLE,
      init_date: '2027-03-01T10:00:00+01:00',
      end_date: '2027-03-01T11:00:00+01:00',
    }),
  },
  responses: {
    ...answers(contract.series),
    ...refusedWith(
      contract.unmovableSessions,
      'Some later ones cannot be moved so: `sessions` has their identifiers. Nothing is proposed. Without: about the first alone.',
    ),
  },
});
const answerProposalsRoute = route('post', `${PATH}{series}/proposals/answer/`, signedIn, {
  summary: 'Accepts, turns down or takes back several proposals about sessions of a series',
  request: { params, ...takes(contract.proposalsAnswer, { proposals: [1, 2], accept: true }) },
  responses: {
    ...answers(contract.series),
    ...refused({ 409: 'One of them has ended, or its hours are taken. Nothing has changed.' }),
  },
});

/** docs/contract.md, 'Series'. */
export function seriesRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  const view = async (id: string, caller: Caller) => {
    const reading = { db, now: clock() };
    const rows = await readSeries(id, caller, reading);
    const open = await readWithoutEnd(id, db);
    return { id, sessions: await ownViewsOf(rows, caller, reading), ...(open && { without_end: open }) };
  };
  return createRoutes()
    .openapi(previewRoute, async (c) => {
      const { init_date, end_date, ...asked } = c.req.valid('query');
      const first = { start: new Date(init_date), end: new Date(end_date) };
      return c.json(await previewSeries({ ...asked, first, caller: c.get('caller') }, services), 200);
    })
    .openapi(bookRoute, async (c) => {
      const payload = c.req.valid('json');
      const caller = c.get('caller');
      const id = await bookSeries({ payload, caller, attempt: attemptOf(c, payload) }, services);
      return c.json(await view(id, caller), 201);
    })
    .openapi(getRoute, (c) => ok(c, view(c.req.valid('param').series, c.get('caller'))))
    .openapi(answerRoute, async (c) => {
      const { series: id } = c.req.valid('param');
      return done(c, answerSeries({ id, caller: c.get('caller'), ...c.req.valid('json') }, services));
    })
    .openapi(cancelRoute, async (c) => {
      const { series: id } = c.req.valid('param');
      return done(c, cancelFollowing({ id, caller: c.get('caller'), ...c.req.valid('json') }, services));
    })
    .openapi(endRoute, async (c) => {
      const { series: id } = c.req.valid('param');
      return done(c, endSeries({ id, caller: c.get('caller'), ...c.req.valid('json') }, services));
    })
    .openapi(proposeRoute, async (c) => {
      const { series: id } = c.req.valid('param');
      const caller = c.get('caller');
      const { from, init_date, end_date, price } = c.req.valid('json');
      const wish = { start: new Date(init_date), end: new Date(end_date), price };
      await proposeFollowing({ id, from, caller, ...wish }, services);
      return c.json(await view(id, caller), 200);
    })
    .openapi(answerProposalsRoute, async (c) => {
      const { series: id } = c.req.valid('param');
      const caller = c.get('caller');
      await answerProposals({ id, caller, ...c.req.valid('json') }, services);
      return c.json(await view(id, caller), 200);
    });
}
