import { createRoute } from '@hono/zod-openapi';
import type { ApiApp } from '~/api/context';
import { capabilities } from '~/api/contract/common';
import { answers, createRoutes } from '~/api/http/routing';

/** The extensions this API has (docs/contract.md, 'Extensions'). */
export const EXTENSIONS = [
  'absences',
  'availability-busy',
  'availability-exceptions',
  'busy-import',
  'calendar-feed',
  'chat-people',
  'chat-read',
  'chat-send',
  'chat-unread',
  'data-export',
  'decline',
  'events',
  'favourites',
  'figures',
  'frame',
  'group-sessions',
  'income',
  'known-devices',
  'list-counts',
  'list-order',
  'materials',
  'mentor-by-username',
  'mentor-presentation',
  'mentor-rules',
  'mentor-search',
  'mentor-signals',
  'notification-pages',
  'pack-prices',
  'password-reset',
  'picture-removal',
  'preferences',
  'proposals',
  'ranking-pages',
  'recommendations',
  'registration-next',
  'request-deadlines',
  'resend-activation',
  'review-reply',
  'review-summary',
  'saved-replies',
  'session-history',
  'session-offers',
  'session-reports',
  'session-series',
  'sessions',
  'sitemap',
  'student-badges',
  'student-records',
  'student-reviews',
  'subjects',
  'video-room',
];

const route = createRoute({
  method: 'get',
  path: '/api/capabilities/',
  summary: 'Names of the extensions of this server',
  responses: answers(capabilities),
});

export function capabilityRoutes(): ApiApp {
  return createRoutes().openapi(route, (c) => c.json({ extensions: EXTENSIONS }, 200));
}
