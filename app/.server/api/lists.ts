/** Lists: read whole, once per request, or page by page if the server pages them. */
import type { z } from 'zod';
import { listOf } from '~/api/contract/tolerant';
import { oncePer } from '~/app/.server/oncePer';
import { pageOf } from '~/app/domain/site/pagination';
import type { Call, Client } from './client';
import { ApiError, nullOn404, orFailure } from './errors';

export interface PageQuery {
  /** From 1. */
  page: number;
  size: number;
}

/** One page of a numbered list; beyond the end, the last page. */
export interface NumberedPage<T> {
  items: T[];
  /** Entries on all pages. */
  count: number;
  /** From 1. */
  page: number;
  pages: number;
}

/** Most entries read; the page says so if a list is longer. */
const MOST_ENTRIES = 1_000;
/** Pages of one list fetched in parallel. */
const AT_ONCE = 4;
/** Stops at servers whose `next` never ends or whose pages are almost empty. */
const MAX_PAGES = 300;
/** For servers that support it: fewer calls. */
const PAGE_SIZE = '100';

type Query = Record<string, string>;

/** Paths of the lists that had more entries than were read in this request. */
const truncatedOf = oncePer((_client: Client) => new Set<string>());

/** Whether the list at this path has more entries than were read. */
export const isTruncated = (client: Client, path: string): boolean => truncatedOf(client).has(path);

/**
 * A list, read once per request (unless `anew`): a plain array up to 16 MiB, or pages up to `most` entries or the time
 * limit, without repeated ids. Throws `unreadable` if no entry could be read.
 */
export async function readList<T extends z.ZodType>(
  client: Client,
  entry: T,
  call: Call,
  { most = MOST_ENTRIES, anew = false } = {},
): Promise<z.output<T>[]> {
  const query = { page_size: PAGE_SIZE, ...call.query };
  const read = async () => {
    const { entries, hasMore } = await readPages(client, entry, { ...call, query, most });
    if (hasMore) truncatedOf(client).add(call.path);
    return entries;
  };
  const entries = anew ? read() : client.once(`${most} ${call.path}?${new URLSearchParams(query)}`, read);
  // Each caller gets a copy that it may sort.
  return [...(await entries)];
}

async function readPages<T extends z.ZodType>(
  client: Client,
  entry: T,
  { most, ...call }: Call & { query: Query; most: number },
) {
  const schema = listOf(entry);
  const ask = (query: Query) => client.read(schema, { ...call, query, isList: true });
  const first = await ask(call.query);
  const entries = [...first.results];
  const seen = new Set([keyOf(call.query), keyOf({ ...call.query, page: '1' })]);
  let isCut = first.is_cut;
  let sent = first.size;
  let next = queryOf(first.next, call.path);

  for (let pages = 1; next !== null && sent < most && pages < MAX_PAGES; ) {
    const left = Math.ceil((Math.min(first.count, most) - sent) / Math.max(1, first.size));
    const queries = nextQueries(next, {
      size: first.size,
      count: Math.min(left, MAX_PAGES - pages, AT_ONCE),
    });
    const keys = queries.map(keyOf);
    if (seen.has(keys[0] ?? '')) {
      next = null;
      break;
    }
    for (const one of keys) seen.add(one);
    pages += queries.length;
    // The list may have become shorter, or its count was wrong.
    const asked = queries.map((one, i) => (i === 0 ? ask(one) : nullOn404(() => ask(one))));
    const read = await Promise.all(asked).catch((error: unknown) => {
      if (error instanceof ApiError && error.kind === 'timeout') return null;
      throw error;
    });
    if (read === null) {
      isCut = true;
      break;
    }
    next = null;
    for (const page of read) {
      if (page === null) break;
      isCut ||= page.is_cut;
      entries.push(...page.results);
      sent += page.size;
      next = queryOf(page.next, call.path);
      if (next === null) break;
    }
  }
  if (sent > 0 && entries.length === 0) throw new ApiError({ kind: 'unreadable', status: 502 });
  const shown = Math.max(most, first.size);
  const hasMore = isCut || next !== null || entries.length > shown;
  return { entries: onceEach(entries.slice(0, shown)), hasMore };
}

/** Equal for two queries of the same page. */
const keyOf = ({ page_size: _, ...query }: Query) => JSON.stringify(Object.entries(query).sort());

/** Entries without an id are all different. */
function onceEach<T>(entries: readonly T[]): T[] {
  const ids = new Set<unknown>();
  return entries.filter((one) => {
    const id = typeof one === 'object' && one !== null && 'id' in one ? one.id : null;
    if (id === null || id === '') return true;
    const isNew = !ids.has(id);
    ids.add(id);
    return isNew;
  });
}

/** The next queries: computed from page numbers or offsets, otherwise only `next` itself. */
function nextQueries(next: Query, { size, count }: { size: number; count: number }): Query[] {
  const step = { page: 1, offset: size };
  const name = (['page', 'offset'] as const).find((one) => /^\d+$/.test(next[one] ?? ''));
  if (!name) return [next];
  const from = Number(next[name]);
  return Array.from({ length: Math.max(1, count) }, (_, i) => ({
    ...next,
    [name]: String(from + i * step[name]),
  }));
}

/** Only the query of `next` is followed, so that no answer can send a bearer token elsewhere; null for another path. */
function queryOf(next: string | null, path: string): Query | null {
  if (next === null || !URL.canParse(next, 'http://api.internal')) return null;
  const url = new URL(next, 'http://api.internal');
  return url.pathname.endsWith(path) ? Object.fromEntries(url.searchParams) : null;
}

type Counted = { count: number };
type Asked<T> = (page: number) => Promise<T>;
type Numbered<T> = T & { page: number; pages: number };

/** A page of a paged list; beyond the end, the last page. Null only if `ask` is. */
export function pageOrLast<T extends Counted>(query: PageQuery, ask: Asked<T>): Promise<Numbered<T>>;
export function pageOrLast<T extends Counted>(
  query: PageQuery,
  ask: Asked<T | null>,
): Promise<Numbered<T> | null>;
export async function pageOrLast<T extends Counted>({ page, size }: PageQuery, ask: Asked<T | null>) {
  const read = async (number: number) => {
    const found = await ask(number);
    return found && { ...found, page: number, pages: Math.max(1, Math.ceil(found.count / size)) };
  };
  const found = page === 1 ? await read(1) : await nullOn404(() => read(page));
  if (page === 1 || (found && page <= found.pages)) return found;
  const first = await read(1);
  return !first || first.pages === 1 ? first : read(first.pages);
}

/** Null if the answer is not a page. A gateway's 502 still throws. */
export const nullIfUnreadable = <T>(ask: () => Promise<T>): Promise<T | null> =>
  orFailure((error) => {
    if (error.kind !== 'unreadable') throw error;
    return null;
  }, ask);

export const numbered = (page: number, size: number) => ({ page: String(page), page_size: String(size) });

/** A page of a list that the server pages, with whatever else stands on it; beyond the end, the last page. */
export const readPage = <T extends z.ZodType<Counted>>(
  client: Client,
  schema: T,
  call: Call,
  wanted: PageQuery,
): Promise<Numbered<z.output<T>>> =>
  pageOrLast(wanted, (page) =>
    client.read(schema, { ...call, query: { ...call.query, ...numbered(page, wanted.size) } }),
  );

/** One page from the server. Null if it does not page the list, or an entry does not fit. */
export function pageFromServer<T extends z.ZodType>(
  client: Client,
  { entry, call, fits }: { entry: T; call: Call; fits: (one: z.output<T>) => boolean },
  wanted: PageQuery,
): Promise<NumberedPage<z.output<T>> | null> {
  return pageOrLast(wanted, async (page) => {
    const query = { ...call.query, ...numbered(page, wanted.size) };
    const read = await nullOn404(() => client.read(listOf(entry), { ...call, query, isList: true }));
    if (!read || read.size > wanted.size || !read.results.every(fits)) return null;
    if (read.size > 0 && read.results.length === 0) throw new ApiError({ kind: 'unreadable', status: 502 });
    return { items: onceEach(read.results), count: read.count };
  });
}

/** One page of a list that only a paging server has; otherwise empty. */
export async function onlyFromServer<T extends z.ZodType>(
  client: Client,
  entry: T,
  call: Call,
  wanted: PageQuery,
): Promise<NumberedPage<z.output<T>>> {
  const asked = { entry, call, fits: () => true };
  return (await pageFromServer(client, asked, wanted)) ?? pageFromList([], wanted);
}

/** One page cut from a list that was read whole. */
export function pageFromList<T>(all: readonly T[], wanted: PageQuery): NumberedPage<T> {
  const { items, total: count, page, pages } = pageOf(all, wanted.page, wanted.size);
  return { items, count, page, pages };
}
