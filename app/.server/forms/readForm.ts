import { parseWithZod } from '@conform-to/zod/v4';
import { Honeypot, SpamError } from 'remix-utils/honeypot/server';
import type { z } from 'zod';
import { statusResponse } from '~/app/.server/api/errors';
import { HONEYPOT_FIELD } from '~/app/forms/hiddenFields';

/** What was posted. A body that is no form (another type, malformed, cut off) ends on the page of a 400. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw statusResponse(400);
  }
}

/** More values of one name than any form of ours sends. */
const MOST_VALUES = 100;

/**
 * `parseWithZod` for the fields of `schema` alone. Conform reads names as paths (`a[4000000000]`, `a.b.c…`),
 * joins repeated ones and obeys `__INTENT__`, each in a time that the sender chooses: no other name reaches
 * it, and none more than 100 times.
 */
export function parseForm<T extends z.ZodObject>(form: FormData, schema: T) {
  const known = new FormData();
  for (const name of Object.keys(schema.shape)) {
    for (const value of form.getAll(name).slice(0, MOST_VALUES)) known.append(name, value);
  }
  return parseWithZod(known, { schema });
}

/**
 * Without the library's time stamp: a page that stood open through a change of secret, or a clock that is
 * ahead, would be a robot.
 */
const honeypot = new Honeypot({ nameFieldName: HONEYPOT_FIELD, validFromFieldName: null });

/**
 * A robot has filled in what people do not see (`HoneypotField`). It is to be answered as if all had gone
 * well, and nothing done.
 */
export function isSpam(form: FormData): boolean {
  try {
    honeypot.check(form);
    return false;
  } catch (error) {
    if (error instanceof SpamError) return true;
    throw error;
  }
}
