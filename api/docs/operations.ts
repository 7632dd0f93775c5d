import * as guards from '../auth/signedIn';
import { EXTENSIONS } from '../capabilities/routes';
import { formReaders } from '../http/body';
import type { ApiApp } from '../types';
import { type ErrorStatus, errorReference } from './errorAnswers';
import { extensionOf, headersOf, isCounted } from './facts';
import type { JsonObject } from './schemas';

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

const PLAIN: Record<string, string> = {
  '200': 'Done.',
  '201': 'Made.',
  '204': 'Done; the answer is empty.',
  '302': 'Redirects.',
};
const PARAMETERS: Record<string, string> = {
  page: 'Number of the page, from 1; beyond the last page the answer is 404.',
  page_size: 'Entries a page: 10 by default, at most 100.',
  identifier: '`identifier` (a UUID) of the session; its `id` is accepted too.',
  id: 'A whole number.',
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
  const responses = Object.entries((operation.responses ?? {}) as JsonObject).map(([status, answer]) => {
    const { description, ...rest } = answer as JsonObject;
    return [status, { description: description || PLAIN[status] || 'See the summary.', ...rest }];
  });
  const refusals = refusalsOf(operation, call, access).map((status) => [
    String(status),
    errorReference(status),
  ]);
  const body = operation.requestBody as JsonObject | undefined;
  const own = ((operation.parameters ?? []) as JsonObject[]).map(described);
  const names = own.map(({ name }) => String(name).toLowerCase());
  const parameters = [...own, ...headersOf(call).filter(({ name }) => !names.includes(name.toLowerCase()))];
  return {
    ...operation,
    security: securityOf(call, access),
    ...(extension && EXTENSIONS.includes(extension) ? { 'x-extension': extension } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body && forms ? { requestBody: withForm(body) } : {}),
    responses: Object.fromEntries([...refusals, ...responses]),
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
    [429, isCounted(call)],
  ];
  return when.filter(([, holds]) => holds).map(([status]) => status);
}

function described(parameter: JsonObject): JsonObject {
  const description = parameter.description ?? PARAMETERS[String(parameter.name)];
  return description === undefined ? parameter : { ...parameter, description };
}

/** Lists are sent as JSON text in a form (spec.md section 7). */
function withForm(body: JsonObject): JsonObject {
  const content = body.content as JsonObject;
  return {
    ...body,
    content: {
      ...content,
      'multipart/form-data': content['multipart/form-data'] ?? content['application/json'] ?? {},
    },
  };
}
