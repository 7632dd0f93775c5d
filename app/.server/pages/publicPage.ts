/** What a page that anybody may read says to the pages kept in front of it (decision 15, docs/contract.md). */
import { data, type HeadersFunction } from '@remix-run/node';
import type { Context } from '~/app/.server/context';

/** `Cache-Control` of everything that is not for everybody: the default of every page. */
export const PRIVATE = 'private, no-store';

/** Internal: names what the page shows. Never leaves the server. */
export const CACHE_TAGS = 'X-Cache-Tags';
/** Instead of tags: a part of the page is missing. */
export const PARTIAL = '-';

/**
 * Names a mentor's page. Encoded, since it stands in a header and in a list, and other servers have names
 * like 'łukasz'.
 */
export function mentorTag(username: string): string {
  const name = username.toLowerCase();
  // Half a character cannot be encoded, nor be part of an address.
  return `mentor/${encodeURIComponent(name.replace(/\p{Cs}/gu, '\ufffd'))}`;
}

interface Facts {
  /** `mentorTag(username)`, `mentors` for lists. */
  tags: readonly string[];
  status?: number;
  /** Something of it could not be read: sent, but not kept. */
  partial?: boolean;
}

/**
 * A loader's answer. As it is rendered it is for who asked; only what is kept of it is ever called public. A
 * visitor with a session gets it too, but then it belongs to nobody's cache.
 */
export function publicPage<T>(
  { session }: Pick<Context, 'session'>,
  value: T,
  { tags, status = 200, partial = false }: Facts,
) {
  const headers = new Headers({ 'Cache-Control': PRIVATE });
  if (!session.isOpen && status === 200) headers.set(CACHE_TAGS, partial ? PARTIAL : tags.join(' '));
  return data(value, { status, headers });
}

/** The `headers` export of such a route; its query parameters stand in its `handle.query`. */
export const publicHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const kept = new Headers();
  for (const name of ['Cache-Control', CACHE_TAGS]) {
    const value = loaderHeaders.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
};
