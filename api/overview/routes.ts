import { z } from '@hono/zod-openapi';
import { logAct } from '~/api/auth/auditLog';
import { actingIn, signedInAdmin, signedInStaff } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import {
  failedMails,
  overview,
  overviewQuery,
  sentAgain,
  yearCases,
  yearIncome,
} from '~/api/contract/overview';
import { done, ok } from '~/api/http/answer';
import { paged, pageQuery } from '~/api/http/pagination';
import { visitorAddress } from '~/api/http/rates';
import { answers, createRoutes, noContent, refused, routesOf } from '~/api/http/routing';
import { listFailed, removeFailed, sendAgain, sendAllAgain } from './mails';
import { overviewOf } from './overview';
import { casesOfYear, incomeOfYear } from './years';

const route = routesOf('staff');

const overviewRoute = route('get', '/api/staff/overview/', signedInStaff, {
  summary:
    'For staff: people, requests, hours, reviews and cases by week; mails, jobs and storage as they are now',
  request: { query: overviewQuery },
  responses: answers(overview),
});
const mailsRoute = route('get', '/api/staff/mails/', signedInStaff, {
  summary: 'For staff: mails that were given up, the newest first; never their text',
  request: { query: z.object(pageQuery) },
  responses: answers(failedMails),
});
const allRoute = route('post', '/api/staff/mails/', signedInStaff, {
  summary: 'For staff: sends failed mails again, up to 500, the oldest first; drops those of no use any more',
  responses: answers(sentAgain),
});
const one = { params: z.object({ id: z.uuid().describe('Of a failed mail.') }) };
const againRoute = route('post', '/api/staff/mails/{id}/', signedInStaff, {
  summary: 'For staff: sends a failed mail again, once',
  request: one,
  responses: { ...noContent, ...refused({ 409: 'It would be of no use any more.' }) },
});
const removeRoute = route('delete', '/api/staff/mails/{id}/', signedInStaff, {
  summary: 'For staff: throws a failed mail away',
  request: one,
  responses: noContent,
});
const params = z.object({
  year: z
    .string()
    .regex(/^20\d\d$/)
    .transform(Number)
    .describe('`2026`'),
});
const incomeRoute = route('get', '/api/staff/years/{year}/income/', signedInAdmin, {
  summary: 'For administrators: what each mentor earned in each quarter of a year, in parts; logged',
  request: {
    params,
    query: z.object({
      after: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1)
        .default(0)
        .describe('Of the part before.'),
    }),
  },
  responses: answers(yearIncome),
});
const casesRoute = route('get', '/api/staff/years/{year}/cases/', signedInAdmin, {
  summary: 'For administrators: reports, measures and objections of a year in figures; logged',
  request: { params },
  responses: answers(yearCases),
});

/** The overview of the staff (docs/contract.md, 'Overview'). */
export function overviewRoutes(services: Services): ApiApp {
  const { db, clock, timeZone, siteOrigin } = services;
  const reading = () => ({ db, now: clock(), timeZone });
  return createRoutes()
    .openapi(overviewRoute, (c) => ok(c, overviewOf(c.req.valid('query').weeks, reading())))
    .openapi(mailsRoute, (c) =>
      ok(
        c,
        paged(c, { siteOrigin }, (request) => listFailed(request, db)),
      ),
    )
    .openapi(allRoute, async (c) => c.json({ sent: await sendAllAgain(actingIn(c), services) }, 200))
    .openapi(againRoute, (c) => done(c, sendAgain(c.req.valid('param').id, actingIn(c), services)))
    .openapi(removeRoute, (c) => done(c, removeFailed(c.req.valid('param').id, actingIn(c), services)))
    .openapi(incomeRoute, async (c) => {
      const { year } = c.req.valid('param');
      const { after } = c.req.valid('query');
      const line = { act: 'file-made', actorId: c.get('caller').id, address: visitorAddress(c) } as const;
      await logAct(db, { ...line, detail: `income ${year}` }, clock());
      return c.json(await incomeOfYear(year, after, reading()), 200);
    })
    .openapi(casesRoute, async (c) => {
      const { year } = c.req.valid('param');
      const line = { act: 'file-made', actorId: c.get('caller').id, address: visitorAddress(c) } as const;
      await logAct(db, { ...line, detail: `cases ${year}` }, clock());
      return c.json(await casesOfYear(year, reading()), 200);
    });
}
