import { z } from 'zod';
import { searchNames } from './expertiseFields';

type SearchShape<N extends string> = Record<
  `${N}_scope` | `${N}_search` | `${N}_shown`,
  z.ZodPipe<z.ZodOptional<z.ZodString>, z.ZodTransform<undefined, string | undefined>>
>;

/** Brings the search back with the form; parses to undefined, so that it is never sent to the API. */
export function expertiseSearchShape<N extends string>(name: N): SearchShape<N> {
  const kept = z
    .string()
    .optional()
    .transform(() => undefined);
  const names = searchNames(name);
  const shape = { [names.scope]: kept, [names.text]: kept, [names.shown]: kept };
  return shape as SearchShape<N>;
}
