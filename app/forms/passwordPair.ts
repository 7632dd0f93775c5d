import { z } from 'zod';

export const PASSWORDS_DIFFER = 'Las contraseñas no coinciden.';

/** The repeated password; `missing` is the message if it is empty. */
export const passwordAgain = (missing: string) => z.string({ error: missing }).min(1, missing);

/** For `.refine(...passwordPair(password, again))`: equal, judged together with the other rules. */
export function passwordPair<Password extends string, Again extends string>(
  password: Password,
  again: Again,
): [(form: Record<Password | Again, string>) => boolean, PairParams] {
  const isTyped = z.object({ [password]: z.string(), [again]: z.string() });
  return [
    (form) => form[password] === form[again],
    {
      path: [again],
      error: PASSWORDS_DIFFER,
      when: ({ value }) => isTyped.safeParse(value).success,
    },
  ];
}

interface PairParams {
  path: string[];
  error: string;
  when: (payload: { value: unknown }) => boolean;
}
