/** Texts for search engines, kept like public pages (app/.server/publicPage.ts). */
import type { Context } from '~/.server/context';
import { errorPage, errorPageHeaders } from '~/.server/errorPage';
import { PRIVATE } from '~/.server/privateAnswer';
import { CACHE_TAGS, PARTIAL } from '~/.server/publicPage';

/** `partial`: something of it could not be read; sent, but not kept. */
export function publicText(
  { session }: Pick<Context, 'session'>,
  body: string,
  { type, tags, partial = false }: { type: string; tags: readonly string[]; partial?: boolean },
): Response {
  const headers = new Headers({ 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': PRIVATE });
  if (!session.isOpen) headers.set(CACHE_TAGS, partial ? PARTIAL : tags.join(' '));
  return new Response(body, { headers });
}

/** A route without a page has no error page either: Remix would answer in JSON. */
export function failure(status: number, more: Record<string, string> = {}): Response {
  return new Response(errorPage(status), { status, headers: { ...errorPageHeaders, ...more } });
}

export const wrongMethod = () => failure(405, { Allow: 'GET, HEAD' });

export const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD';
