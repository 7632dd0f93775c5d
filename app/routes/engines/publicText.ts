/** Texts for search engines, kept like public pages (app/.server/pages/publicPage.ts). */
import type { data, LoaderFunctionArgs } from '@remix-run/node';
import type { Context } from '~/app/.server/context';
import { errorPage, errorPageHeaders } from '~/app/.server/pages/errorPage';
import { CACHE_TAGS, PARTIAL, PRIVATE } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';

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

/** For scripts of the website. */
export function jsonAnswer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': PRIVATE } });
}

/** A route without a page has no error page either: Remix would answer in JSON. */
export function failure(status: number, more: Record<string, string> = {}): Response {
  return new Response(errorPage(status), { status, headers: { ...errorPageHeaders, ...more } });
}

/**
 * The same for what guards throw: a problem's page is a page of its own here; redirects are what they are.
 */
export async function withFailures(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    const status = isRouteProblem(thrown) ? thrown.init?.status : undefined;
    if (status === undefined) throw thrown;
    return failure(status);
  }
}

/** What `statusPage` makes. */
function isRouteProblem(thrown: unknown): thrown is ReturnType<typeof data> {
  return typeof thrown === 'object' && thrown !== null && 'init' in thrown && 'data' in thrown;
}

export const wrongMethod = () => failure(405, { Allow: 'GET, HEAD' });

/** A loader of a route without a page: 405 unless it is GET or HEAD. */
export function reading<Answer>(answer: (context: Context, args: LoaderFunctionArgs) => Answer) {
  return (args: LoaderFunctionArgs) =>
    isReading(args.request) ? answer(contextOf(args), args) : wrongMethod();
}

export const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD';
