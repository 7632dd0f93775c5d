/** Requests as they are written, without what a client adds or repairs by itself. */
import { once } from 'node:events';
import { connect } from 'node:net';

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
