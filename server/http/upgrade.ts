import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerOnSocket, closeSoon } from '~/api/http/rawAnswer';
import type { HandleUpgrade } from '~/api/http/socketUpgrade';
import type { Site } from '~/server/site';
import { namesOneHost, writeOn } from './protocolErrors';

/** `Authorization`, or `?token=` for clients that cannot send headers with a handshake. */
export const bringsToken = ({ url = '', headers }: IncomingMessage): boolean =>
  headers.authorization !== undefined || new URLSearchParams(url.split('?')[1]).has('token');

const REFUSAL_TEXTS: Record<403 | 404 | 503, string> = {
  403: 'Esta página no puede abrir conexiones WebSocket aquí.\n',
  404: 'Aquí no hay conexiones WebSocket.\n',
  503: 'Ahora mismo no caben más conexiones WebSocket.\n',
};

export function refuseUpgrade(socket: Duplex, status: keyof typeof REFUSAL_TEXTS): void {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  answerOnSocket(socket, {
    status,
    headers: status === 503 ? { ...headers, 'Retry-After': '5' } : headers,
    body: REFUSAL_TEXTS[status],
  });
}

/** An upgrade to another protocol (h2c, which some HTTP clients offer) is ignored, as the standard says. */
export function listenToUpgrades(
  server: Server,
  { handleUpgrade, refuse, headers }: Pick<Site, 'refuse' | 'headers'> & { handleUpgrade: HandleUpgrade },
): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isSocket = request.headers.upgrade?.toLowerCase() === 'websocket';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isSocket && isRead && socket instanceof Socket) return answerPlainly(server, request, socket);
    if (!namesOneHost(request)) return void writeOn(socket, refuse(400));
    addHeadersToRefusals(socket, headers);
    handleUpgrade(request, socket, head);
  });
}

function answerPlainly(server: Server, request: IncomingMessage, socket: Socket): void {
  socket.on('error', () => socket.destroy());
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => socket.end());
  closeSoon(socket);
  server.emit('request', request, response);
}

/** Refused handshakes are answered on the socket, also inside `ws`: these get the usual headers too. */
function addHeadersToRefusals(socket: Duplex, headers: Site['headers']): void {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const { end } = socket;
  socket.end = (...[sent, ...more]: unknown[]) => {
    const isAnswer = typeof sent === 'string' && sent.startsWith('HTTP/1.1 ');
    const whole = isAnswer ? sent.replace('\r\n', () => `\r\n${lines}`) : sent;
    return Reflect.apply(end, socket, [whole, ...more]);
  };
}
