import type { ApiApp } from '../types';
import { errorComponents } from './errorAnswers';
import { withFieldTexts } from './fieldTexts';
import { infoOf, SECURITY_SCHEMES, TAGS } from './introduction';
import { operationIdOf, tagOf } from './names';
import { complete, factsOf } from './operations';
import { ROOM_SOCKETS } from './roomSocket';
import { createFolder, type JsonObject, namedSchemas } from './schemas';
import { SOCKETS } from './sockets';

export interface ApiDocument extends JsonObject {
  openapi: string;
  info: JsonObject;
  tags: JsonObject[];
  /** Path -> method in lower case -> operation. */
  paths: { [path: string]: { [method: string]: JsonObject } };
  components: {
    schemas: { [name: string]: JsonObject };
    responses: { [name: string]: JsonObject };
    securitySchemes: JsonObject;
  };
}

/** The OpenAPI 3.1 document of every route that `app` has: what is the same for all of them is added here, once. */
export function describeApi(app: ApiApp, { siteOrigin }: { siteOrigin: string }): ApiDocument {
  const info = infoOf(siteOrigin);
  const generated = app.getOpenAPI31Document({ openapi: '3.1.0', info });
  const raw = (generated.paths ?? {}) as unknown as ApiDocument['paths'];
  const named = namedSchemas();
  const foldInside = createFolder(named);
  const taken = new Set<string>();
  const describe = (path: string, method: string, operation: JsonObject): JsonObject => {
    const call = { method: method.toUpperCase(), path };
    const whole = complete(operation, call, factsOf(call, app));
    const operationId = operationIdOf(call, operation, taken);
    return { operationId, tags: [tagOf(path)], ...foldInside(whole) };
  };
  const paths = Object.fromEntries(
    Object.entries(raw).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, describe(path, method, operation)]),
      ),
    ]),
  );
  return {
    openapi: generated.openapi,
    info,
    servers: [{ url: siteOrigin }],
    tags: tagsOf(paths),
    paths,
    'x-websockets': { ...SOCKETS, ...ROOM_SOCKETS },
    components: {
      schemas: Object.fromEntries(
        [...named].map(([name, schema]) => [name, withFieldTexts(name, foldInside(schema))]),
      ),
      responses: errorComponents(),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function tagsOf(paths: ApiDocument['paths']): JsonObject[] {
  const used = [...new Set(Object.keys(paths).map(tagOf))];
  const order = Object.keys(TAGS);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return used
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map((name) => ({ name, ...(TAGS[name] && { description: TAGS[name] }) }));
}
