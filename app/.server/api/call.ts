import type { CallKind } from './deadlines';
import { ApiError } from './errors';

/** What a resource asks of the client. `path` comes from the `path` tag, so that its segments are encoded. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** Default: `read` for GET, else `write`. */
  kind?: CallKind;
  /** Milliseconds, where less than usual will do. */
  limit?: number;
}

/** `path\`/api/mentors/${username}/\``: every value becomes one segment. One that cannot (empty, dots only) is a 404. */
export function path(fixed: TemplateStringsArray, ...values: string[]): string {
  return fixed.reduce((built, part, i) => `${built}${segment(values[i - 1] ?? '')}${part}`);
}

function segment(value: string): string {
  if (value === '' || /^\.+$/.test(value)) throw new ApiError({ kind: 'answer', status: 404 });
  return encodeURIComponent(value);
}
