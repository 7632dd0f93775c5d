/** Requests for one route: a valid one, or one that fits its declared schemas, with a few mutations. */
import fc from 'fast-check';
import { z } from 'zod';
import { askOf } from '~/tests/permissions/requests';
import { personOf, ROLES, type Role } from '~/tests/permissions/roles';
import type { Cast } from '~/tests/support/cast';
import { fromSchema, type JsonSchema } from './fromSchema';
import { brokenBody, nastyHeader, nastyPair, nastySegment, spoilt } from './nasty';
import type { Declared } from './routes';

export interface Generated {
  route: string;
  role: Role;
  method: string;
  path: string;
  headers: [string, string][];
  body: string | Uint8Array<ArrayBuffer> | FormData | undefined;
}

const mostly = <T>(usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 4 }, { arbitrary: seldom, weight: 1 });

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

export function requestsFor(declared: Declared, cast: Cast): fc.Arbitrary<Generated> {
  return mostly(fc.constantFrom(...ROLES), fc.constantFrom<Role>('student', 'mentor', 'admin')).chain(
    (role) => {
      const ask = askOf(declared.route, cast, personOf(role, cast));
      return fc
        .record({
          path: pathFor(declared.path, ask.params),
          query: queryFor(ask.query, declared.query),
          headers: fc.oneof(
            { arbitrary: fc.constant<[string, string][]>([]), weight: 6 },
            { arbitrary: fc.array(nastyHeader, { minLength: 1, maxLength: 2 }), weight: 1 },
          ),
          payload: payloadFor(ask.body, declared),
        })
        .map(({ path, query, headers, payload }) => ({
          route: declared.route,
          role,
          method: declared.method,
          path: query ? `${path}?${query}` : path,
          headers: payload.type ? [['Content-Type', payload.type] as [string, string], ...headers] : headers,
          body: payload.body,
        }));
    },
  );
}

function pathFor(template: string, params: Record<string, string>): fc.Arbitrary<string> {
  const segments = template.split('/').map((segment) => {
    const name = /^\{(\w+)\}/.exec(segment)?.[1];
    if (name === undefined) return fc.constant(segment);
    const rest = segment.slice(name.length + 2);
    return mostly(fc.constant(encodeURIComponent(params[name] ?? '')), nastySegment).map(
      (value) => value + rest,
    );
  });
  return fc.tuple(...segments).map((parts) => parts.join('/'));
}

function queryFor(usual: Record<string, string>, schema: z.ZodType | undefined): fc.Arbitrary<string> {
  const right = fc.constant(new URLSearchParams(usual).toString());
  const properties = Object.entries(schema ? (schemaOf(schema).properties ?? {}) : {});
  const byName = properties.map(([name, one]) =>
    mostly(fromSchema(one), fc.string()).map((value) => `${new URLSearchParams([[name, String(value)]])}`),
  );
  const pair = byName.length > 0 ? mostly(fc.oneof(...byName), nastyPair) : nastyPair;
  const more = fc.array(pair, { maxLength: 3 });
  return fc
    .tuple(mostly(right, fc.constant('')), mostly(fc.constant<string[]>([]), more))
    .map(([first, rest]) => [first, ...rest].filter((part) => part !== '').join('&'));
}

interface Payload {
  type: string | null;
  body: Generated['body'];
}

function payloadFor(usual: unknown, { method, body }: Declared): fc.Arbitrary<Payload> {
  if (method === 'GET') return fc.constant({ type: null, body: undefined });
  if (usual instanceof FormData) {
    const whole: Payload = { type: null, body: usual };
    return fc.oneof<fc.Arbitrary<Payload>[]>(fc.constant(whole), brokenBody({}));
  }
  const right = fc.constant(usual ?? {});
  const fitting = body ? fromSchema(schemaOf(body)) : right;
  const json = (value: unknown): Payload => ({ type: 'application/json', body: JSON.stringify(value) });
  const value = fc.oneof({ arbitrary: right, weight: 2 }, { arbitrary: mixed(usual, fitting), weight: 2 });
  return value.chain((good) =>
    fc.oneof<fc.WeightedArbitrary<Payload>[]>(
      { arbitrary: fc.constant(json(good)), weight: 3 },
      { arbitrary: spoilt(good).map(json), weight: 4 },
      { arbitrary: brokenBody(good), weight: 1 },
    ),
  );
}

/** Values from the schema contain no real names or ids, so some fields come from the valid request. */
function mixed(usual: unknown, fitting: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (typeof usual !== 'object' || usual === null) return fitting;
  const known = fc.subarray(Object.entries(usual)).map(Object.fromEntries);
  return fc
    .tuple(fitting, known)
    .map(([made, some]) =>
      typeof made === 'object' && made !== null && !Array.isArray(made) ? { ...made, ...some } : made,
    );
}
