/** /readyz: the API answers and nobody has asked us to stop. The answer is kept 1.5 s, so that probes cannot load the API. */
const keptMs = 1_500;

export interface Readiness {
  isReady(): Promise<boolean>;
  /** From now on: not ready. */
  drain(): void;
}

export function createReadiness(deps: { ping: () => Promise<void>; now: () => number }): Readiness {
  let draining = false;
  let last: { at: number; ready: Promise<boolean> } | null = null;
  return {
    async isReady() {
      if (draining) return false;
      if (!last || deps.now() - last.at > keptMs) {
        const ready = deps.ping().then(
          () => true,
          () => false,
        );
        last = { at: deps.now(), ready };
      }
      return (await last.ready) && !draining;
    },
    drain() {
      draining = true;
    },
  };
}
