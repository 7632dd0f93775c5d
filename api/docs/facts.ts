/** What the list of routes cannot say about itself: which calls belong to which extension, and which are counted. */

/** Extension -> its calls, as `METHOD path` or a path with everything below it (api.md section 4). */
export const EXTENSION_CALLS: Record<string, string[]> = {
  'mentor-search': ['GET /api/mentors/search/'],
  'mentor-by-username': ['GET /api/mentors/{username}/'],
  recommendations: ['GET /api/mentors/recommended/'],
  'password-reset': ['/api/auth/password-reset/'],
  'resend-activation': ['/api/auth/resend-activation/'],
  'group-sessions': [
    'GET /api/mentorships/open/',
    'GET /api/mentorships/open/{identifier}/',
    'POST /api/mentorships/{identifier}/join/',
    'POST /api/mentorships/{identifier}/leave/',
  ],
  decline: ['POST /api/mentorships/{identifier}/decline/'],
  reschedule: ['POST /api/mentorships/{identifier}/reschedule/'],
  'availability-busy': ['GET /api/availability/mentor/{id}/busy/'],
  events: ['GET /api/events/'],
  sessions: ['/api/auth/sessions/'],
  'review-reply': ['/api/reviews/{id}/reply/'],
  'review-summary': ['GET /api/reviews/summary/'],
  'video-room': ['/api/mentorships/{identifier}/room/', '/api/mentorships/{identifier}/presence/'],
  'calendar-feed': ['/api/calendar/', '/cal/', 'GET /api/mentorships/{identifier}/ics/'],
  'availability-exceptions': ['/api/availability/exceptions/'],
  'chat-people': ['GET /api/chat/people/'],
  'chat-send': ['POST /api/chat/messages/'],
  'chat-unread': ['GET /api/chat/unread/', '/api/chat/read/'],
  favourites: ['/api/favourites/'],
  'notification-pages': ['GET /api/notifications/unread/'],
  preferences: ['/api/auth/preferences/'],
  sitemap: ['/api/sitemap/'],
  'data-export': ['GET /api/auth/export/'],
};

/** Calls that answer 429, besides those that change something in a caller's name: all of these do. */
const COUNTED = [
  'POST /api/auth/token/',
  'POST /api/auth/register/',
  '/api/auth/password-reset/',
  '/api/auth/resend-activation/',
  'GET /api/auth/export/',
  'GET /api/events/',
  'GET /api/mentorships/{identifier}/ics/',
  '/cal/',
];

/** Headers of a request that mean something to one call only. */
const HEADERS = [
  {
    call: 'POST /api/mentorships/',
    name: 'Idempotency-Key',
    description:
      'Any text of the client’s own, up to 255 characters: the same key again within 24 hours answers the first result and books nothing.',
  },
  {
    call: 'GET /api/events/',
    name: 'Last-Event-ID',
    description: 'Id of the last event that was received: the stream goes on after it.',
  },
];

/** Paths compare without the names of their parameters. */
function matches(pattern: string, call: { method: string; path: string }): boolean {
  const bare = (path: string) => path.replace(/\{[^}]+\}/g, '{}');
  const [method = '', path] = pattern.split(' ');
  if (path === undefined) return bare(call.path).startsWith(bare(pattern));
  return method === call.method && bare(path) === bare(call.path);
}

export function extensionOf(call: { method: string; path: string }): string | undefined {
  return Object.keys(EXTENSION_CALLS).find((name) =>
    EXTENSION_CALLS[name]?.some((pattern) => matches(pattern, call)),
  );
}

export function isCounted(call: { method: string; path: string }): boolean {
  return COUNTED.some((pattern) => matches(pattern, call));
}

export function headersOf(call: { method: string; path: string }) {
  return HEADERS.filter((header) => matches(header.call, call)).map(({ name, description }) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));
}
