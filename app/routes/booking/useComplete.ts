import { useCallback, useState } from 'react';

/**
 * Whether a form holds what its step needs (spec.md section 4: 'Next is enabled only if'), followed as it is filled in. Null until scripts
 * run: without them the button stays enabled and the server answers. `isComplete` must keep its identity; another `moment` reads the
 * form again.
 */
export function useComplete(isComplete: (form: FormData) => boolean, moment: string) {
  const [complete, setComplete] = useState<boolean | null>(null);
  const read = useCallback(
    (form: HTMLFormElement) => setComplete(isComplete(new FormData(form))),
    [isComplete],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new moment has other controls in the same form
  const ref = useCallback((form: HTMLFormElement | null) => form && read(form), [read, moment]);
  return {
    complete,
    form: { ref, onChange: (event: { currentTarget: HTMLFormElement }) => read(event.currentTarget) },
  };
}
