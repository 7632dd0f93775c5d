import * as guards from '~/api/auth/callers';
import type { ApiApp } from '~/api/context';
import { PICTURE_FIELD } from '~/api/contract/rules/limits';
import { MATERIAL_FIELD } from '~/api/contract/rules/materials';
import { picturePayload } from '~/api/contract/users';
import { formReaders } from '~/api/http/body';
import { type JsonObject, reference } from './schemas';

interface Call {
  method: string;
  /** As in the document: `/api/mentors/{username}/`. */
  path: string;
}

const refusal = (description: string, schema: JsonObject = reference('ErrorDetail')) => ({
  description,
  content: { 'application/json': { schema } },
});
const header = (name: string, description: string, example: string) => ({
  headers: { [name]: { description, schema: { type: 'string', examples: [example] } } },
});
/** Descriptions of common refusals, by status and name in the document. */
const REFUSALS: { [status: string]: { [name: string]: JsonObject } } = {
  400: {
    Invalid: refusal(
      'Messages per field, `non_field_errors` for the whole; or `detail` when it could not be read at all.',
      { anyOf: [reference('FieldErrors'), reference('ErrorDetail')] },
    ),
  },
  401: {
    Unauthorized: {
      ...refusal('`code` is `not_authenticated`, `token_not_valid` or `no_active_account`.'),
      ...header('WWW-Authenticate', 'How to authenticate.', 'Bearer'),
    },
  },
  403: { Forbidden: refusal('The caller may not do this.') },
  404: { NotFound: refusal('It does not exist, or is none of the caller’s business.') },
  409: { Conflict: refusal('Somebody else was quicker, or its state does not allow it (any more).') },
  413: { TooLarge: refusal('The body is too large.') },
  415: { WrongMedia: refusal('The body is of a kind that this call does not read.') },
  422: { OtherRequest: refusal('The same `Idempotency-Key` was used for another body before.') },
  429: {
    TooMany: {
      ...refusal('Too many attempts of this account or address, or too many changes of one user.'),
      ...header('Retry-After', 'Seconds until a new attempt makes sense.', '60'),
    },
  },
};
export const SHARED_ANSWERS = Object.assign({}, ...Object.values(REFUSALS)) as { [name: string]: JsonObject };

/** Descriptions of responses whose routes give none. */
const MEANINGS: Record<string, string> = {
  200: 'Done.',
  201: 'Made.',
  204: 'Done; the answer is empty.',
  304: 'Not changed since the version whose `ETag` was sent in `If-None-Match`; the answer is empty.',
};

/** Adds what every call of its kind has: security, refusals, forms. `fold` names the schemas. */
export function complete(
  operation: JsonObject,
  call: Call,
  { app, fold }: { app: Pick<ApiApp, 'routes'>; fold: (value: JsonObject) => JsonObject },
): JsonObject {
  const { access, forms } = factsOf(call, app);
  // Without a duplicated description: the generator writes it into the schema too.
  const parameters = ((operation.parameters ?? []) as JsonObject[]).map(({ schema, ...parameter }) => {
    const { description: _, ...bare } = schema as JsonObject;
    return { ...parameter, schema: bare };
  });
  const body = operation.requestBody as JsonObject | undefined;
  const implied = Object.fromEntries(refusalsOf(operation, call, access).map((status) => [status, {}]));
  const declared = fold(operation.responses as JsonObject) as { [status: string]: JsonObject };
  const responses = Object.entries({ ...implied, ...declared });
  return {
    security: access === 'anyone' ? [] : [...(access === 'optional' ? [{}] : []), { bearer: [] }],
    ...fold({
      ...operation,
      ...(parameters.length > 0 && { parameters }),
      ...(body && forms && { requestBody: withForm(body) }),
    }),
    responses: Object.fromEntries(responses.map(([status, answer]) => [status, answerOf(status, answer)])),
  };
}

/** A common refusal by name, with any further meaning it has here. */
function answerOf(status: string, { description, ...answer }: JsonObject): JsonObject {
  const [name, shared] = Object.entries(REFUSALS[status] ?? {})[0] ?? [];
  const common = !answer.content || JSON.stringify(answer.content) === JSON.stringify(shared?.content);
  if (name && common) return { $ref: `#/components/responses/${name}`, ...(description && { description }) };
  return { ...answer, description: description || MEANINGS[status] || 'See the summary.' };
}

/** `some`: needs a token, and refuses some callers. */
type Access = 'anyone' | 'optional' | 'required' | 'some';
/** The guards of auth/callers.ts that accept every caller; all others there accept only some. */
const ACCESS: Record<string, Access> = {
  signedIn: 'required',
  signedInWithFrame: 'required',
  maybeSignedIn: 'optional',
};

/** Whether the call's handlers need a token and read forms. */
function factsOf({ method, path }: Call, app: Pick<ApiApp, 'routes'>) {
  const pattern = path.replaceAll(/\/\{(.+?)\}/g, '/:$1');
  const handlers = app.routes
    .filter((route) => route.method === method && route.path === pattern)
    .map(({ handler }) => handler as unknown);
  const [name] = Object.entries<unknown>(guards).find(([, guard]) => handlers.includes(guard)) ?? [];
  const access: Access = name === undefined ? 'anyone' : (ACCESS[name] ?? 'some');
  return { access, forms: handlers.some((handler) => formReaders.has(handler as object)) };
}

function refusalsOf({ parameters, requestBody }: JsonObject, { method, path }: Call, access: Access) {
  const sent = (parameters ?? []) as JsonObject[];
  const hasBody = requestBody !== undefined;
  const signed = access === 'required' || access === 'some';
  const changes = signed && method !== 'GET';
  const one = path.includes('{');
  const when: [status: number, holds: boolean][] = [
    [400, hasBody || sent.some((parameter) => parameter.in === 'query')],
    [401, access !== 'anyone'],
    [403, access === 'some' || changes || (signed && one)],
    [404, one || sent.some(({ name }) => name === 'page')],
    [409, changes],
    [413, hasBody],
    [415, hasBody],
    [429, changes],
  ];
  return when.filter(([, holds]) => holds).map(([status]) => status);
}

/** Adds the same body as a form with a picture; a body with a file of its own is a form only. */
function withForm(body: JsonObject): JsonObject {
  const content = body.content as { [type: string]: JsonObject };
  const { example: _, schema } = content['application/json'] ?? {};
  const { properties, ...rest } = schema as { properties: { [name: string]: JsonObject } };
  const texts = Object.entries(properties).map(([name, field]) => [name, asText(field)]);
  const own = [PICTURE_FIELD, MATERIAL_FIELD].find((name) => name in properties);
  const name = own ?? PICTURE_FIELD;
  const { description } = properties[name] ?? picturePayload.shape[PICTURE_FIELD].meta() ?? {};
  const file = { type: 'string', format: 'binary', description: String(description ?? '') };
  const form = {
    ...rest,
    properties: { ...Object.fromEntries(texts), [name]: file },
    ...(own && { required: [own] }),
  };
  return { ...body, content: { ...(!own && content), 'multipart/form-data': { schema: form } } };
}

function asText(schema: JsonObject): JsonObject {
  if (schema.type !== 'array') return schema;
  const { description, ...contentSchema } = schema;
  const text = [description, 'A list as JSON text in one field.'].filter(Boolean).join(' ');
  return { type: 'string', contentMediaType: 'application/json', contentSchema, description: text };
}
