/** Names of the calls, as the generators of Django REST schemas give them: `mentorships_partial_update`. */
import type { Call } from './operations';
import type { JsonObject } from './schemas';

const VERBS: Record<string, string> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'partial_update',
  DELETE: 'destroy',
};

/** `auth` for everything below /api/auth/; what is not below /api/ goes by its first word. */
export function tagOf(path: string): string {
  return (
    path
      .replace(/^\/api\//, '/')
      .split('/')[1]
      ?.replace(/\W/g, '') || 'api'
  );
}

export function operationIdOf({ method, path }: Call, operation: JsonObject, taken: Set<string>): string {
  const words = path
    .replace(/^\/api\//, '')
    .split('/')
    .filter((part) => part !== '' && !part.includes('{'))
    .map((part) => part.replace(/\W+/g, '_'));
  const id = [...words, VERBS[method] ?? (isList(operation) ? 'list' : 'retrieve')].join('_');
  const parameters = [...path.matchAll(/\{(\w+)/g)].map(([, name]) => name);
  const long = `${id}_by_${parameters.join('_and_')}`;
  const free = [id, long].find((one) => !taken.has(one)) ?? `${long}_${taken.size}`;
  taken.add(free);
  return free;
}

function isList({ responses }: JsonObject): boolean {
  return /"schema":\{"type":"(array"|object","properties":\{"count")/.test(JSON.stringify(responses));
}
