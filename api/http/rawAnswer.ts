/** Answers written straight onto a socket, where node:http has no response object to offer. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Milliseconds that the other side has to read the last bytes, and to close its half. */
const LINGER_MS = 2_000;

/**
 * Nobody reads this connection any more and no time-out of node:http watches it: once all is sent it is
 * closed, whatever the other side does.
 */
export function closeSoon(socket: Duplex): void {
  socket.once('finish', () => setTimeout(() => socket.destroy(), LINGER_MS).unref());
}

/** One whole HTTP answer, after which the connection closes. Nothing when the other side has gone. */
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
