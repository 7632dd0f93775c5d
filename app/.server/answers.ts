/** Answers of resource routes: addresses without a page. */
import type { data, LoaderFunctionArgs } from '@remix-run/node';
import { stringify } from 'csv-stringify/sync';
import type { Context } from './context';
import { errorPage, errorPageHeaders } from './pages/errorPage';
import { CACHE_TAGS, PARTIAL, PRIVATE } from './pages/publicPage';
import { contextOf } from './requestContext';

/**
 * A text for search engines, cached like public pages (./pages/publicPage.ts).
 * @param partial a part could not be read: the text is sent but not cached
 */
export function publicText(
  { session }: Pick<Context, 'session'>,
  body: string,
  { type, tags, partial = false }: { type: string; tags: readonly string[]; partial?: boolean },
): Response {
  const headers = new Headers({ 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': PRIVATE });
  if (!session.isOpen) headers.set(CACHE_TAGS, partial ? PARTIAL : tags.join(' '));
  return new Response(body, { headers });
}

/** Headers of a CSV to keep. */
export const csvHeaders = (name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': PRIVATE,
  'X-Robots-Tag': 'noindex',
});

/** A table for Spanish spreadsheets. An apostrophe keeps them from reading a text as a formula. */
export function csvFile(name: string, lines: readonly (readonly (string | number)[])[]): Response {
  const options = { delimiter: ';', record_delimiter: 'windows', bom: true, escape_formulas: true } as const;
  return new Response(
    stringify(
      lines.map((line) => [...line]),
      options,
    ),
    { headers: csvHeaders(name) },
  );
}

/** JSON for the website's scripts. */
export function jsonAnswer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': PRIVATE } });
}

/** 204: a script asked for something to be done. */
export function emptyAnswer(): Response {
  return new Response(null, { status: 204, headers: { 'Cache-Control': PRIVATE } });
}

/** The error page as text: without it Remix would answer in JSON, as these routes have no page. */
export function failure(status: number, more: Record<string, string> = {}): Response {
  return new Response(errorPage(status), { status, headers: { ...errorPageHeaders, ...more } });
}

export const wrongMethod = () => failure(405, { Allow: 'GET, HEAD' });

type Answer<Result> = (context: Context, args: LoaderFunctionArgs) => Result;

/** A loader that answers GET and HEAD only: Remix calls loaders for OPTIONS too. */
export function reading<Result>(answer: Answer<Result>) {
  return (args: LoaderFunctionArgs) =>
    args.request.method === 'GET' || args.request.method === 'HEAD'
      ? answer(contextOf(args), args)
      : wrongMethod();
}

/** `reading` for a file: a problem that a guard throws becomes the error page; redirects stay. */
export function readingFile(answer: Answer<Promise<Response>>) {
  return reading(async (context, args) => {
    try {
      return await answer(context, args);
    } catch (thrown) {
      const status = isRouteProblem(thrown) ? thrown.init?.status : undefined;
      if (status === undefined) throw thrown;
      return failure(status);
    }
  });
}

function isRouteProblem(thrown: unknown): thrown is ReturnType<typeof data> {
  return typeof thrown === 'object' && thrown !== null && 'init' in thrown && 'data' in thrown;
}
