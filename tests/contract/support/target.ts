/** One call to the server under test, as any HTTP client would make it. */
import { inject } from 'vitest';
import { checkDocumented } from './documented';

export const base = inject('contractUrl');
export const strict = inject('contractStrict');
export const timeZone = process.env.CONTRACT_TIME_ZONE ?? 'Europe/Madrid';

export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}
export interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent unchanged, with the content type of `headers`. */
  raw?: string;
}

/**
 * Redirects are returned, not followed. With `strict`, a response that differs from the server's
 * documentation throws.
 */
export async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
  const { token, body, raw, headers } = options;
  const isForm = body instanceof FormData;
  const response = await fetch(base + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && !isForm ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: raw ?? (isForm ? body : body === undefined ? undefined : JSON.stringify(body)),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  const reply = {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : text,
  };
  if (strict)
    await checkDocumented({ method, path, status: reply.status, json: isJson ? reply.body : undefined });
  return reply;
}

/** Values of the cookies that a response sets. */
export function cookiesOf(headers: Headers): Map<string, string> {
  return new Map(
    headers.getSetCookie().map((line) => {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

let named: Promise<string[]> | undefined;

/** Names of the server's extensions; a 404 means none. */
export function capabilities(): Promise<string[]> {
  named ??= call('GET', '/api/capabilities/').then(({ status, body }) =>
    status === 200 && Array.isArray(body.extensions) ? body.extensions : [],
  );
  return named;
}
