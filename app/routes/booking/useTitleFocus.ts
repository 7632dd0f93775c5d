import { useNavigationType } from '@remix-run/react';
import { useCallback, useState } from 'react';

/** The ref of a step's title: a step that scripts open takes the focus, a new document or the back button leaves it to the browser. */
export function useTitleFocus() {
  const navigation = useNavigationType();
  const [isDocument] = useState(navigation === 'POP');
  return useCallback(
    (title: HTMLElement | null) => {
      if (!isDocument) title?.focus({ preventScroll: true });
    },
    [isDocument],
  );
}
