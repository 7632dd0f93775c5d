/** What was asked and how long it took: one line in the log, and the numbers of `/metrics` (docs/operations/monitoring.md). */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { widerNetworkOf } from '~/api/http/rates';
import { requestSeconds, requests } from '~/api/telemetry/metrics';
import { SLOW_MS } from '~/api/telemetry/statements';
import type { Work } from '~/api/telemetry/work';

export interface Answered {
  side: 'website' | 'api';
  method: string;
  /** The pattern of the route. */
  route: string;
  status: number;
  /** Until the answer began: a stream goes on. */
  ms: number;
  /** The visitor's; only its network is written. */
  address: () => string;
  /** Undefined for a page from memory. */
  work?: Work;
}

export type RequestLog = ReturnType<typeof createRequestLog>;

const instance = hostname();

export function createRequestLog({ log, which }: { log: Logger; which: 'on' | 'slow' | 'off' }) {
  return ({ side, method, route, status, ms, address, work }: Answered): void => {
    requests.inc({ side, method, route, status });
    requestSeconds.observe({ side, route }, ms / 1_000);
    if (which === 'off' || (which === 'slow' && ms <= SLOW_MS && status < 500)) return;
    log.info(
      {
        requestId: work?.requestId,
        ...{ instance, side, method, route, status, ms: Math.round(ms) },
        ...(work && {
          apiMs: Math.round(work.apiMs),
          databaseMs: Math.round(work.databaseMs),
          statements: work.statements,
        }),
        role: work?.role ?? 'visitor',
        network: widerNetworkOf(address()),
      },
      'request',
    );
  };
}

/** Takes the id of a proxy or of the website in front, so that their lines can be found together. */
export function beginWork(route: string, headers: Headers): Work {
  const given = headers.get('x-request-id') ?? '';
  const requestId = /^[\w.-]{8,100}$/.test(given) ? given : randomUUID();
  return { requestId, route, role: 'visitor', databaseMs: 0, statements: 0, apiMs: 0 };
}
