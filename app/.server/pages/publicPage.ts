/** Caching headers of public pages (decision 15, docs/contract.md). */
import { data, type HeadersFunction } from '@remix-run/node';
import type { Context } from '~/app/.server/context';

/** `Cache-Control` of everything that is not public: the default of every page. */
export const PRIVATE = 'private, no-store';
/** `Cache-Control` of what the visitor's browser keeps but revalidates each time. */
export const PRIVATE_KEPT = 'private, no-cache';

/** Internal header naming the mentors on a page. Never leaves the server. */
export const CACHE_TAGS = 'X-Cache-Tags';
/** Sent instead of tags when a part of the page is missing. */
export const PARTIAL = '-';

/** Internal header naming the mentor whose profile the page shows to somebody else (decision 32). */
export const VIEW_OF = 'X-View-Of';

/** The tag of a mentor, encoded for a header: other servers have names like 'łukasz'. */
export function mentorTag(username: string): string {
  const name = username.toLowerCase();
  // A lone surrogate cannot be encoded or be part of an address.
  return `mentor/${encodeURIComponent(name.replace(/\p{Cs}/gu, '\ufffd'))}`;
}

interface Facts {
  /** `mentorTag(username)`, or `mentors` for lists. */
  tags: readonly string[];
  status?: number;
  /** Part of it could not be read: the page is sent but not cached. */
  partial?: boolean;
  /** Username of a mentor: the document is a view of their profile. */
  viewOf?: string | null;
}

/** A loader's answer, marked private: only the cached copy is public. */
export function publicPage<T>(
  { session, request }: Pick<Context, 'session' | 'request'>,
  value: T,
  { tags, status = 200, partial = false, viewOf = null }: Facts,
) {
  const headers = new Headers({ 'Cache-Control': PRIVATE });
  if (!session.isOpen && status === 200) headers.set(CACHE_TAGS, partial ? PARTIAL : tags.join(' '));
  if (viewOf !== null && isDocument(request)) headers.set(VIEW_OF, encodeURIComponent(viewOf));
  return data(value, { status, headers });
}

/** The data of a page without scripts. Not enumerable in its document, as Remix would also write it out for hydration. */
export function forDocument<T>({ request }: Pick<Context, 'request'>, page: T): { page: T } {
  return isDocument(request) ? Object.defineProperty({ page }, 'page', { enumerable: false }) : { page };
}

const isDocument = ({ url }: Request) => !new URL(url).pathname.endsWith('.data');

/** The `headers` export of a public page's route; its `handle.query` lists the query parameters. */
export const publicHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const kept = new Headers();
  for (const name of ['Cache-Control', CACHE_TAGS, VIEW_OF]) {
    const value = loaderHeaders.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
};
