import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { focusPage, keepFocus } from './keepFocus';

/** For the root: the focus is always somewhere, and a page that scripts open has it on its title. */
export function useKeptFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(keepFocus, []);
  useEffect(() => {
    if (shown.current !== pathname) focusPage(hash);
    shown.current = pathname;
  }, [pathname, hash]);
}
