/** Pages count from the time that the server sent, as device clocks may be wrong. */
import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** The server's clock in milliseconds since 1970, from a time it sent and its arrival by the device's clock. */
export const serverClock = (told: number, heardAt: number) => () => told + Date.now() - heardAt;

/** The arrival of the document's first byte, by the device's clock. */
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

/** Reloads the page's data at a time when the server's answer changes. @param now the server's time; null without scripts */
export function useReloadAt(at: number, now: number | null, served: number): void {
  const { revalidate, state } = useRevalidator();
  const isDue = now !== null && now >= at && served < at;
  useEffect(() => {
    if (isDue && state === 'idle') revalidate();
  }, [isDue, state, revalidate]);
}

/** The page's data is read again at `turnsAt`. */
export function ReloadAt({ served, turnsAt }: { served: number; turnsAt: number }) {
  useReloadAt(turnsAt, useServerTime(served), served);
  return null;
}
