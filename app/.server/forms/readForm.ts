import { parseWithZod } from '@conform-to/zod/v4';
import { Honeypot, SpamError } from 'remix-utils/honeypot/server';
import type { z } from 'zod';
import { statusResponse } from '~/app/.server/api/errors';
import { HONEYPOT_FIELD } from '~/app/domain/site/hiddenFields';

/** The posted form. Any other body (other type, malformed, truncated) ends on the page of a 400. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw statusResponse(400);
  }
}

/** A text file in UTF-8, or as spreadsheets in Spain write it. */
export function textOfFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** More values of one name than any of our forms sends. */
const MOST_VALUES = 100;

/**
 * `parseWithZod` with the fields of `schema` only. Conform reads names as paths (`a[4000000000]`), joins repeated ones and
 * obeys `__INTENT__`, at a cost that the sender controls.
 */
export function parseForm<T extends z.ZodObject>(form: FormData, schema: T) {
  const known = new FormData();
  for (const name of Object.keys(schema.shape)) {
    for (const value of form.getAll(name).slice(0, MOST_VALUES)) known.append(name, value);
  }
  return parseWithZod(known, { schema });
}

/** Does without the library's timestamp, which takes old pages and fast clocks for robots. */
const honeypot = new Honeypot({ nameFieldName: HONEYPOT_FIELD, validFromFieldName: null });

/** Whether a robot filled in the hidden field: then do nothing and answer as if all had succeeded. */
export function isSpam(form: FormData): boolean {
  try {
    honeypot.check(form);
    return false;
  } catch (error) {
    if (error instanceof SpamError) return true;
    throw error;
  }
}
