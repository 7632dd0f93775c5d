import { once } from 'node:events';
import { connect } from 'node:net';
import type { RunningServer } from './server';

/** A form whose head the server has read, and whose last byte is sent by the call of what this resolves with. */
export async function slowPost(
  server: Pick<RunningServer, 'origin' | 'port'>,
): Promise<() => Promise<string>> {
  const body = 'username=nadie&password=nada';
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.write(
    `POST /login HTTP/1.1\r\nHost: localhost:${server.port}\r\nOrigin: ${server.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await once(socket, 'data');
  answer = '';
  socket.write(body.slice(0, -1));
  const closed = once(socket, 'close');
  return async () => {
    socket.write(body.slice(-1));
    await closed;
    return answer;
  };
}
