import * as guards from '../auth/signedIn';
import { EXTENSIONS } from '../capabilities/routes';
import { formReaders } from '../http/body';
import type { ApiApp } from '../types';
import { descriptionOf, withTexts } from './callTexts';
import { type ErrorStatus, errorReference } from './errorAnswers';
import { extensionOf, headersOf, isCounted } from './facts';
import { withForm } from './forms';
import type { JsonObject } from './schemas';
import { STREAM_EVENTS } from './sockets';

export interface Call {
  /** Upper case. */
  method: string;
  /** As in the document: `/api/mentors/{username}/`. */
  path: string;
}

interface Facts {
  /** `some`: a token, and not of everybody. */
  access: 'anyone' | 'optional' | 'required' | 'some';
  forms: boolean;
}

const PARAMETERS: Record<string, string> = {
  page: 'Number of the page, from 1; beyond the last page the answer is 404.',
  page_size: 'Entries a page: 10 by default, at most 100.',
  type: 'Notifications of this type only; with `page`.',
  identifier: '`identifier` (a UUID) of the session; its `id` is accepted too.',
  id: 'A whole number.',
  uid: 'As in the link of the mail.',
  token: 'As in the link of the mail.',
  file: 'As the API gives it.',
  q: 'Words to look for.',
  min_rating: 'Mean of the stars, 0 to 5.',
  order: '`relevance` when it is left out.',
  mentor: 'Id of a mentor: only theirs.',
  alumno: 'Id of a student: only theirs.',
  mentorship: 'Id of a session: only of that one.',
  calification: 'From 1 to 5: only with this mark.',
  badge: 'Id of a badge: only those that give it.',
  status: 'One of these only.',
  from: 'From this day (AAAA-MM-DD) or instant on.',
  to: 'Up to this day (AAAA-MM-DD) or instant.',
  date: 'AAAA-MM-DD.',
  userId: 'The caller’s own id.',
  otherUserId: 'Id of the other person.',
  mentorId: 'Id of the mentor.',
  username: 'Username, in any case.',
  start_date: 'First day, AAAA-MM-DD.',
  end_date: 'Last day, AAAA-MM-DD: at most 62 days in all.',
  last_event_id: 'As the header `Last-Event-ID`, for clients that cannot send it; the header counts first.',
  before: 'Id of a message: those before it.',
  day: 'Day of the week: 0 is Monday.',
  price_max: 'Euros per hour.',
  part: 'Part of the day in which the mentor has hours.',
  expertises: '`name_id`s of areas, joined by commas: any of them.',
  scope: '`value` of a subject area.',
};

/** What the guards of auth/signedIn.ts let in; every other one there lets in some only. */
const ACCESS: Record<string, Facts['access']> = { signedIn: 'required', maybeSignedIn: 'optional' };

/** What a call's own handlers say: whether it wants a token, and whether it reads forms. */
export function factsOf({ method, path }: Call, app: Pick<ApiApp, 'routes'>): Facts {
  const pattern = path.replaceAll(/\/\{(.+?)\}/g, '/:$1');
  const handlers = app.routes
    .filter((route) => route.method === method && route.path === pattern)
    .map(({ handler }) => handler as unknown);
  const [name] = Object.entries<unknown>(guards).find(([, guard]) => handlers.includes(guard)) ?? [];
  const access = name === undefined ? 'anyone' : (ACCESS[name] ?? 'some');
  return { access, forms: handlers.some((handler) => formReaders.has(handler as object)) };
}

/** The operation with everything that holds for its kind of call: security, refusals, extension, texts. */
export function complete(operation: JsonObject, call: Call, { access, forms }: Facts): JsonObject {
  const extension = extensionOf(call);
  const refusals = Object.fromEntries(
    refusalsOf(operation, call, access).map((status) => [String(status), errorReference(status)]),
  );
  // What a route says of a refusal in words only is said better here: with its body and headers.
  const responses = Object.entries((operation.responses ?? {}) as { [status: string]: JsonObject }).filter(
    ([status, { content }]) => content !== undefined || !(status in refusals),
  );
  const description = descriptionOf(call);
  const body = operation.requestBody as JsonObject | undefined;
  const own = ((operation.parameters ?? []) as JsonObject[]).map(described);
  const names = own.map(({ name }) => String(name).toLowerCase());
  const parameters = [...own, ...headersOf(call).filter(({ name }) => !names.includes(name.toLowerCase()))];
  return {
    ...operation,
    security: securityOf(call, access),
    ...(extension && EXTENSIONS.includes(extension) ? { 'x-extension': extension } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(description === undefined ? {} : { description }),
    ...(call.path === '/api/events/' ? { 'x-events': STREAM_EVENTS } : {}),
    ...(body ? { requestBody: bodyOf(body, call, forms) } : {}),
    responses: Object.fromEntries(
      withTexts(Object.entries({ ...refusals, ...Object.fromEntries(responses) }), call),
    ),
  };
}

function securityOf({ path }: Call, access: Facts['access']): JsonObject[] {
  if (path === '/api/auth/token/refresh/' || path === '/api/auth/logout/')
    return [{ refresh_cookie: [] }, {}];
  if (access === 'anyone') return [];
  return access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

function refusalsOf(operation: JsonObject, call: Call, access: Facts['access']): ErrorStatus[] {
  const parameters = (operation.parameters ?? []) as JsonObject[];
  const names = parameters.map(({ name }) => name);
  const hasBody = operation.requestBody !== undefined;
  const writes = call.method !== 'GET';
  const signed = access === 'required' || access === 'some';
  const when: [ErrorStatus, boolean][] = [
    [400, hasBody || parameters.some((one) => one.in === 'query')],
    [401, access !== 'anyone' || call.path.startsWith('/api/auth/token/')],
    [403, access === 'some' || (signed && (writes || call.path.includes('{')))],
    [404, call.path.includes('{') || names.includes('page')],
    [409, signed && writes],
    [413, hasBody],
    [415, hasBody],
    [422, headersOf(call).some(({ name }) => name === 'Idempotency-Key')],
    [429, (signed && writes) || isCounted(call)],
  ];
  return when.filter(([, holds]) => holds).map(([status]) => status);
}

function described(parameter: JsonObject): JsonObject {
  const { format } = (parameter.schema ?? {}) as JsonObject;
  const known = format === 'uuid' ? 'A UUID.' : PARAMETERS[String(parameter.name)];
  const description = parameter.description ?? known;
  return description === undefined ? parameter : { ...parameter, description };
}

/** The refresh token may come as a cookie alone. */
function bodyOf(body: JsonObject, { path }: Call, forms: boolean): JsonObject {
  const whole = forms ? withForm(body) : body;
  return path === '/api/auth/token/refresh/' ? { ...whole, required: false } : whole;
}
