import { z } from '@hono/zod-openapi';
import { signedInMentor } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { page } from '~/api/contract/common';
import { incomeRow, incomeSummary, paymentsPayload, period, studentBalance } from '~/api/contract/income';
import { PAYMENT_STATES } from '~/api/contract/rules/income';
import { seatTerms, termsPayload } from '~/api/contract/terms';
import { ok } from '~/api/http/answer';
import { type PageRequest, paged, pageQuery } from '~/api/http/pagination';
import { answers, createRoutes, idParam, joinRoutes, refused, routesOf, takes } from '~/api/http/routing';
import { dayBounds } from '~/api/time';
import { balanceOf } from './balance';
import { creditRoutes } from './creditChanges';
import { writePayments } from './payments';
import { periodOf } from './period';
import { listRows } from './rows';
import { summaryOf } from './summary';
import { applyTerms } from './terms';

const route = routesOf('desk');

const MOST_A_PAGE = 500;

const summaryRoute = route('get', '/api/income/', signedInMentor, {
  summary: 'Sums of a year or a month: what the calling mentor’s sessions come to, and what is paid',
  request: { query: z.object({ period }) },
  responses: answers(incomeSummary),
});
const rowsRoute = route('get', '/api/income/sessions/', signedInMentor, {
  summary:
    'Confirmed sessions, once for each student, with their payments: until today latest first, then soonest first',
  request: {
    query: z.object({
      ...pageQuery,
      page_size: pageQuery.page_size.describe(`Entries a page: 10 by default, at most ${MOST_A_PAGE}.`),
      period: period.optional(),
      day: z.iso.date().optional().describe('Only of that day of the marketplace’s clock.'),
      student: idParam.optional().describe('Id: only of that one.'),
      state: z.enum(PAYMENT_STATES).optional().describe('Only those in this state.'),
    }),
  },
  responses: answers(page(incomeRow)),
});
const paymentsRoute = route('put', '/api/income/payments/', signedInMentor, {
  summary: 'Writes down how sessions are paid, all or none; answers the changed rows',
  request: takes(paymentsPayload, {
    sessions: [{ mentorship: 12, alumno: 7 }],
    state: 'paid',
    paid_on: '2026-11-05',
    way: 'bizum',
  }),
  responses: {
    ...answers(z.array(incomeRow)),
    ...refused({ 409: 'Of `credit`: a session is left without one.' }),
  },
});
const termsRoute = route('put', '/api/income/terms/', signedInMentor, {
  summary: 'Writes down what the terms of a session charge its student, or takes it back',
  request: takes(termsPayload, { mentorship: 12, alumno: 7, means: 'owed' }),
  responses: {
    ...answers(seatTerms),
    ...refused({ 404: '', 409: 'It is not `offered`, or is used.' }),
  },
});
const balanceRoute = route('get', '/api/income/balances/{student}/', signedInMentor, {
  summary: 'What a student owes the calling mentor, and has to their credit',
  request: { params: z.object({ student: idParam }) },
  responses: answers(studentBalance),
});

/** Extension `desk` (docs/contract.md, 'Income'): a mentor's own account of what is paid elsewhere. */
export function incomeRoutes(services: Services): ApiApp {
  const { db, clock, timeZone } = services;
  const own = createRoutes()
    .openapi(summaryRoute, async (c) => {
      const { period: name } = c.req.valid('query');
      const asked = { mentorId: c.get('caller').id, name, period: periodOf(name, timeZone) };
      return c.json(await summaryOf(asked, { db, now: clock() }), 200);
    })
    .openapi(rowsRoute, async (c) => {
      const { period: name, day, student, state } = c.req.valid('query');
      const period = name === undefined ? undefined : periodOf(name, timeZone);
      const filter = { student, state, period: day === undefined ? period : dayBounds(day, day, timeZone) };
      const list = (slice: PageRequest) =>
        listRows(c.get('caller').id, filter, { ...slice, db, now: clock(), timeZone });
      return c.json(await paged(c, { ...services, most: MOST_A_PAGE }, list), 200);
    })
    .openapi(paymentsRoute, (c) => ok(c, writePayments(c.req.valid('json'), c.get('caller').id, services)))
    .openapi(termsRoute, (c) => ok(c, applyTerms(c.req.valid('json'), c.get('caller').id, services)))
    .openapi(balanceRoute, async (c) => {
      const { student } = c.req.valid('param');
      return c.json(await balanceOf({ mentorId: c.get('caller').id, student }, services), 200);
    });
  return joinRoutes([own, creditRoutes(services)]);
}
