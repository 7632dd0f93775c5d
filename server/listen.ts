/** node:http in front of the site: time-outs, upgrades, and the way down. */
import { createServer, type Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { answerForRuntime, namesOneHost, refuseOn } from './runtimeAnswers';
import { stopOnSignals } from './shutdown';
import type { Site } from './site';
import { type HandleUpgrade, listenToUpgrades } from './upgrade';

export interface ListenOptions {
  site: Site;
  handleUpgrade: HandleUpgrade;
  /** Path of the page to read first, where there is no website. */
  documentation?: string;
}

/** Resolves when the port is open. Rejects with the error of listen(). */
export async function listen({ site, handleUpgrade, documentation }: ListenOptions): Promise<Server> {
  const { env, log } = site;
  const state = { inFlight: 0, draining: false };
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
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      runtimeAnswers.begin({ incoming, outgoing });
      state.inFlight += 1;
      outgoing.once('close', () => {
        state.inFlight -= 1;
      });
      if (state.draining) outgoing.setHeader('Connection', 'close');
      if (!namesOneHost(incoming)) return void refuseOn(outgoing, site.refuse(400));
      site.take(incoming, outgoing, () => void listener(incoming, outgoing));
    },
  );
  const runtimeAnswers = answerForRuntime(server, site.refuse);
  listenToUpgrades(server, { handleUpgrade, refuse: site.refuse, headers: site.headers });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.port, env.host, resolve);
  });
  stopOnSignals({ server, site, state });
  const reading = documentation ? `, its documentation at ${env.appOrigin}${documentation}` : '';
  log.info({ host: env.host, port: env.port }, `Mentorea is at ${env.appOrigin}${reading}`);
  return server;
}

/** Rejects with the error of listen(): a taken port is told before the database is opened, not after. */
export async function assertPortIsFree({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
