/** Answers written straight onto a socket, where node:http has no response object to offer. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** One whole HTTP answer, after which the connection closes. Nothing when the other side has gone. */
export function answerOnSocket(
  socket: Duplex,
  { status, headers, body }: { status: number; headers: Record<string, string>; body: string },
): void {
  socket.on('error', () => socket.destroy());
  if (!socket.writable) return;
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
