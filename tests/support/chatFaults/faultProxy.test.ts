import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '~/tests/support/patience';
import { type FaultProxy, startFaultProxy } from './faultProxy';

let server: Server;
let proxy: FaultProxy;
let served: { socket: Socket; heard: string; ended: string }[];
beforeEach(async () => {
  served = [];
  server = createServer((socket) => served.push(watch(socket)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  proxy = await startFaultProxy(typeof address === 'object' && address ? address.port : 0);
});
afterEach(async () => {
  await proxy.close();
  for (const { socket } of served) socket.destroy();
  await new Promise((closed) => server.close(closed));
});

function watch(socket: Socket) {
  const seen = { socket, heard: '', ended: '' };
  socket.on('data', (bytes) => {
    seen.heard += String(bytes);
  });
  socket.on('error', () => {
    seen.ended = 'reset';
  });
  socket.on('close', () => {
    seen.ended ||= 'closed';
  });
  return seen;
}

const dial = () => watch(connect(proxy.port, '127.0.0.1'));
async function meet() {
  const near = dial();
  near.socket.write('hello');
  await eventually(() => expect(served.at(-1)?.heard).toBe('hello'));
  const far = served.at(-1);
  if (!far) throw new Error('nobody came');
  return { near, far };
}
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 60));

it('passes on bytes and ends', async () => {
  const { near, far } = await meet();
  far.socket.write('good day');
  await eventually(() => expect(near.heard).toBe('good day'));
  near.socket.end();
  await eventually(() => expect(far.ended).toBe('closed'));
  await eventually(() => expect(proxy.count()).toBe(0));
});

it('holds late bytes and new connections until the network is back', async () => {
  const { near, far } = await meet();
  proxy.goDark('late');
  near.socket.write(' again');
  far.socket.write('there');
  const second = dial();
  second.socket.write('me too');
  far.socket.end();
  await aWhile();
  expect([far.heard, near.heard, near.ended, served.length]).toEqual(['hello', '', '', 1]);
  proxy.comeBack();
  await eventually(() => expect([far.heard, near.heard]).toEqual(['hello again', 'there']));
  await eventually(() => expect(near.ended).toBe('closed'));
  await eventually(() => expect(served[1]?.heard).toBe('me too'));
});

it('drops lost bytes, and never closes', async () => {
  const { near, far } = await meet();
  proxy.goDark('lost');
  near.socket.write(' again');
  await aWhile();
  proxy.comeBack();
  far.socket.write('there');
  far.socket.destroy();
  await aWhile();
  expect([far.heard, near.heard, near.ended]).toEqual(['hello', '', '']);
  expect((await meet()).far.heard).toBe('hello');
});

it.each(['near', 'far'] as const)('ends the %s side only', async (side) => {
  const { near, far } = await meet();
  proxy.cutHalf(side);
  const [gone, stays] = side === 'near' ? [near, far] : [far, near];
  await eventually(() => expect(gone.ended).toBe('closed'));
  stays.socket.write('anybody?');
  await aWhile();
  expect(stays.ended).toBe('');
});

it('resets both sides', async () => {
  const { near, far } = await meet();
  proxy.reset();
  await eventually(() => expect([near.ended, far.ended]).toEqual(['reset', 'reset']));
});
