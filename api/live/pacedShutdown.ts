/** Runs tasks one after the other at a limited rate, so that not all clients reconnect at once. */
const PER_SECOND = 2_500;

export type PacedShutdown = ReturnType<typeof pacedShutdown>;

export function pacedShutdown() {
  let taken = 0;
  const after = (milliseconds: number, run: () => void) => void setTimeout(run, milliseconds);
  return {
    schedule(run: () => void) {
      after((taken * 1000) / PER_SECOND, run);
      taken += 1;
    },
    /** Resolves when everything queued so far has run. */
    done: () => new Promise<void>((resolve) => after((taken * 1000) / PER_SECOND, resolve)),
  };
}
