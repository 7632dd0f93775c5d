import { z } from '@hono/zod-openapi';
import { notFound } from './errors';

const DEFAULT_SIZE = 10;
const MAX_SIZE = 100;

/** Merge into the query schema of a paged list. An invalid `page_size` is ignored, as in Django REST. */
export const pageQuery = {
  page: z.string().optional().describe('Number of the page, from 1; beyond the last page the answer is 404.'),
  page_size: z
    .string()
    .optional()
    .describe(`Entries a page: ${DEFAULT_SIZE} by default, at most ${MAX_SIZE}.`),
};

export interface PageRequest {
  page: number;
  size: number;
  offset: number;
}

/** @throws 404 for a page that is not a positive integer */
export function pageRequest(
  query: { page?: string; page_size?: string },
  { most = MAX_SIZE }: { most?: number | undefined } = {},
): PageRequest {
  const page = query.page === undefined ? 1 : positive(query.page);
  if (page === null || page > 1_000_000) throw notFound('Página no válida.');
  const size = Math.min(positive(query.page_size ?? '') ?? DEFAULT_SIZE, most);
  return { page, size, offset: (page - 1) * size };
}

const positive = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** Adds the addresses of the pages around it, on the configured origin, never the Host header. @throws 404 beyond the last page */
export function pageOf<Found extends { results: unknown[]; count: number }>(
  found: Found,
  { request, url, origin }: { request: PageRequest; url: string; origin: string },
) {
  const last = Math.max(1, Math.ceil(found.count / request.size));
  if (request.page > last) throw notFound('Página no válida.');
  const { pathname, searchParams } = new URL(url);
  const linkTo = (page: number) => {
    const search = new URLSearchParams(searchParams);
    search.set('page', String(page));
    return `${origin}${pathname}?${search}`;
  };
  return {
    ...found,
    next: request.page < last ? linkTo(request.page + 1) : null,
    previous: request.page > 1 ? linkTo(request.page - 1) : null,
  };
}

/** The page that a call asks for, as `read` finds it. @throws 404 for a page that is none */
export async function paged<Found extends { results: unknown[]; count: number }>(
  { req }: { req: { url: string; query(name: string): string | undefined } },
  { siteOrigin: origin, most }: { siteOrigin: string; most?: number },
  read: (request: PageRequest) => Promise<Found>,
) {
  const request = pageRequest({ page: req.query('page'), page_size: req.query('page_size') }, { most });
  return pageOf(await read(request), { request, url: req.url, origin });
}

/** A page by keys, of rows of which one more was read; `next` is the key after which the next one begins. */
export const keyPage = <T extends { id: number }>(rows: T[], size: number) => ({
  results: rows.slice(0, size),
  next: rows.length > size ? (rows[size - 1]?.id ?? null) : null,
});
