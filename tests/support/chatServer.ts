/** The chat's WebSocket in this process, and clients that remember what they got. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { createChatServer } from '~/api/chat/socket/server';
import type { AllServices } from '~/api/services';

export interface ChatClient {
  socket: WebSocket;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into frames of every shape
  frames: any[];
  /** Resolves with code and reason. */
  closed: Promise<{ code: number; reason: string }>;
  say(frame: unknown): void;
}

export interface ChatServer {
  port: number;
  /** Resolves when the handshake was accepted; rejects with its HTTP status. */
  join(
    userId: number,
    otherId: number,
    options?: { token?: string; query?: string; headers?: Record<string, string> },
  ): Promise<ChatClient>;
  close(): Promise<void>;
}

export async function startChatServer(
  services: AllServices,
  options?: { beatMs: number },
): Promise<ChatServer> {
  const { port, stop } = await serveUpgrades(createChatServer(services, options));
  const clients: WebSocket[] = [];
  return {
    port,
    join: async (userId, otherId, { token, query = '', headers = {} } = {}) => {
      const bearer: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
      const client = connectChat(`ws://127.0.0.1:${port}/ws/chat/${userId}/${otherId}/${query}`, {
        ...bearer,
        ...headers,
      });
      clients.push(client.socket);
      await opened(client.socket);
      return client;
    },
    close: () => stop(clients),
  };
}

/** A server of nothing but upgrades, on a free port. `stop` ends the clients first. */
export async function serveUpgrades(accept: (...upgrade: [IncomingMessage, Duplex, Buffer]) => void) {
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on('upgrade', accept);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (clients: WebSocket[]) => {
    for (const client of clients) client.terminate();
    server.close();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

export function connectChat(url: string, headers: Record<string, string>): ChatClient {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  const frames: unknown[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(data.toString())));
  socket.on('error', () => {});
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  return { socket, frames, closed, say: (frame) => socket.send(JSON.stringify(frame)) };
}

/** Rejects with the HTTP status of a handshake that was refused. */
export function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('unexpected-response', (request, { statusCode }) => {
      request.destroy();
      reject(new Error(String(statusCode)));
    });
    socket.once('error', reject);
  });
}
