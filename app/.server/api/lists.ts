import type { z } from 'zod';
import { listOf } from '~/api/contract/tolerant';
import type { Call } from './call';
import type { Client } from './client';
import { ApiError } from './errors';

/** More than anybody looks through; a page whose list is longer says so. */
const MOST_ENTRIES = 1_000;
/** Pages of one list that are asked for side by side. */
const AT_ONCE = 4;
/** A server whose `next` never ends, with hardly an entry a page, costs no more than this. */
const MAX_PAGES = 300;
/** Asked of servers that heed it: fewer calls. */
const PAGE_SIZE = '100';

type Query = Record<string, string>;

/** What one request has read: by length, path and query; the paths whose lists go on after what was read. */
interface Lists {
  kept: Map<string, Promise<unknown[]>>;
  cut: Set<string>;
}

const byClient = new WeakMap<Client, Lists>();

function listsOf(client: Client): Lists {
  const known = byClient.get(client);
  if (known) return known;
  const made = { kept: new Map(), cut: new Set<string>() };
  byClient.set(client, made);
  return made;
}

/** After a call that may have changed something: lists are read anew. */
export function forgetLists(client: Client): void {
  listsOf(client).kept.clear();
}

/** Whether the list of this path had more entries than were read of it. */
export const isCut = (client: Client, path: string): boolean => listsOf(client).cut.has(path);

/**
 * A list, read once a request (unless `anew`): a plain array, or the pages of a paged one, four at a time and
 * until there are 1,000 entries (`most`). Of `next` only the query is followed, on the same path of the
 * configured API, so that no answer can send the website (and its bearer token) anywhere else.
 */
export async function readList<T extends z.ZodType>(
  client: Client,
  entry: T,
  call: Call,
  { most = MOST_ENTRIES, anew = false } = {},
): Promise<z.output<T>[]> {
  const { kept, cut } = listsOf(client);
  const query = { page_size: PAGE_SIZE, ...call.query };
  const key = `${most} ${call.path}?${new URLSearchParams(query)}`;
  const known = anew ? undefined : kept.get(key);
  // A path has one kind of entries; whoever asks may sort them.
  if (known) return [...(await known)] as z.output<T>[];
  const reading = readPages(client, entry, { ...call, query, most }).then(({ entries, hasMore }) => {
    if (hasMore) cut.add(call.path);
    return entries;
  });
  kept.set(key, reading);
  try {
    return [...(await reading)];
  } catch (error) {
    if (kept.get(key) === reading) kept.delete(key);
    throw error;
  }
}

async function readPages<T extends z.ZodType>(
  client: Client,
  entry: T,
  { most, ...call }: Call & { query: Query; most: number },
) {
  const schema = listOf(entry);
  const ask = (query: Query) => client.read(schema, { ...call, query });
  const first = await ask(call.query);
  const entries = first.results;
  const seen = new Set<string>();
  let sent = first.size;
  let next = queryOf(first.next, call.path);

  for (let pages = 1; next !== null && sent < most && pages < MAX_PAGES; ) {
    const left = Math.ceil((Math.min(first.count, most) - sent) / Math.max(1, first.size));
    const queries = nextQueries(next, {
      size: first.size,
      count: Math.min(left, MAX_PAGES - pages, AT_ONCE),
    });
    const keys = queries.map((one) => JSON.stringify(one));
    if (keys.some((one) => seen.has(one))) return { entries, hasMore: false };
    for (const one of keys) seen.add(one);
    pages += queries.length;
    next = null;
    for (const page of await Promise.all(
      queries.map((one, i) => (i === 0 ? ask(one) : nullIfGone(ask(one)))),
    )) {
      if (page === null) break;
      entries.push(...page.results);
      sent += page.size;
      next = queryOf(page.next, call.path);
      if (next === null) break;
    }
  }
  const shown = Math.max(most, first.size);
  return { entries: entries.slice(0, shown), hasMore: next !== null || entries.length > shown };
}

/** Of pages that are numbered, or counted by entries, so many from `next` on; of any other `next` alone. */
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

/** The list may have become shorter meanwhile, or was never as long as it said. */
async function nullIfGone<T>(page: Promise<T>): Promise<T | null> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Null when it is not the same list. */
function queryOf(next: string | null, path: string): Query | null {
  if (next === null || !URL.canParse(next, 'http://api.internal')) return null;
  const url = new URL(next, 'http://api.internal');
  return url.pathname.endsWith(path) ? Object.fromEntries(url.searchParams) : null;
}
