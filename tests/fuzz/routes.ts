/** The declared routes of the API, from its own OpenAPI registry. */
import { z } from 'zod';
import { routesOf } from '~/tests/support/inProcess';
import type { World } from '~/tests/support/world';

export interface Declared {
  /** `METHOD /path/{param}/` */
  route: string;
  method: string;
  path: string;
  query: z.ZodType | undefined;
  body: z.ZodType | undefined;
  /** JSON schemas of its responses by status; null if the response is not JSON. */
  answers: Map<number, z.ZodType | null>;
}

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

function schemaIn(content: object | undefined): z.ZodType | undefined {
  const media: unknown = Object.entries(content ?? {}).find(([type]) => type === 'application/json')?.[1];
  if (typeof media !== 'object' || media === null || !('schema' in media)) return undefined;
  return isSchema(media.schema) ? media.schema : undefined;
}

/** The declared JSON of one answer; parsed, it drops what is not declared. */
export function declaredAnswer(api: World['api'], route: string, status: number): z.ZodType {
  const schema = declaredRoutes(api)
    .find((one) => one.route === route)
    ?.answers.get(status);
  if (!schema) throw new Error(`${route} declares no ${status}.`);
  return schema;
}

/** Includes routes that exist but are not declared (files, feeds). */
export function declaredRoutes(api: World['api']): Declared[] {
  const known = new Map<string, Omit<Declared, 'route' | 'method' | 'path'>>();
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const { method, path, request, responses } = definition.route;
    const content = schemaIn(request?.body?.content);
    known.set(`${method.toUpperCase()} ${path}`, {
      query: isSchema(request?.query) ? request.query : undefined,
      body: content,
      answers: new Map(
        Object.entries(responses).map(([status, response]) => {
          const schema = schemaIn('content' in response ? response.content : undefined);
          return [Number(status), schema ?? null];
        }),
      ),
    });
  }
  return routesOf(api).map((route) => {
    const [method = '', path = ''] = route.split(' ');
    const none = { query: undefined, body: undefined, answers: new Map() };
    return { route, method, path, ...(known.get(route) ?? none) };
  });
}
