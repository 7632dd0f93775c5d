import chatSocket from '~/api/chat/socket/chatSocket.md?raw';
import type { ApiApp } from '~/api/context';
import roomSocket from '~/api/video/socket/roomSocket.md?raw';
import introduction from './introduction.md?raw';
import { complete, SHARED_ANSWERS } from './operations';
import { createFolder, type JsonObject, namedSchemas, reference } from './schemas';

interface ApiDocument extends JsonObject {
  tags: JsonObject[];
  paths: { [path: string]: { [method: string]: JsonObject } };
  components: { [kind in 'schemas' | 'responses' | 'securitySchemes']: { [name: string]: JsonObject } };
}

/** In reading order. */
const TAGS: Record<string, string> = {
  auth: 'Accounts, sessions and the own profile.',
  mentors: 'Public profiles of mentors, search and recommendations.',
  ranking: 'Mentors by score.',
  expertises: 'Areas of knowledge and their subject areas.',
  availability: 'Weekly hours, exceptions, free and taken slots.',
  mentorships: `Booking, confirming, moving and cancelling sessions.\n\n${roomSocket}`,
  reviews: 'What students say about sessions that are over.',
  students: 'The people a mentor teaches, with private notes.',
  'student-reviews': 'What mentors say about students, between the two.',
  income: 'What a mentor writes down of payments.',
  credits: 'What a student has to their credit.',
  figures: 'What a mentor’s weeks come to.',
  badges: 'Badges that reviews award.',
  notifications: 'What happened, for the caller.',
  chat: chatSocket,
  materials: 'Files of sessions and conversations, for their people alone.',
  events: 'A stream of what happens to the caller.',
  calendar: 'The secret address of the caller’s calendar.',
  cal: 'The calendar itself, for calendar programs, at its secret address.',
  media: 'Profile pictures, at the paths that `profile_picture` gives.',
  favourites: 'Mentors put aside.',
  cases: 'Reports to the staff, and what was decided.',
  blocks: 'Whom somebody has blocked.',
  invitations: 'Accounts that staff have prepared for somebody.',
  staff: 'The queue of cases, invitations, and the overview, for staff.',
  texts: 'Who runs the server, and the versions of its legal texts.',
  sitemap: 'Mentors whose pages search engines may list.',
  subjects: 'Areas with the mentors whom search engines may list.',
  capabilities: 'What this server can do.',
  schema: 'This document.',
  docs: 'This document, to read.',
};

const securitySchemes = {
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

/** Code -> meaning, from the list at the end of the text. */
const closeCodes = (text: string) =>
  Object.fromEntries([...text.matchAll(/^- `(\d{4})` (.+)$/gm)].map(([, code, meaning]) => [code, meaning]));
const anyOf = (...names: string[]) => ({ anyOf: names.map(reference) });
/** OpenAPI cannot describe WebSockets. */
const sockets: JsonObject = {
  '/ws/chat/{userId}/{otherUserId}/': {
    description: 'See the tag `chat`.',
    security: [{ bearer: [] }, { refresh_cookie: [] }],
    send: anyOf('ChatPayload', 'ChatRenewal', 'ChatPing'),
    receive: anyOf('ChatFrame', 'ChatRead', 'ChatErrorFrame', 'ChatRenewed', 'ChatPong'),
    closeCodes: closeCodes(chatSocket),
  },
  '/ws/room/{identifier}/': {
    description: 'See the tag `mentorships`.',
    security: [{ bearer: [] }],
    send: reference('RoomRequest'),
    receive: reference('RoomFrame'),
    closeCodes: closeCodes(roomSocket),
  },
};

/** The OpenAPI 3.1 document of all routes of `app`. What all routes share is added here. */
export function describeApi(app: ApiApp, { siteOrigin }: { siteOrigin: string }): ApiDocument {
  const description = introduction.replaceAll('{origin}', siteOrigin);
  const info = { title: 'Mentorea: API', version: '1.0.0', description };
  const generated = app.getOpenAPI31Document({ openapi: '3.1.0', info });
  const named = namedSchemas();
  const fold = createFolder(named);
  const taken = new Set<string>();
  const paths: ApiDocument['paths'] = {};
  for (const [path, operations] of Object.entries(generated.paths as unknown as ApiDocument['paths'])) {
    paths[path] = {};
    for (const [method, operation] of Object.entries(operations)) {
      const call = { method: method.toUpperCase(), path };
      const operationId = operationIdOf(call, { operation, taken });
      paths[path][method] = { operationId, tags: [tagOf(path)], ...complete(operation, call, { app, fold }) };
    }
  }
  const used = new Set(Object.keys(paths).map(tagOf));
  return {
    openapi: generated.openapi,
    info,
    servers: [{ url: siteOrigin }],
    tags: Object.entries(TAGS)
      .filter(([name]) => used.has(name))
      .map(([name, text]) => ({ name, description: text })),
    paths,
    'x-websockets': sockets,
    components: {
      schemas: Object.fromEntries([...named].map(([name, schema]) => [name, fold(schema)])),
      responses: SHARED_ANSWERS,
      securitySchemes,
    },
  };
}

/** `auth` for everything below /api/auth/; paths outside /api/ are grouped by their first word. */
const tagOf = (path: string) => path.match(/^\/(?:api\/)?([\w-]+)/)?.[1] ?? 'api';

const VERBS: Record<string, string> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'partial_update',
  DELETE: 'destroy',
};

/** Named like Django REST schema generators name calls: `mentorships_partial_update`. */
function operationIdOf(
  { method, path }: { method: string; path: string },
  { operation, taken }: { operation: JsonObject; taken: Set<string> },
): string {
  const words = path.replace(/^\/api\//, '/').match(/(?<=\/)[\w-]+/g) ?? [];
  const list = /"schema":\{"type":"(array"|object","properties":\{"count")/;
  const verb = VERBS[method] ?? (list.test(JSON.stringify(operation.responses)) ? 'list' : 'retrieve');
  const id = [...words, verb].join('_').replaceAll('-', '_');
  const parameters = [...path.matchAll(/\{(\w+)/g)].map(([, name]) => name);
  const free = taken.has(id) ? `${id}_by_${parameters.join('_and_')}` : id;
  taken.add(free);
  return free;
}
