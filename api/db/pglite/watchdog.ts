const TICK_MS = 250;

/**
 * Bites once when somebody has been waiting for `limitMs()` without any progress: the engine has no time
 * limit of its own and knows no cancel. Time in which this process itself stood still (a suspended machine, a
 * debugger) does not count.
 */
export function createWatchdog(options: { waiting(): boolean; limitMs(): number; bite(): void }) {
  let last = performance.now();
  let tick = last;
  const timer = setInterval(() => {
    const now = performance.now();
    if (!options.waiting() || now - tick > 8 * TICK_MS) last = now;
    tick = now;
    if (options.waiting() && now - last > options.limitMs()) {
      clearInterval(timer);
      options.bite();
    }
  }, TICK_MS);
  timer.unref();
  return {
    progress: () => {
      last = performance.now();
    },
    stop: () => clearInterval(timer),
  };
}
