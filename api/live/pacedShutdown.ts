/** Runs tasks one after the other at a limited rate, so that not all clients reconnect at once. */
const PER_SECOND = 2_500;

export interface PacedShutdown {
  schedule(run: () => void): void;
  /** Resolves when everything queued so far has run. */
  done(): Promise<void>;
}

export function pacedShutdown(): PacedShutdown {
  let taken = 0;
  const after = (milliseconds: number, run: () => void) => void setTimeout(run, milliseconds);
  return {
    schedule(run) {
      after((taken * 1000) / PER_SECOND, run);
      taken += 1;
    },
    done: () => new Promise((resolve) => after((taken * 1000) / PER_SECOND, resolve)),
  };
}
