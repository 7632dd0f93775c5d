import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Refuses a handshake with an ordinary HTTP answer. */
export function refuseUpgrade(request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  if (!socket.writable) return;
  const body = `${request.url?.split('?')[0] ?? ''} no admite conexiones WebSocket\n`;
  socket.end(
    [
      'HTTP/1.1 404 Not Found',
      'Connection: close',
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}
