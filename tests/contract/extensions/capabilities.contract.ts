/**
 * What this server can do beyond the contract (docs/contract.md, 'Extensions'), and how it documents itself.
 */
import { expect, it } from 'vitest';
import { expectRefusal } from '~/tests/contract/support/refusals';
import { call, capabilities, strict } from '~/tests/contract/support/target';

const ALL = [
  ...['mentor-search', 'mentor-by-username', 'recommendations', 'password-reset', 'resend-activation'],
  ...['group-sessions', 'decline', 'availability-busy', 'list-counts', 'list-order', 'events', 'sessions'],
  ...['review-reply', 'video-room', 'calendar-feed', 'availability-exceptions', 'chat-unread', 'favourites'],
  ...['preferences', 'data-export', 'sitemap', 'ranking-pages', 'student-badges', 'notification-pages'],
  ...[
    'review-summary',
    'frame',
    'subjects',
    'proposals',
    'request-deadlines',
    'session-history',
    'session-reports',
    'absences',
    'session-offers',
    'session-series',
    'chat-read',
    'saved-replies',
    'mentor-presentation',
    'mentor-rules',
    'mentor-signals',
    'busy-import',
    'student-records',
    'student-reviews',
    'income',
    'pack-prices',
    'figures',
    'materials',
    'known-devices',
    'picture-removal',
    'registration-next',
  ],
];

it.runIf(strict)('names every extension of ours', async () => {
  expect(await capabilities()).toEqual(expect.arrayContaining(ALL));
  expectRefusal(await call('POST', '/api/capabilities/'), 405);
});

it.runIf(strict)('documents itself: OpenAPI 3.1, and a page to read', async () => {
  const { status, body } = await call('GET', '/api/schema/');
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1\./);
  const page = await call('GET', '/api/docs/');
  expect(page.status).toBe(200);
  expect(page.headers.get('Content-Type')).toContain('text/html');
  expectRefusal(await call('POST', '/api/schema/'), 405);
  expectRefusal(await call('POST', '/api/docs/'), 405);
});
