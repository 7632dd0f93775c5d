import { ownAccountRoutes } from './account/routes';
import { accountRoutes } from './auth/accountRoutes';
import { passwordRoutes } from './auth/passwordRoutes';
import { authRoutes } from './auth/routes';
import { exceptionRoutes } from './availability/exceptionRoutes';
import { availabilityRoutes } from './availability/routes';
import { badgeRoutes } from './badges/routes';
import { calendarRoutes } from './calendar/routes';
import { capabilityRoutes } from './capabilities/routes';
import { chatRoutes } from './chat/routes';
import { docsRoutes } from './docs/routes';
import { eventRoutes } from './events/routes';
import { expertiseRoutes } from './expertises/routes';
import { favouriteRoutes } from './favourites/routes';
import { answerError } from './http/answerError';
import { createFallback } from './http/paths';
import { requestLog } from './http/requestLog';
import { createRoutes } from './http/routing';
import { speakSpanish } from './http/validation';
import { mentorRoutes } from './mentors/routes';
import { mentorshipChangeRoutes } from './mentorships/changeRoutes';
import { groupRoutes } from './mentorships/groupRoutes';
import { mentorshipRoutes } from './mentorships/routes';
import { withoutReviewRoutes } from './mentorships/withoutReview';
import { notificationRoutes } from './notifications/routes';
import { unsubscribeRoutes } from './notifications/unsubscribeRoutes';
import { pictureRoutes } from './pictures/routes';
import { reviewRoutes } from './reviews/routes';
import { createServices } from './services';
import { sitemapRoutes } from './sitemap/routes';
import type { ApiApp, ApiDeps } from './types';
import { userRoutes } from './users/routes';
import { videoRoutes } from './video/routes';

/** The marketplace API: `createApi(deps).fetch(request, { address })` answers everything below `/api/`. */
export function createApi(deps: ApiDeps, services = createServices(deps)): ApiApp {
  speakSpanish();
  const app = createRoutes();
  app.use(requestLog(deps.log));
  app.use(async (c, next) => {
    c.set('callers', services.callers);
    c.set('writes', services.limiters.writes);
    await next();
  });
  app.onError((error, c) => answerError(error, c, deps.log));
  const resources = [
    authRoutes(services),
    accountRoutes(services),
    passwordRoutes(services),
    pictureRoutes(services),
    userRoutes(services),
    expertiseRoutes(services),
    mentorRoutes(services),
    favouriteRoutes(services),
    sitemapRoutes(services),
    availabilityRoutes(services),
    groupRoutes(services),
    withoutReviewRoutes(services),
    mentorshipRoutes(services),
    videoRoutes(services),
    mentorshipChangeRoutes(services),
    notificationRoutes(services),
    unsubscribeRoutes(services),
    ownAccountRoutes(services),
    reviewRoutes(services),
    badgeRoutes(services),
    chatRoutes(services),
    eventRoutes(services),
    exceptionRoutes(services),
    calendarRoutes(services),
    capabilityRoutes(),
  ];
  for (const resource of resources) app.route('/', resource);
  app.route('/', docsRoutes(app, services));
  app.notFound(createFallback(app.routes));
  return app;
}
