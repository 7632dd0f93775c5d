import { z } from 'zod';

/**
 * Applies `rule` only if the value was changed: a profile from another server may break our rules, and users
 * should not be stopped by fields they did not touch. `typed` reads the control, `isStored` compares.
 */
export function validateIfChanged<T extends z.ZodType, S, R extends z.ZodType>(
  typed: T,
  { stored, isStored }: { stored: S; isStored: (typed: z.output<T>) => boolean },
  rule: R,
) {
  return typed.transform((value, context): S | z.output<R> => {
    if (isStored(value)) return stored;
    const judged = rule.safeParse(value);
    if (judged.success) return judged.data;
    for (const { message, path } of judged.error.issues) context.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  });
}

/** For a text; ignores line endings and surrounding blanks. */
export function validateTextIfChanged<R extends z.ZodType>(stored: string, rule: R) {
  const plain = (text: string) => text.replaceAll('\r\n', '\n').trim();
  const isStored = (typed: string) => plain(typed) === plain(stored);
  return validateIfChanged(z.string().default(''), { stored, isStored }, rule);
}

/** For a list, in any order. */
export function validateListIfChanged<R extends z.ZodType>(stored: readonly string[], rule: R) {
  const key = (list: readonly string[]) => JSON.stringify([...list].sort());
  const isStored = (typed: string[]) => key(typed) === key(stored);
  return validateIfChanged(z.array(z.string()), { stored: [...stored], isStored }, rule);
}
