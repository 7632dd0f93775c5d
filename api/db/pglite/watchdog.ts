const TICK_MS = 250;

/** Fires once after `limitMs()` of waiting without progress: the engine has no time limit. Suspended time does not count. */
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
