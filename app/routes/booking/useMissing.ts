import { useCallback, useState } from 'react';

/**
 * What a form lacks for its step (spec.md section 4: 'Next is enabled only if'), followed as it is filled in. Null: nothing, or no scripts
 * run yet, and the server answers. `missingOf` must keep its identity; another `moment` reads the form again.
 */
export function useMissing(missingOf: (form: FormData) => string | null, moment: string) {
  const [missing, setMissing] = useState<string | null>(null);
  const read = useCallback((form: HTMLFormElement) => setMissing(missingOf(new FormData(form))), [missingOf]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new moment has other controls in the same form
  const ref = useCallback((form: HTMLFormElement | null) => form && read(form), [read, moment]);
  return {
    missing,
    form: { ref, onChange: (event: { currentTarget: HTMLFormElement }) => read(event.currentTarget) },
  };
}
