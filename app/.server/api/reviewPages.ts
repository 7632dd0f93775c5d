import type { z } from 'zod';
import { listOf } from '~/api/contract/tolerant';
import { pageOf } from '~/app/domain/site/pagination';
import type { Call } from './call';
import type { Client } from './client';
import { nullOn404 } from './mentors';
import type { NumberedPage } from './shapes';

interface Wanted {
  /** From 1. */
  page: number;
  size: number;
}

/**
 * One page of a list of a server that cuts by `page` and `page_size`; of a page beyond the end, the last.
 * Null when it does not, or when an entry is not what was asked for.
 */
export async function pageFromServer<T extends z.ZodType>(
  client: Client,
  { entry, call, fits }: { entry: T; call: Call; fits: (one: z.output<T>) => boolean },
  { page, size }: Wanted,
): Promise<NumberedPage<z.output<T>> | null> {
  const pagesOf = (count: number) => Math.max(1, Math.ceil(count / size));
  const ask = async (number: number) => {
    const query = { ...call.query, page: String(number), page_size: String(size) };
    const read = await nullOn404(client.read(listOf(entry), { ...call, query }));
    if (!read || read.results.length > size || !read.results.every(fits)) return null;
    const { results: items, count } = read;
    return { items, count, page: number, pages: pagesOf(count) };
  };
  const found = await ask(page);
  if (page === 1 || (found && page <= found.pages)) return found;
  const first = await ask(1);
  return !first || first.pages === 1 ? first : ask(first.pages);
}

export function pageFromList<T>(all: readonly T[], { page, size }: Wanted): NumberedPage<T> {
  const { items, total: count, page: number, pages } = pageOf(all, page, size);
  return { items, count, page: number, pages };
}
