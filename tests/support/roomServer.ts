/** The rooms' WebSocket in this process, sessions to meet in, and pages that remember what they got. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { WebSocket } from 'ws';
import { type RoomFrame, type RoomRequest, roomFrame } from '~/api/contract/room';
import { mentorships } from '~/api/db/schema';
import type { AllServices } from '~/api/services';
import { createRoomServer } from '~/api/video/socket/server';
import { connectChat, opened } from './chatServer';
import { insertSession } from './insertSession';
import type { Person, World } from './world';

export interface RoomPage {
  socket: WebSocket;
  frames: RoomFrame[];
  /** Frames of one type, in order. */
  got<Type extends RoomFrame['type']>(type: Type): Extract<RoomFrame, { type: Type }>[];
  closed: Promise<{ code: number; reason: string }>;
  say(frame: RoomRequest): void;
  id(): string;
}
export interface RoomServerUnderTest {
  port: number;
  /** Resolves when the handshake was accepted; rejects with its HTTP status. */
  open(path: string, headers?: Record<string, string>): Promise<RoomPage>;
  close(): Promise<void>;
}

/** A second of the rooms' own time lasts `tickMs`. */
export async function startRoomServer(
  services: AllServices,
  { tickMs = 1_000, ...options }: Parameters<typeof createRoomServer>[1] = {},
): Promise<RoomServerUnderTest> {
  const rooms = await createRoomServer(services, { tickMs, ...options });
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on('upgrade', rooms.handleUpgrade);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  const sockets: WebSocket[] = [];
  return {
    port,
    open: async (path, headers = {}) => {
      const { socket, frames, closed } = connectChat(`ws://127.0.0.1:${port}${path}`, headers);
      sockets.push(socket);
      await opened(socket);
      return {
        socket,
        frames,
        closed,
        got: (type) => {
          for (const frame of frames) roomFrame.parse(frame);
          return frames.filter((frame) => frame.type === type);
        },
        say: (frame) => socket.send(JSON.stringify(frame)),
        id: () => frames.find((frame) => frame.type === 'welcome')?.self.id ?? '',
      };
    },
    close: async () => {
      for (const socket of sockets) socket.terminate();
      server.close();
      await once(server, 'close');
      await rooms.close();
    },
  };
}

/** A confirmed session that has just begun, an hour long. */
export async function heldSession(world: World, mentor: Person, students: Person[]) {
  const at = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000).toISOString();
  const id = await insertSession(world.db, {
    mentorId: mentor.id,
    studentIds: students.map((one) => one.id),
    start: at(0),
    end: at(60),
    confirmedAt: at(-60),
  });
  const [row] = await world.db.select().from(mentorships).where(eq(mentorships.id, id));
  return { id, identifier: row?.identifier ?? '' };
}

/** The token of the room, as the website's relay asks for it. */
export async function roomTokenFor(world: World, person: Person, identifier: string): Promise<string> {
  const path = `/api/mentorships/${identifier}/room/`;
  const { status, body } = await world.call('POST', path, { token: person.token });
  expect(status).toBe(200);
  return body.token;
}

/** Goes in with a token of its own, and waits for the welcome. */
export async function enterRoom(
  { world, server }: { world: World; server: RoomServerUnderTest },
  person: Person,
  identifier: string,
  { tab = randomUUID() }: { tab?: string } = {},
): Promise<RoomPage> {
  const token = await roomTokenFor(world, person, identifier);
  const page = await server.open(`/ws/room/${identifier}/?tab=${tab}`, { Authorization: `Bearer ${token}` });
  await expect.poll(() => page.frames[0]?.type).toBe('welcome');
  return page;
}
