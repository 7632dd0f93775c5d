/** The rooms' WebSocket in this process, sessions to meet in, and pages that remember what they got. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { WebSocket } from 'ws';
import { type RoomFrame, type RoomRequest, roomFrame } from '~/api/contract/room';
import type { AllServices } from '~/api/services';
import { createRoomServer } from '~/api/video/socket/server';
import { connectChat, opened, serveUpgrades } from './chatServer';
import { storeSession } from './sessions';
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
  const { port, stop } = await serveUpgrades(rooms.handleUpgrade);
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
      await stop(sockets);
      await rooms.close();
    },
  };
}

/** A confirmed session that has just begun, an hour long. */
export async function heldSession(world: World, mentor: Person, students: Person[]) {
  const at = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000).toISOString();
  const studentIds = students.map((one) => one.id);
  return storeSession(world.db, { mentorId: mentor.id, studentIds, start: at(0), confirmedAt: at(-60) });
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
