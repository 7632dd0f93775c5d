/** node:http in front of the site: time-outs, upgrades, and the way down. */
import { createServer, type Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { answerOnSocket } from '../api/http/rawAnswer';
import { errorPage, errorPageHeaders } from '../app/.server/errorPage';
import { stopOnSignals } from './shutdown';
import type { Site } from './site';
import { type HandleUpgrade, listenToUpgrades } from './upgrade';

/** What node:http could not read as a request at all. */
const UNREADABLE: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

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
    },
    (incoming, outgoing) => {
      state.inFlight += 1;
      outgoing.once('close', () => {
        state.inFlight -= 1;
      });
      if (state.draining) outgoing.setHeader('Connection', 'close');
      site.take(incoming, outgoing, () => void listener(incoming, outgoing));
    },
  );
  listenToUpgrades(server, handleUpgrade);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') return socket.destroy();
    const status = UNREADABLE[error.code ?? ''] ?? 400;
    answerOnSocket(socket, { status, headers: errorPageHeaders, body: errorPage(status) });
  });
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
