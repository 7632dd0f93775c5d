/** Requests as they are written, without what a client adds or repairs by itself. */
import { once } from 'node:events';
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
} from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Sends the bytes and resolves with everything that came back until the other end closed. */
export async function raw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.write(request);
  await once(socket, 'close');
  return answer;
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

/** With the ends of lines, as HTTP/1.1 sends them. What Node adds, the date among it, is the same for every server. */
export function headerBytes(headers: Iterable<readonly [string, string]>): number {
  const own = [...headers].filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name));
  return Buffer.byteLength(own.map((line) => `${line.join(': ')}\r\n`).join(''));
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came, in whatever encoding. */
  bytes: Buffer;
  /** Decoded. */
  text: string;
}

/** One request over a kept connection, with these headers and none besides. */
export async function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: OutgoingHttpHeaders } = {},
): Promise<Answer> {
  const sent = request({ port, host: '127.0.0.1', path, method, headers, agent });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    bytes,
    text: decoded(answer, bytes, method),
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function decoded({ headers }: IncomingMessage, bytes: Buffer, method: string): string {
  if (method === 'HEAD' || bytes.byteLength === 0) return '';
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(bytes).toString();
  if (headers['content-encoding'] === 'gzip') return gunzipSync(bytes).toString();
  return bytes.toString();
}
