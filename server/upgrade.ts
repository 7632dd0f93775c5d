import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerOnSocket } from '../api/http/rawAnswer';

export type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** `Authorization`, or `?token=` for clients that cannot send headers with a handshake. */
export function bringsToken({ url = '', headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined || new URLSearchParams(url.split('?')[1]).has('token');
}

/** Refuses a handshake with an ordinary HTTP answer. */
export function refuseUpgrade(request: IncomingMessage, socket: Duplex): void {
  answerOnSocket(socket, {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: `${request.url?.split('?')[0] ?? ''} no admite conexiones WebSocket\n`,
  });
}

/**
 * WebSocket handshakes go to the handler. An offer of another protocol (h2c, as some HTTP clients make with their first request) is
 * declined as the standard wants: by an ordinary answer.
 */
export function listenToUpgrades(server: Server, handleUpgrade: HandleUpgrade): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isSocket = request.headers.upgrade?.toLowerCase() === 'websocket';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isSocket || !isRead || !(socket instanceof Socket)) return handleUpgrade(request, socket, head);
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.end());
    server.emit('request', request, response);
  });
}
