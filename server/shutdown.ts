/**
 * The way down: not ready for `drainMs` while everything is served, then no new connections, sockets told to come back, requests under
 * way finished, everything closed; at most 8 s after the drain. A second signal ends at once.
 */
import type { Server } from 'node:http';
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises';
import type { Site } from './site';

const finishMs = 5_500;
/** For connections made just before the listener closed, whose request is still on its way. */
const arriveMs = 250;
const closeMs = 1_500;
const sameSignalMs = 300;

export interface Stoppable {
  server: Server;
  site: Site;
  state: { inFlight: number; draining: boolean };
}

export function stopOnSignals(running: Stoppable): void {
  const { log } = running.site;
  let stoppingSince: number | null = null;
  const begin = (code: number) => {
    stoppingSince = Date.now();
    stop(running)
      .catch((error: unknown) => log.error({ err: error }, 'the stop failed'))
      .finally(() => process.exit(code));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null) {
        // npm passes on the Ctrl+C that the terminal has sent to this process as well.
        if (Date.now() - stoppingSince > sameSignalMs) process.exit(1);
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

async function stop({ server, site, state }: Stoppable): Promise<void> {
  site.drain();
  state.draining = true;
  await wait(site.env.drainMs);
  // After this turn's arrivals were taken: what waits in the queue when the listener closes would be cut.
  await immediate();
  server.close();
  const deadline = Date.now() + arriveMs + finishMs;
  await Promise.race([Promise.all([site.hangUp(), wait(arriveMs)]), wait(arriveMs + finishMs)]);
  while (state.inFlight > 0 && Date.now() < deadline) await wait(25);
  // What is left has no request under way: idle connections and those that never asked for anything.
  server.closeAllConnections();
  await Promise.race([site.close(), wait(closeMs)]);
  site.log.info('stopped');
}
