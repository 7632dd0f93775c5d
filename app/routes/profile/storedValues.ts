/** What a form of the profile does with values that are stored already. */
import { z } from 'zod';

/**
 * `rule`, unless the value is the stored one: a profile from another server may break our rules, and users
 * should not be stopped by fields they did not touch. `read`: what a typed text says.
 */
export function unlessStored<S>(
  rule: z.ZodType,
  stored: S,
  read: (typed: string) => unknown = (typed) => typed,
) {
  const typed: z.ZodType = Array.isArray(stored) ? z.array(z.string()) : z.string().default('');
  return typed.transform((value, context) => {
    if (isSame(typeof value === 'string' ? read(value) : value, stored)) return stored;
    const judged = rule.safeParse(value);
    if (judged.success) return judged.data;
    for (const { message, path } of judged.error.issues) context.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  });
}

/** Whether a profile contains what was sent. */
export function isStored(sent: object, stored: object): boolean {
  return Object.entries(sent).every(([name, value]) => isSame(value, Reflect.get(stored, name)));
}

const isSame = (one: unknown, other: unknown) => comparable(one) === comparable(other);

/** Lists in any order, texts without regard to line endings and blanks around them, null like ''. */
function comparable(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.replaceAll('\r\n', '\n').trim());
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? ''));
}

/**
 * What to send: nothing that is empty (null, '' or no entries) and was before, because other servers may
 * reject nulls or blanks. Fields emptied just now are sent.
 */
export function omitUnchangedBlanks(sent: object, stored: object): Record<string, unknown> {
  const entries = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && !(isBlank(value) && isBlank(Reflect.get(stored, name))),
  );
  return Object.fromEntries(entries);
}

const isBlank = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
