/** The words of the document that belong to no single call. */
import { firstCalls } from './firstCalls';
import { ROOM_SOCKET } from './roomSocket';
import { CHAT_SOCKET } from './sockets';

const CONDUCT = `
The API of a marketplace of paid mentoring sessions. It follows the conduct of a Django REST server.

**Addresses** end in \`/\`. A GET without it is redirected (301), any other method answers 404.

**Authentication.** \`POST /api/auth/token/\` answers an access token (a JWT, 5 minutes), sent as \`Authorization: Bearer …\`, and a refresh token,
also set as the cookie \`refresh_token\` (7 days). Every refresh token works once: \`POST /api/auth/token/refresh/\` answers the next pair. The same
token again within 30 seconds gets the same answer; later it ends the session. A POST, PUT, PATCH or DELETE that carries a cookie must come from
this server's own origin (\`Origin\`), else it answers 403; without cookies there is no such condition.

**Data.** JSON in UTF-8, names in snake_case. Dates are ISO 8601 with an offset. Hours of slots and weekly availability are wall-clock times in the
marketplace's time zone. Money is euros. Unknown fields of a request are ignored, and read-only fields never change anything.

**Lists** are \`{count, next, previous, results}\`, asked for with \`?page=\` and \`?page_size=\` (10, at most 100), or plain arrays where it says so.

**Refusals.** 400 has messages per field, \`{"field": ["…"]}\`, and \`non_field_errors\`; everything else is \`{"detail": "…"}\`, with \`code\` for 401. 409 is a
lost race, 429 says in \`Retry-After\` when to come back. Messages are Spanish: they can be shown to a person.

**Extensions.** Calls marked \`x-extension\` go beyond the base contract; \`GET /api/capabilities/\` lists the names of those this server has.

**Chat** is a WebSocket: see the section \`chat\`. **Events** of the caller are a stream: see \`GET /api/events/\`.

**Words.** \`mentor\` and \`alumnos\` of a booking are usernames; in answers they are whole users. \`day_of_week\` 0 is Monday. \`price\` is euros per hour.
\`profile_picture\` is a path relative to this server. A session that was declined or cancelled answers 404 to everybody.
`.trim();

/** What the document says of itself; `siteOrigin` is where it is served. */
export function infoOf(siteOrigin: string) {
  return {
    title: 'Mentorea: API',
    version: '1.0.0',
    description: `${CONDUCT}\n\n${firstCalls(siteOrigin)}`,
  };
}

/** In the order in which a reader meets them. */
export const TAGS: Record<string, string> = {
  auth: 'Accounts, sessions and the own profile.',
  mentors: 'Public profiles of mentors, search and recommendations.',
  ranking: 'Mentors by score.',
  expertises: 'Areas of knowledge and their subject areas.',
  availability: 'Weekly hours, exceptions, free and taken slots.',
  mentorships: `Booking, confirming, moving and cancelling sessions.\n\n${ROOM_SOCKET}`,
  reviews: 'What students say about sessions that are over.',
  badges: 'Badges that reviews award.',
  notifications: 'What happened, for the caller.',
  chat: CHAT_SOCKET,
  events: 'A stream of what happens to the caller.',
  calendar: 'The secret address of the caller’s calendar.',
  cal: 'The calendar itself, for calendar programs, at its secret address.',
  media: 'Profile pictures, at the paths that `profile_picture` gives.',
  favourites: 'Mentors put aside.',
  capabilities: 'What this server can do.',
  schema: 'This document.',
  docs: 'This document, to read.',
};

export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of `POST /api/auth/token/`.',
  },
  refresh_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'refresh_token',
    description: 'Set by `POST /api/auth/token/`; the refresh token may also be sent in the body.',
  },
};
