/** The node:http server in front of the site: timeouts, upgrades, and shutdown. */
import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { MATERIAL_MAX_BYTES } from '~/api/contract/rules/materials';
import { UPLOAD_PACE } from '~/api/http/incomingBody';
import type { HandleUpgrade } from '~/api/http/socketUpgrade';
import { type Site, withoutNul } from '~/server/site';
import { openMetrics } from './metricsServer';
import { answerProtocolErrors, namesOneHost, refuseOn } from './protocolErrors';
import { stopOnSignals } from './stopOnSignals';
import { listenToUpgrades } from './upgrade';

const finishMs = 5_500;
/** Grace period for connections opened just before the listener closed, whose request is still on its way. */
const arriveMs = 250;
const closeMs = 1_500;
/** Limit of `quietTurn`, on a machine that is never quiet. */
const quietMs = 500;
/** An idle turn of the event loop takes a tenth of it. */
const quietTurnMs = 0.3;

interface State {
  /** Connections accepted, since the start. */
  accepted: number;
  inFlight: number;
  draining: boolean;
  /** Requests that came while the listener was about to close, to be begun once it has. */
  held: (() => void)[] | null;
}

/**
 * Reports not ready for `drainMs` while still serving, then accepts nothing new, has sockets reconnect, finishes running
 * requests and closes; at most LONGEST_STOP_MS after the drain.
 */
async function stop({ server, site, state }: { server: Server; site: Site; state: State }): Promise<void> {
  site.drain();
  state.draining = true;
  await wait(site.env.drainMs);
  // Connections still queued when the listener closes would be cut off, and work on requests keeps them queued.
  const held: (() => void)[] = [];
  state.held = held;
  await quietTurn(state);
  server.close();
  state.held = null;
  for (const begin of held) begin();
  const deadline = Date.now() + arriveMs + finishMs;
  await Promise.race([Promise.all([site.hangUp(), wait(arriveMs)]), wait(arriveMs + finishMs)]);
  await quietTurn(state);
  while (state.inFlight > 0 && Date.now() < deadline) await wait(25);
  // The remaining connections have no running request: they are idle or never sent one.
  server.closeAllConnections();
  await Promise.race([site.close(), wait(closeMs)]);
  site.log.info('stopped');
}

interface ListenOptions {
  site: Site;
  handleUpgrade: HandleUpgrade;
  /** Path of the page to open first, if there is no website. */
  documentation?: string;
}

/** Waits until all arrived connections are accepted and read: for a turn of the event loop that did neither. */
async function quietTurn(state: State): Promise<void> {
  const deadline = performance.now() + quietMs;
  for (let begun = performance.now(); begun < deadline; begun = performance.now()) {
    const { accepted } = state;
    await immediate();
    if (state.accepted === accepted && performance.now() - begun < quietTurnMs) return;
  }
}

/** Resolves when the port is open. Rejects with the error of listen(). */
export async function listen({ site, handleUpgrade, documentation }: ListenOptions): Promise<Server> {
  const { env, log } = site;
  const state: State = { accepted: 0, inFlight: 0, draining: false, held: null };
  const listener = getRequestListener((request, bindings) => site.fetch(request, bindings as HttpBindings), {
    hostname: 'localhost',
    errorHandler: (error) => {
      log.info({ err: error }, 'request that could not be read');
      return site.refuse(400);
    },
  });
  const server = createServer(
    {
      headersTimeout: 20_000,
      // Twice what the largest upload may take: all readers of bodies have shorter limits.
      requestTimeout: Math.ceil((2_000 * MATERIAL_MAX_BYTES) / UPLOAD_PACE),
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      protocolErrors.begin({ incoming, outgoing });
      state.inFlight += 1;
      outgoing.once('close', () => {
        state.inFlight -= 1;
      });
      if (state.draining) outgoing.setHeader('Connection', 'close');
      incoming.url = withoutNul(incoming.url ?? '/');
      if (!namesOneHost(incoming)) return void refuseOn(outgoing, site.refuse(400));
      const begin = () => site.take(incoming, outgoing, () => void listener(incoming, outgoing));
      if (state.held) state.held.push(begin);
      else begin();
    },
  );
  server.on('connection', () => {
    state.accepted += 1;
  });
  const protocolErrors = answerProtocolErrors(server, site.refuse);
  listenToUpgrades(server, { handleUpgrade, refuse: site.refuse, headers: site.headers });
  if (env.metrics && !cluster.isWorker) await openMetrics({ at: env.metrics, read: site.readMetrics });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.port, env.host, resolve);
  });
  stopOnSignals(log, () => stop({ server, site, state }));
  const reading = documentation ? `, its documentation at ${env.appOrigin}${documentation}` : '';
  log.info({ host: env.host, port: env.port }, `Mentorea is at ${env.appOrigin}${reading}`);
  return server;
}

/**
 * Rejects with listen()'s error, so that a port in use is reported before the database is opened. Not for workers, whose
 * port is open in the process that started them.
 */
export async function assertPortIsFree({ port, host }: { port: number; host: string }): Promise<void> {
  if (cluster.isWorker) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
