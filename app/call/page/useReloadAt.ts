import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * The server decides when the room opens and when the session is over, so the page is read again at that time.
 * @param now the server's time; null without scripts
 */
export function useReloadAt(at: number, now: number | null, served: number): void {
  const { revalidate, state } = useRevalidator();
  const isDue = now !== null && now >= at && served < at;
  useEffect(() => {
    if (isDue && state === 'idle') revalidate();
  }, [isDue, state, revalidate]);
}
