import { useEffect, useState } from 'react';
import { untilNextAge } from '../../domain/relativeAge';

/** Milliseconds: browsers take no longer waits well, and a machine that slept is asked again. */
const AT_MOST = 10 * 60_000;

/**
 * The server's clock, which goes on in the browser: the loader's own moment while it hydrates, then anew whenever one of these ages
 * changes its words. One timer, whatever the number of ages. All in milliseconds.
 */
export function useNow(served: number, instants: readonly number[]): number {
  const [ticked, setTicked] = useState({ of: served, passed: 0 });
  const now = served + (ticked.of === served ? ticked.passed : 0);
  const next = Math.min(AT_MOST, ...instants.map((at) => untilNextAge(at, now)));

  useEffect(() => {
    const began = { clock: Date.now(), steady: performance.now() };
    const tick = () => setTicked({ of: served, passed: now - served + passedSince(began) });
    const look = () => document.visibilityState === 'visible' && tick();
    const timer = setTimeout(tick, next);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [served, now, next]);

  return now;
}

/** The steady clock of a page may stand still while the machine sleeps; the other one may be set back. */
function passedSince({ clock, steady }: { clock: number; steady: number }): number {
  return Math.max(Date.now() - clock, performance.now() - steady);
}
