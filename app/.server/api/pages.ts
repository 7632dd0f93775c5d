import type { z } from 'zod';
import { listOf } from '../../../api/contract/tolerant';
import type { Call } from './call';
import type { Client } from './client';

/** More than any list here can be; a server whose `next` never ends costs no more than this. */
const MAX_PAGES = 300;

/**
 * A whole list: a plain array, or every page of a paged one. Of `next` only the query is followed, on the same path of the
 * configured API, so that no answer can send the website (and its bearer token) anywhere else.
 */
export async function readList<T extends z.ZodType>(
  client: Client,
  entry: T,
  call: Call,
): Promise<z.output<T>[]> {
  const schema = listOf(entry);
  const all: z.output<T>[] = [];
  const seen = new Set<string>();
  let query = call.query ?? {};

  for (let page = 0; page < MAX_PAGES; page++) {
    const read = await client.read(schema, { ...call, query });
    all.push(...read.results);
    const next = read.next === null ? null : queryOf(read.next, call.path);
    const key = JSON.stringify(next);
    if (next === null || seen.has(key)) break;
    seen.add(key);
    query = next;
  }
  return all;
}

/** Null when it is not the same list. */
function queryOf(next: string, path: string): Record<string, string> | null {
  if (!URL.canParse(next, 'http://api.internal')) return null;
  const url = new URL(next, 'http://api.internal');
  return url.pathname.endsWith(path) ? Object.fromEntries(url.searchParams) : null;
}
