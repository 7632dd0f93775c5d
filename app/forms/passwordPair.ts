import { z } from 'zod';

/** A password typed a second time; `missing` is said when it is not. */
export const passwordAgain = (missing: string) => z.string({ error: missing }).min(1, missing);

/**
 * For `.refine(...passwordPair(password, again))`: both are the same. Said together with everything else that
 * is wrong, not after it.
 */
export function passwordPair<Password extends string, Again extends string>(
  password: Password,
  again: Again,
): [(form: Record<Password | Again, string>) => boolean, PairParams] {
  const isTyped = z.object({ [password]: z.string(), [again]: z.string() });
  return [
    (form) => form[password] === form[again],
    {
      path: [again],
      error: 'Las contraseñas no coinciden.',
      when: ({ value }) => isTyped.safeParse(value).success,
    },
  ];
}

interface PairParams {
  path: string[];
  error: string;
  when: (payload: { value: unknown }) => boolean;
}
