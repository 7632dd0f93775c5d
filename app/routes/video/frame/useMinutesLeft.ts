import { useEffect, useState } from 'react';

/** Minutes before its end from which on a room says so. */
const SOON = 5;
const LOOK = 10_000;

/**
 * Whole minutes until the room closes, once they are few; null before.
 * @param now the server's clock as this page was made, milliseconds since 1970: people's own clocks are wrong
 */
export function useMinutesLeft({ now, closesAt }: { now: number; closesAt: number }): number | null {
  const [since, setSince] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setSince(performance.now() - start), LOOK);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((closesAt - now - since) / 60_000);
  return minutes <= SOON ? Math.max(0, minutes) : null;
}
