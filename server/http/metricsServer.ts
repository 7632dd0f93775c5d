/** `/metrics` for Prometheus, on a port of its own (docs/operations/monitoring.md). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import { StartError } from '~/api/db/errors';
import type { Env } from '~/app/.server/env';

interface Options {
  at: NonNullable<Env['metrics']>;
  /** The text for Prometheus; a rejection is a 503. */
  read: () => Promise<string>;
}

/** Resolves when the port is open. @throws StartError */
export async function openMetrics({ at: { port, host, token }, read }: Options): Promise<void> {
  const server = createServer(async ({ url, headers }, response) => {
    if (token && !isSame(headers.authorization ?? '', `Bearer ${token}`))
      return response.writeHead(401).end();
    if (url?.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await read();
      return response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
    } catch {
      return response.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new StartError(`METRICS_PORT: ${port} of ${host} cannot be opened (${code}).`)),
    );
    server.listen(port, host, resolve);
  });
  // The website's port keeps the process alive.
  server.unref();
}

const isSame = (given: string, wanted: string) =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(wanted).digest());
