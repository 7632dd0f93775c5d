/** Errors that node:http would answer with an empty response get an error page. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerOnSocket } from '~/api/http/rawAnswer';
import type { Site } from '~/server/site';

/** Codes whose status is not 400. */
const STATUS_BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** For a server with `requireHostHeader: false`: `namesOneHost` is stricter. */
export function answerProtocolErrors(server: Server, refuse: Site['refuse']) {
  const open = new WeakMap<Duplex, Exchange[]>();
  const broken = new WeakSet<Duplex>();
  server.on('checkExpectation', (_incoming, outgoing) => void refuseOn(outgoing, refuse(417)));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') return socket.destroy();
    if (broken.has(socket)) return;
    broken.add(socket);
    // Responses must come in the order of requests, so earlier ones are sent first.
    const waiting = open.get(socket) ?? [];
    const unread = waiting.find(({ incoming }) => !incoming.complete);
    const begun = unread?.outgoing.headersSent === true;
    const before = waiting.filter((one) => one !== unread || begun).at(-1);
    const answer = () =>
      begun ? socket.destroy() : void writeOn(socket, refuse(STATUS_BY_CODE[error.code ?? ''] ?? 400));
    if (before) before.outgoing.once('close', answer);
    else answer();
  });
  return {
    /** Call it for every request, in order. */
    begin(exchange: Exchange) {
      const { socket } = exchange.incoming;
      const waiting = open.get(socket) ?? [];
      open.set(socket, waiting);
      waiting.push(exchange);
      exchange.outgoing.once('close', () => void waiting.splice(waiting.indexOf(exchange), 1));
    },
  };
}

/** With several Host headers a proxy and this server might use different ones. */
export function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

export async function refuseOn(outgoing: ServerResponse, refusal: Response): Promise<void> {
  outgoing.shouldKeepAlive = false;
  outgoing.writeHead(refusal.status, Object.fromEntries(refusal.headers)).end(await refusal.text());
}

/** The same without a response object. */
export async function writeOn(socket: Duplex, refusal: Response): Promise<void> {
  const { status, headers } = refusal;
  answerOnSocket(socket, { status, headers: Object.fromEntries(headers), body: await refusal.text() });
}
