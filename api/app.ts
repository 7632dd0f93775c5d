import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { accountRoutes } from './account/routes';
import { logStaffActs } from './auth/auditLog';
import { authRoutes } from './auth/routes';
import { availabilityRoutes } from './availability/routes';
import { badgeRoutes } from './badges/routes';
import { blockRoutes } from './blocks/routes';
import { calendarRoutes } from './calendar/routes';
import { capabilityRoutes } from './capabilities/routes';
import { caseRoutes } from './cases/routes';
import { catalogueRoutes } from './catalogue/routes';
import { replyRoutes } from './chat/replies';
import { chatRoutes } from './chat/routes';
import { checkRoutes } from './checks/routes';
import type { ApiApp, ApiDeps, ApiEnv } from './context';
import { docsRoutes } from './docs/routes';
import { eventRoutes } from './events/routes';
import { expertiseRoutes } from './expertises/routes';
import { favouriteRoutes } from './favourites/routes';
import { figureRoutes } from './figures/figures';
import { answerDirectly } from './http/direct';
import { answerError } from './http/errors';
import { createFallback, createRoutes } from './http/routing';
import { speakSpanish } from './http/validation';
import { incomeRoutes } from './income/routes';
import { ownStudentRoutes } from './invitations/ownRoutes';
import { invitationRoutes } from './invitations/routes';
import { materialRoutes } from './materials/routes';
import { mentorRoutes } from './mentors/routes';
import { historyRoutes } from './mentorships/history';
import { offerRoutes } from './mentorships/offers/offers';
import { proposalRoutes } from './mentorships/proposals/routes';
import { reportRoutes } from './mentorships/reports/routes';
import { mentorshipRoutes } from './mentorships/routes';
import { seriesRoutes } from './mentorships/series/routes';
import { notificationRoutes } from './notifications/routes';
import { unsubscribeRoutes } from './notifications/unsubscribe';
import { overviewRoutes } from './overview/routes';
import { peopleRoutes } from './people/routes';
import { reviewRoutes } from './reviews/routes';
import { studentReviewRoutes } from './reviews/students/routes';
import { createServices } from './services';
import { sitemapRoutes } from './sitemap/routes';
import { studentRoutes } from './students/routes';
import { subjectRoutes } from './subjects/routes';
import { span, UNNAMED, workNow } from './telemetry/work';
import { textRoutes } from './texts/routes';
import { pictureRoutes, registrationRoutes, userRoutes } from './users/routes';
import { videoRoutes } from './video/routes';

/**
 * Gives each call a request id, and says which route it was: the pattern, never its values. The line in the log is
 * written where the request came in; calls of pages in this process are part of theirs.
 */
function nameCall(log: Logger): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const sent = c.req.header('X-Request-Id') ?? '';
    const requestId = /^[\w.-]{1,100}$/.test(sent) ? sent : randomUUID();
    c.set('requestId', requestId);
    const start = performance.now();
    await span(
      'api',
      c.req.method,
      async (rename) => {
        await next();
        rename(`${c.req.method} ${routePath(c, -1)}`);
      },
      c.req.header('traceparent'),
    );
    if (!c.env.visit) {
      c.header('X-Request-Id', requestId);
      if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
    }
    const ms = Math.round(performance.now() - start);
    const route = routePath(c, -1);
    const work = workNow();
    if (work) {
      work.role = c.get('caller')?.userType ?? work.role;
      if (work.route === UNNAMED) Object.assign(work, { route, requestId });
    }
    log.debug({ requestId, method: c.req.method, route, status: c.res.status, ms }, 'api');
  };
}

/** The marketplace API: `createApi(deps).fetch(request, { address })` answers everything below `/api/`. */
export function createApi(deps: ApiDeps, services = createServices(deps)): ApiApp {
  speakSpanish();
  const app = createRoutes();
  app.use(answerDirectly);
  app.use(nameCall(deps.log));
  app.use(async (c, next) => {
    c.set('callers', services.callers);
    c.set('writes', services.limiters.writes);
    await next();
  });
  app.use(logStaffActs(services));
  app.onError((error, c) => answerError(error, c, deps.log));
  const resources = [
    authRoutes(services),
    registrationRoutes(services),
    pictureRoutes(services),
    userRoutes(services),
    expertiseRoutes(services),
    mentorRoutes(services),
    favouriteRoutes(services),
    sitemapRoutes(services),
    subjectRoutes(services),
    availabilityRoutes(services),
    // Before the routes of one session: `history` and `taught` are no identifiers.
    historyRoutes(services),
    reportRoutes(services),
    offerRoutes(services),
    proposalRoutes(services),
    seriesRoutes(services),
    mentorshipRoutes(services),
    videoRoutes(services),
    notificationRoutes(services),
    unsubscribeRoutes(services),
    accountRoutes(services),
    reviewRoutes(services),
    studentReviewRoutes(services),
    ownStudentRoutes(services),
    studentRoutes(services),
    incomeRoutes(services),
    figureRoutes(services),
    badgeRoutes(services),
    chatRoutes(services),
    replyRoutes(services),
    materialRoutes(services),
    eventRoutes(services),
    calendarRoutes(services),
    blockRoutes(services),
    caseRoutes(services),
    invitationRoutes(services),
    checkRoutes(services),
    peopleRoutes(services),
    overviewRoutes(services),
    catalogueRoutes(services),
    textRoutes(services),
    capabilityRoutes(),
  ];
  for (const resource of resources) app.route('/', resource);
  app.route('/', docsRoutes(app, services));
  app.notFound(createFallback(app.routes));
  return app;
}
