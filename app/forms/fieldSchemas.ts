import { z } from 'zod';
import { searchNames } from './expertises/expertiseFields';

export const PASSWORDS_DIFFER = 'Las contraseñas no coinciden.';

/** The repeated password; `missing` is the message if it is empty. */
export const passwordAgain = (missing: string) => z.string({ error: missing }).min(1, missing);

/** `.refine(...passwordPair(password, again))` requires equal passwords, checked together with the other rules. */
export function passwordPair<Password extends string, Again extends string>(
  password: Password,
  again: Again,
): [(form: Record<Password | Again, string>) => boolean, PairParams] {
  const isTyped = z.object({ [password]: z.string(), [again]: z.string() });
  return [
    (form) => form[password] === form[again],
    { path: [again], error: PASSWORDS_DIFFER, when: ({ value }) => isTyped.safeParse(value).success },
  ];
}

interface PairParams {
  path: string[];
  error: string;
  when: (payload: { value: unknown }) => boolean;
}

/** A required text, trimmed. A line break, which browsers send as two characters, counts as one. */
export const requiredText = (max: number, { missing, tooLong }: { missing: string; tooLong: string }) =>
  z
    .string({ error: missing })
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string({ error: missing }).min(1, missing).max(max, tooLong));

type SearchShape<N extends string> = Record<
  `${N}_scope` | `${N}_search` | `${N}_shown`,
  z.ZodPipe<z.ZodOptional<z.ZodString>, z.ZodTransform<undefined, string | undefined>>
>;

/** Returns the search with the form, but parses it to undefined, so that it is never sent to the API. */
export function expertiseSearchShape<N extends string>(name: N): SearchShape<N> {
  const kept = z
    .string()
    .optional()
    .transform(() => undefined);
  const names = searchNames(name);
  return { [names.scope]: kept, [names.text]: kept, [names.shown]: kept } as SearchShape<N>;
}
