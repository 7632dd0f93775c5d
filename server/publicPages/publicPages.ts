/** Public pages from memory, in front of everything else (decision 15). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { bringsCookieOfOurs } from '../../app/.server/session/cookies';
import { type Encoding, preferredEncoding } from './encoding';
import { matchesTag } from './ifNoneMatch';
import { type Copy, copyOf, type KeptPage } from './keptPage';
import type { Refresher } from './refresher';
import { remembering } from './remembering';
import { type Route, targetOf } from './targets';

type Otherwise = () => void;

export interface PublicPages {
  /** Answers the request, at once or later, or hands it on. */
  take(incoming: IncomingMessage, outgoing: ServerResponse, otherwise: Otherwise): void;
}

export function createPublicPages(deps: { refresher: Refresher; routes: Route[]; log: Logger }): PublicPages {
  const { refresher, routes, log } = deps;
  const targets = remembering((url) => targetOf(url, routes));
  const encodings = remembering(preferredEncoding);
  const encodingFor = ({ headers }: IncomingMessage): Encoding =>
    encodings(String(headers['accept-encoding'] ?? ''));

  const takeSlowly = async (
    page: Promise<KeptPage> | KeptPage,
    {
      incoming,
      outgoing,
      otherwise,
    }: { incoming: IncomingMessage; outgoing: ServerResponse; otherwise: Otherwise },
  ) => {
    try {
      const found = await page;
      if (found.personal) return otherwise();
      const copy = await copyOf(found, encodingFor(incoming));
      send(found, copy, incoming, outgoing);
    } catch (error) {
      log.error({ err: error }, 'a public page failed');
      otherwise();
    }
  };

  return {
    take(incoming, outgoing, otherwise) {
      const target = isForAnybody(incoming) ? targets(incoming.url ?? '') : null;
      if (target === null) return otherwise();
      const page = refresher.pageOf(target);
      const copy = 'copies' in page && page.copies.get(encodingFor(incoming));
      if (copy) return send(page, copy, incoming, outgoing);
      void takeSlowly(page, { incoming, outgoing, otherwise });
    },
  };
}

/** A plain reading by somebody of whom nothing is known. Range and reload are no reason to do without: the whole page answers both. */
function isForAnybody({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers['transfer-encoding'] === undefined &&
    (headers['content-length'] ?? '0') === '0' &&
    !bringsCookieOfOurs(headers.cookie)
  );
}

function send(page: KeptPage, copy: Copy, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const known = incoming.headers['if-none-match'];
  if (known !== undefined && page.tags && matchesTag(known, copy.etag)) {
    outgoing.writeHead(304, copy.unchanged).end();
    return;
  }
  outgoing.writeHead(page.status, copy.head);
  if (incoming.method === 'HEAD') outgoing.end();
  else outgoing.end(copy.body, 'latin1');
}
