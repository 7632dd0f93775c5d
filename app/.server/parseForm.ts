import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';

/** More values of one name than any form of ours sends. */
const MOST_VALUES = 100;

/**
 * `parseWithZod` for the fields of `schema` alone. Conform reads names as paths (`a[4000000000]`, `a.b.c…`), joins repeated ones and obeys
 * `__INTENT__`, each in a time that the sender chooses: no other name reaches it, and none more than 100 times.
 */
export function parseForm<T extends z.ZodObject>(form: FormData, schema: T) {
  const known = new FormData();
  for (const name of Object.keys(schema.shape)) {
    for (const value of form.getAll(name).slice(0, MOST_VALUES)) known.append(name, value);
  }
  return parseWithZod(known, { schema });
}
