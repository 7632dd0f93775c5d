/** Texts for search engines, cached like public pages (app/.server/pages/publicPage.ts). */
import type { data, LoaderFunctionArgs } from '@remix-run/node';
import type { Context } from '~/app/.server/context';
import { errorPage, errorPageHeaders } from '~/app/.server/pages/errorPage';
import { CACHE_TAGS, PARTIAL, PRIVATE } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';

/** `partial`: a part could not be read; the text is sent but not cached. */
export function publicText(
  { session }: Pick<Context, 'session'>,
  body: string,
  { type, tags, partial = false }: { type: string; tags: readonly string[]; partial?: boolean },
): Response {
  const headers = new Headers({ 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': PRIVATE });
  if (!session.isOpen) headers.set(CACHE_TAGS, partial ? PARTIAL : tags.join(' '));
  return new Response(body, { headers });
}

/** JSON for the website's scripts. */
export function jsonAnswer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': PRIVATE } });
}

/** Routes without a page have no error page: Remix would answer in JSON. */
export function failure(status: number, more: Record<string, string> = {}): Response {
  return new Response(errorPage(status), { status, headers: { ...errorPageHeaders, ...more } });
}

/** Does the same for what guards throw: a problem becomes a page; redirects stay. */
export async function withFailures(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    const status = isRouteProblem(thrown) ? thrown.init?.status : undefined;
    if (status === undefined) throw thrown;
    return failure(status);
  }
}

function isRouteProblem(thrown: unknown): thrown is ReturnType<typeof data> {
  return typeof thrown === 'object' && thrown !== null && 'init' in thrown && 'data' in thrown;
}

export const wrongMethod = () => failure(405, { Allow: 'GET, HEAD' });

/** A loader for a route without a page: 405 unless GET or HEAD. */
export function reading<Answer>(answer: (context: Context, args: LoaderFunctionArgs) => Answer) {
  return (args: LoaderFunctionArgs) =>
    isReading(args.request) ? answer(contextOf(args), args) : wrongMethod();
}

export const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD';
