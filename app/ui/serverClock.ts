/** Device clocks may be wrong, so pages count from the time the server sent. */
import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** The server's clock in milliseconds since 1970, from a time it sent and when that arrived by the own clock. */
export const serverClock = (told: number, heardAt: number) => () => told + Date.now() - heardAt;

/** When the document's first byte arrived, by the own clock. */
export function documentHeardAt(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  const start = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
  return start > 0 ? performance.timeOrigin + start : Date.now();
}

/** The server's time by the second; null while hydrating. `told` changes with every load of the data. */
export function useServerTime(told: number): number | null {
  const [now, setNow] = useState<number | null>(null);
  const first = useRef(told);
  useEffect(() => {
    const clock = serverClock(told, first.current === told ? documentHeardAt() : Date.now());
    setNow(clock());
    const timer = setInterval(() => setNow(clock()), 1_000);
    return () => clearInterval(timer);
  }, [told]);
  return now;
}

/**
 * Loads the page's data again at a moment at which the server will say something else.
 * @param now the server's time; null without scripts
 */
export function useReloadAt(at: number, now: number | null, served: number): void {
  const { revalidate, state } = useRevalidator();
  const isDue = now !== null && now >= at && served < at;
  useEffect(() => {
    if (isDue && state === 'idle') revalidate();
  }, [isDue, state, revalidate]);
}
