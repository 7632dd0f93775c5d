import { z } from '@hono/zod-openapi';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { page } from '~/api/contract/common';
import { mentorship } from '~/api/contract/mentorships';
import { reportAnswerPayload, reportPayload, sessionReport, setAsidePayload } from '~/api/contract/reports';
import { done } from '~/api/http/answer';
import { paged, pageQuery } from '~/api/http/pagination';
import { answers, createRoutes, idParam, noContent, refused, routesOf, takes } from '~/api/http/routing';
import { SESSION_PATH, sessionParams } from '~/api/mentorships/queries';
import { answerReport, listReported, report, setAside, takeBack } from './reports';

const route = routesOf('requests');

const ONE = `${SESSION_PATH}reports/{report}/`;
const params = sessionParams.extend({ report: idParam });

const listRoute = route('get', '/api/mentorships/reports/', signedIn, {
  summary: 'For staff: sessions of which something was said after their end, the newest report first',
  request: { query: z.object(pageQuery) },
  responses: { ...answers(page(mentorship)), ...refused({ 403: '' }) },
});
const makeRoute = route('post', `${SESSION_PATH}reports/`, signedIn, {
  summary: 'Says that the other side was absent, or that there was a problem: for 7 days from its end',
  request: {
    params: sessionParams,
    ...takes(reportPayload, { kind: 'problem', reason: 'late', text: 'Llegó veinte minutos tarde.' }),
  },
  responses: {
    ...answers(sessionReport, 201),
    ...refused({ 409: 'It is not over, it is too late, or it was said already.' }),
  },
});
const takeBackRoute = route('delete', ONE, signedIn, {
  summary: 'Its author takes it back, for 7 days from the end of the session',
  request: { params },
  responses: { ...noContent, ...refused({ 409: 'It is too late.' }) },
});
const answerRoute = route('put', `${ONE}answer/`, signedIn, {
  summary: 'The word of the person it is about, written or replaced for 14 days',
  request: { params, ...takes(reportAnswerPayload, { text: 'Tuve que salir antes, y te avisé.' }) },
  responses: { ...answers(sessionReport), ...refused({ 409: 'It is too late.' }) },
});
const setAsideRoute = route('put', `${ONE}set-aside/`, signedIn, {
  summary: 'Staff end its effects, or let them begin again',
  request: { params, ...takes(setAsidePayload, { set_aside: true }) },
  responses: answers(sessionReport),
});

/** docs/contract.md, 'After the end'. */
export function reportRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const reading = { db, now: clock(), caller: c.get('caller') };
      return c.json(await paged(c, services, (slice) => listReported(slice, reading)), 200);
    })
    .openapi(makeRoute, async (c) => {
      const asked = { key: c.req.valid('param').identifier, caller: c.get('caller') };
      return c.json(await report({ ...asked, payload: c.req.valid('json') }, services), 201);
    })
    .openapi(takeBackRoute, async (c) => {
      const { identifier: key, report: reportId } = c.req.valid('param');
      return done(c, takeBack({ key, reportId, caller: c.get('caller') }, services));
    })
    .openapi(answerRoute, async (c) => {
      const { identifier: key, report: reportId } = c.req.valid('param');
      const { text } = c.req.valid('json');
      return c.json(await answerReport({ key, reportId, text, caller: c.get('caller') }, services), 200);
    })
    .openapi(setAsideRoute, async (c) => {
      const { identifier: key, report: reportId } = c.req.valid('param');
      const isSetAside = c.req.valid('json').set_aside;
      return c.json(await setAside({ key, reportId, isSetAside, caller: c.get('caller') }, services), 200);
    });
}
