import { z } from '@hono/zod-openapi';
import { maybeSignedIn, signedIn, signedInMentor } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { calendarDay, page } from '~/api/contract/common';
import { groupKeys, groupPage, groupPayload, openPage, openSession } from '~/api/contract/groups';
import { areaFilter } from '~/api/contract/mentors';
import {
  goneChoice,
  joinPayload,
  mentorship,
  mentorshipPayload,
  mentorshipUpdatePayload,
  reasonPayload,
  withdrawalPayload,
} from '~/api/contract/mentorships';
import { parseNameIds } from '~/api/contract/rules/search';
import { LIST_ORDERS, STATUS_FILTERS } from '~/api/contract/rules/sessions';
import { done, ok } from '~/api/http/answer';
import { type PageRequest, paged, pageQuery } from '~/api/http/pagination';
import {
  answers,
  createRoutes,
  idParam,
  mayTake,
  noContent,
  refused,
  refusedWith,
  routesOf,
  takes,
} from '~/api/http/routing';
import { book } from './book';
import { cancel, decline, leave } from './cancel';
import { join, listGroups, listOpenSessions, readGroup, readOpenSession, setUpGroup } from './groupSessions';
import { attemptOf, idempotencyHeader, otherBody } from './idempotency';
import { listMentorships } from './list';
import { findOwnView, ownView } from './ownViews';
import { listUnreviewed, SESSION_PATH, sessionParams } from './queries';
import { updateMentorship } from './update';
import { withdraw } from './withdrawal';

const route = routesOf();
const requestsRoute = routesOf('requests');

const period = z.union(
  [calendarDay, z.iso.datetime({ offset: true }).refine((text) => /^2[01]\d\d-/.test(text))],
  { error: 'Escribe la fecha como AAAA-MM-DD.' },
);

const gone = refused({
  404: 'It does not exist, is not the caller’s, or has been declined or cancelled: then it is gone for everybody.',
});
const listRoute = route('get', '/api/mentorships/', signedIn, {
  summary: 'The caller’s sessions, newest start first, with counts per status',
  request: {
    query: z.object({
      ...pageQuery,
      status: z.enum(STATUS_FILTERS).optional().describe('One of these only.'),
      order: z
        .enum(LIST_ORDERS)
        .optional()
        .describe('`next`: what runs, then what comes, soonest first, then what is over (list-order).'),
      series: z
        .literal('first')
        .optional()
        .describe('Those of a series that wait for one answer are one, the first (requests).'),
      q: z.string().max(200).optional().describe('Words to look for.'),
      from: period.optional().describe('From this day (AAAA-MM-DD) or instant on.'),
      to: period.optional().describe('Up to this day (AAAA-MM-DD) or instant.'),
    }),
  },
  responses: answers(page(mentorship).extend({ counts: z.record(z.enum(STATUS_FILTERS), z.int()) })),
});
const bookRoute = route('post', '/api/mentorships/', signedIn, {
  summary: 'Requests a session; with `Idempotency-Key` the same request never books twice',
  description:
    '`mentor` and `alumnos` are usernames: students name themselves alone and share a group by its link, mentors themselves and one student they have taught (session-offers), staff any students. `price` is euros per hour and chosen by who books: the mentor may decline. `confirmation` is ignored: only who is asked confirms. `init_date` and `end_date` lie on half hours of the marketplace’s clock that `GET /api/availability/mentor/{id}/free/` offers, at most 8 hours apart.',
  request: {
    headers: idempotencyHeader,
    ...takes(mentorshipPayload, {
      mentor: 'marcos.mentor',
      alumnos: ['lucia.gomez'],
      init_date: '2027-03-01T10:00:00+01:00',
      end_date: '2027-03-01T11:00:00+01:00',
      price: 25,
      additional_information: 'Derivadas e integrales.',
      expertises: ['calculo'],
    }),
  },
  responses: {
    ...answers(mentorship, 201),
    ...refusedWith(
      goneChoice,
      'The hours have been taken, of the mentor or of a student; or no `credit` is left, or the `offer` has changed.',
    ),
    ...otherBody,
  },
});
const getRoute = route('get', SESSION_PATH, signedIn, {
  summary: 'One session of the caller',
  request: { params: sessionParams },
  responses: { ...answers(mentorship), ...gone },
});
const updateRoute = (method: 'put' | 'patch') =>
  route(method, SESSION_PATH, signedIn, {
    summary:
      'Confirms it (its mentor, or the student of an offer), changes its description (who booked it) or lists it (both)',
    description:
      'What is not sent stays. The other fields of the session may come along as they were read; one that differs is a 400, as is `confirmation: false` once it is confirmed.',
    request: { params: sessionParams, ...takes(mentorshipUpdatePayload, { confirmation: true }) },
    responses: {
      ...answers(mentorship),
      ...gone,
      ...refused({ 409: 'It has been confirmed already, or has begun.' }),
    },
  });
const joinRoute = requestsRoute('post', `${SESSION_PATH}join/`, signedIn, {
  summary: 'Takes a seat in a group session before its start',
  description: 'Only sessions that are confirmed and `listed`. Each participant pays the shown price.',
  request: { params: sessionParams, ...mayTake(joinPayload, { early_start: true }) },
  responses: {
    ...answers(mentorship),
    ...refused({ 409: 'It has begun, is full, or the student has something else at that time.' }),
  },
});
const withdrawRoute = routesOf('staff')('post', `${SESSION_PATH}withdraw/`, signedIn, {
  summary: 'A student withdraws from the contract of a session with a professional mentor',
  description:
    'Until `withdraw_until`: a session of theirs alone ends, in a group they give up their seat. It is never late. Both sides get a dated receipt by mail, whatever mails they have muted.',
  request: { params: sessionParams, ...mayTake(withdrawalPayload, { following: true }) },
  responses: { ...noContent, ...refused({ 409: 'There is no such contract, or its time is over.' }) },
});
const wayOut = { params: sessionParams, ...mayTake(reasonPayload, { reason: 'Ese día no puedo.' }) };
const cancelRoute = route('delete', SESSION_PATH, signedIn, {
  summary: 'Cancels it before its start; a student of a group only leaves it',
  description: 'From then on the session answers 404 to everybody; its people are told, with the reason.',
  request: wayOut,
  responses: { ...noContent, ...gone },
});
const declineRoute = requestsRoute('post', `${SESSION_PATH}decline/`, signedIn, {
  summary: 'Its mentor turns a request down before its start, or its student an offer',
  description: 'From then on the request answers 404 to everybody; who asked is told, with the reason.',
  request: wayOut,
  responses: { ...noContent, ...gone },
});
const leaveRoute = requestsRoute('post', `${SESSION_PATH}leave/`, signedIn, {
  summary: 'A student leaves a session before its start; the last one cancels it',
  request: wayOut,
  responses: noContent,
});
const waysOut = [
  [cancelRoute, cancel],
  [declineRoute, decline],
  [leaveRoute, leave],
  [withdrawRoute, withdraw],
] as const;

const listOpenRoute = requestsRoute('get', '/api/mentorships/open/', signedIn, {
  summary: 'Group sessions with seats left, the next one first; of who is in them only the number',
  request: {
    query: z.object({
      ...pageQuery,
      expertises: areaFilter,
      mentor: idParam.optional().describe('Id of a mentor: only theirs.'),
    }),
  },
  responses: answers(openPage),
});
const openSessionRoute = requestsRoute('get', '/api/mentorships/open/{identifier}/', signedIn, {
  summary:
    'One group session as those see it who are not in it, also when it is full; once it has begun only for those in it',
  request: { params: sessionParams },
  responses: answers(openSession),
});
const GROUPS = '/api/mentorships/groups/';
const setUpRoute = requestsRoute('post', GROUPS, signedInMentor, {
  summary: 'A mentor sets up a group session, or several a week apart; students join as in any group',
  request: { headers: idempotencyHeader, ...takes(groupPayload) },
  responses: {
    ...answers(groupPage, 201),
    ...refused({ 409: 'The mentor has something else then.' }),
    ...otherBody,
  },
});
const listGroupsRoute = requestsRoute('get', GROUPS, maybeSignedIn, {
  summary: 'Keys of the pages of groups to come that search engines may list, at most 1,000',
  responses: answers(groupKeys),
});
const groupRoute = requestsRoute('get', `${GROUPS}{key}/`, maybeSignedIn, {
  summary: 'The public page of a group that a mentor has set up; of who has joined only the number',
  request: { params: z.object({ key: z.uuid().describe('`key` of `group`, or the identifier of a date.') }) },
  responses: answers(groupPage),
});
const withoutReviewRoute = route('get', '/api/mentorships/without_review/', signedIn, {
  summary:
    'Finished sessions that the calling student has not reviewed yet, newest first; nobody else has any',
  request: { query: z.object(pageQuery) },
  responses: answers(page(mentorship)),
});

/** docs/contract.md, 'Calls: sessions'. */
export function mentorshipRoutes(services: Services): ApiApp {
  const { db, clock, timeZone } = services;
  const app = createRoutes()
    // `open`, `groups` and `without_review` come before the routes of one session, since they are not identifiers.
    .openapi(listOpenRoute, async (c) => {
      const { expertises, mentor } = c.req.valid('query');
      const filter = { expertises: parseNameIds(expertises), mentor };
      const reading = { db, now: clock(), caller: c.get('caller') };
      return c.json(await paged(c, services, (slice) => listOpenSessions(filter, slice, reading)), 200);
    })
    .openapi(openSessionRoute, (c) =>
      ok(c, readOpenSession(c.req.valid('param').identifier, { db, now: clock(), caller: c.get('caller') })),
    )
    .openapi(setUpRoute, async (c) => {
      const payload = c.req.valid('json');
      const booking = { caller: c.get('caller'), attempt: attemptOf(c, payload) };
      const key = await setUpGroup(payload, booking, services);
      return c.json(await readGroup(key, c.get('caller'), { db, now: clock() }), 201);
    })
    .openapi(listGroupsRoute, async (c) => c.json(await listGroups({ db, now: clock() }), 200))
    .openapi(groupRoute, (c) =>
      ok(c, readGroup(c.req.valid('param').key, c.get('reader'), { db, now: clock() })),
    )
    .openapi(withoutReviewRoute, async (c) => {
      const reading = { db, now: clock() };
      const list = (slice: PageRequest) => listUnreviewed(slice, c.get('caller'), reading);
      return c.json(await paged(c, services, list), 200);
    })
    .openapi(listRoute, async (c) => {
      const filter = c.req.valid('query');
      const reading = { db, now: clock(), caller: c.get('caller'), timeZone };
      return c.json(await paged(c, services, (slice) => listMentorships(filter, slice, reading)), 200);
    })
    .openapi(bookRoute, async (c) => {
      const payload = c.req.valid('json');
      const caller = c.get('caller');
      const row = await book({ payload, caller, attempt: attemptOf(c, payload) }, services);
      return c.json(await ownView(row, caller, { db, now: clock() }), 201);
    })
    .openapi(getRoute, (c) => {
      return ok(c, findOwnView(c.req.valid('param').identifier, c.get('caller'), { db, now: clock() }));
    })
    .openapi(joinRoute, async (c) => {
      const { identifier: key } = c.req.valid('param');
      const row = await join({ key, caller: c.get('caller'), ...c.req.valid('json') }, services);
      return c.json(await ownView(row, c.get('caller'), { db, now: clock() }), 200);
    });
  for (const [route, work] of waysOut) {
    app.openapi(route, async (c) => {
      const key = c.req.valid('param').identifier;
      return done(c, work({ key, caller: c.get('caller'), ...c.req.valid('json') }, services));
    });
  }
  for (const method of ['put', 'patch'] as const) {
    app.openapi(updateRoute(method), async (c) => {
      const { identifier } = c.req.valid('param');
      const row = await updateMentorship(identifier, c.req.valid('json'), c.get('caller'), services);
      return c.json(await ownView(row, c.get('caller'), { db, now: clock() }), 200);
    });
  }
  return app;
}
