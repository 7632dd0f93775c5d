/** How a client reads the extension `video-room` (api/contract/room.ts) of any server. */
import { z } from 'zod';
import * as strict from './room';
import { instant, lenientArray, numberOrNull, numberOrZero, tolerant } from './tolerantValues';

const USUAL_HEARTBEAT = 15;
/** Seconds: bounds that a page can keep up with and that still keep it inside. */
const heartbeat = { least: 5, most: 60 };

/** Not a moderator unless the server says so. */
const role = z.enum(['moderator', 'participant']).catch('participant');

export const roomPerson = tolerant(strict.roomPerson.omit({ entered_at: true }), {
  username: z.string().min(1),
  role,
}).transform((person) => ({ ...person, full_name: person.full_name || person.username }));

export const roomPresence = lenientArray(roomPerson);

/** Invalid without a token or its times. */
export const roomEntry = z
  .object({
    token: z.string().min(1),
    role,
    opens_at: instant,
    closes_at: instant,
    heartbeat_seconds: numberOrNull,
    /** Places for students; 0 if the server does not say. */
    room_size: numberOrZero,
    present: roomPresence,
  })
  .transform(({ opens_at, closes_at, heartbeat_seconds, room_size, ...entry }) => ({
    ...entry,
    opensAt: opens_at,
    closesAt: closes_at,
    heartbeatSeconds: Math.min(
      Math.max(heartbeat_seconds ?? USUAL_HEARTBEAT, heartbeat.least),
      heartbeat.most,
    ),
    roomSize: room_size,
  }));

export type RoomPerson = z.output<typeof roomPerson>;
export type RoomEntry = z.output<typeof roomEntry>;
