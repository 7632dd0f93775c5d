/** People's own clocks are wrong: a page counts from the time the server gave with it. */
import { useEffect, useRef, useState } from 'react';

/**
 * The server's clock, milliseconds since 1970. @param told what it said @param heardAt by the own clock, when
 * it did
 */
export function serverClock(told: number, heardAt: number, own: () => number = Date.now): () => number {
  return () => told + own() - heardAt;
}

/** By the own clock: when the document's first byte was there. */
export function documentHeardAt(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  const start = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
  return start > 0 ? performance.timeOrigin + start : Date.now();
}

/**
 * The server's time, every second; null on the server and while hydrating. `told` is anew with each load of
 * the page's data.
 */
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
