import type { Logger } from 'pino';

/** Maximum milliseconds of a stop after its drain. */
export const LONGEST_STOP_MS = 8_000;
const SAME_SIGNAL_MS = 300;

/** The first signal, or an uncaught error, begins the stop; a second signal ends the process at once. */
export function stopOnSignals(log: Logger, stop: () => Promise<unknown>): void {
  let stoppingSince: number | null = null;
  const begin = (code: number) => {
    stoppingSince = Date.now();
    stop()
      .catch((error: unknown) => log.error({ err: error }, 'the stop failed'))
      .finally(() => process.exit(code));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null) {
        // npm also forwards the Ctrl+C that the terminal has already sent to this process.
        if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      log.info({ signal }, 'stopping');
      begin(0);
    });
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error');
    if (stoppingSince === null) begin(1);
  });
}
