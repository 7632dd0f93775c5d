/** One request to an API in this process, and what came back, streams included. */
import type { createApi } from '~/api/app';
import { ORIGIN } from './world';

export interface Exchange {
  status: number;
  headers: Headers;
  /** The body of a JSON answer; undefined for others. */
  json: unknown;
  text: string;
}

/** Only the head of an endless stream (server-sent events) is read. */
export async function exchange(
  api: ReturnType<typeof createApi>,
  path: string,
  init: RequestInit,
): Promise<Exchange> {
  const response = await api.fetch(new Request(ORIGIN + path, init), { address: '192.0.2.1' });
  const { status, headers } = response;
  const type = headers.get('Content-Type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status, headers, json: undefined, text: '' };
  }
  const text = await response.text();
  return { status, headers, json: type.includes('json') ? JSON.parse(text) : undefined, text };
}

/** Every `METHOD /path/{param}/` that the API answers, from the API's own list. */
export function routesOf(api: ReturnType<typeof createApi>): string[] {
  const named = api.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`);
  return [...new Set(named)];
}
