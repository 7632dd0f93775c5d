/** Responses written directly to a socket, where node:http has no response object. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Milliseconds for the peer to read the last bytes and to close its half. */
const LINGER_MS = 2_000;

/** Not covered by node:http's timeouts: closed once everything is sent, whatever the peer does. */
export function closeSoon(socket: Duplex): void {
  socket.once('finish', () => setTimeout(() => socket.destroy(), LINGER_MS).unref());
}

/** Sends one complete HTTP response, then closes the connection. Does nothing if the peer has gone. */
export function answerOnSocket(
  socket: Duplex,
  { status, headers, body }: { status: number; headers: Record<string, string>; body: string },
): void {
  socket.on('error', () => socket.destroy());
  if (!socket.writable) return void socket.destroy();
  closeSoon(socket);
  const fields = { ...headers, Connection: 'close', 'Content-Length': String(Buffer.byteLength(body)) };
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
}
