import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { eventually } from '~/tests/support/patience';
import { createHeartbeat, createOutbox } from './webSocket';

let server: WebSocketServer;
let client: WebSocket;
let socket: WebSocket;
let frames: { n: number }[];
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  const joined = once(server, 'connection');
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  frames = [];
  client.on('message', (data) => frames.push(JSON.parse(data.toString())));
  const [[accepted]] = await Promise.all([joined, once(client, 'open')]);
  socket = accepted as WebSocket;
});
afterEach(() => {
  vi.useRealTimers();
  client.terminate();
  server.close();
});
const codeOf = async () => (await once(client, 'close'))[0];

it('keeps the order of frames that are ready later', async () => {
  const outbox = createOutbox(socket, () => expect.unreachable());
  let release = (_frame: object) => {};
  outbox.sendWhenReady(new Promise((resolve) => (release = resolve)));
  outbox.sendWhenReady(Promise.resolve(null));
  outbox.sendWhenReady(Promise.resolve({ n: 2 }));
  release({ n: 1 });
  await eventually(() => expect(frames).toEqual([{ n: 1 }, { n: 2 }]));
});

it('a failed frame closes the socket instead of leaving a gap', async () => {
  const errors: unknown[] = [];
  const outbox = createOutbox(socket, (error) => errors.push(error));
  outbox.sendWhenReady(Promise.reject(new Error('away')));
  outbox.sendWhenReady(Promise.resolve({ n: 2 }));
  expect(await codeOf()).toBe(1011);
  expect(errors).toHaveLength(1);
  expect(frames).toEqual([]);
});

it('a reader that does not read is disconnected', async () => {
  const outbox = createOutbox(socket, () => expect.unreachable());
  client.pause();
  const text = 'x'.repeat(256 * 1024);
  await eventually(() => {
    outbox.send({ text });
    expect(socket.readyState).toBe(socket.CLOSING);
  });
  expect(socket.bufferedAmount).toBeLessThan(2 * 1024 * 1024);
  client.resume();
  expect(await codeOf()).toBe(1013);
});

it('a socket with more than 256 waiting frames is closed', async () => {
  const outbox = createOutbox(socket, () => expect.unreachable());
  for (let n = 0; n < 257; n++) outbox.sendWhenReady(new Promise(() => {}));
  expect(await codeOf()).toBe(1013);
});

it('a heartbeat pings every socket once per interval, a few at a time, and cuts silent ones', () => {
  vi.useFakeTimers();
  const { watch } = createHeartbeat(25_000);
  const sockets = Array.from({ length: 1_000 }, () =>
    Object.assign(new EventEmitter(), { isPaused: false, ping: vi.fn(), terminate: vi.fn() }),
  );
  for (const one of sockets) watch(one as unknown as WebSocket);
  const count = (what: 'ping' | 'terminate') =>
    sockets.reduce((sum, one) => sum + one[what].mock.calls.length, 0);
  let before = 0;
  for (let at = 0; at < 25_000; at += 250) {
    vi.advanceTimersByTime(250);
    expect(count('ping') - before).toBe(10);
    before = count('ping');
  }
  for (const { ping } of sockets) expect(ping).toHaveBeenCalledOnce();
  const [dead, ...alive] = sockets;
  for (const one of alive) one.emit('pong');
  vi.advanceTimersByTime(25_000);
  expect(dead?.terminate).toHaveBeenCalledOnce();
  expect(count('terminate')).toBe(1);
  for (const { ping } of alive) expect(ping).toHaveBeenCalledTimes(2);
  for (const one of sockets) one.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});
