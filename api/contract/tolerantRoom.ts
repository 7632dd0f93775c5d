/** How a client reads the extension `video-room` (api/contract/room.ts) of any server. */
import { z } from 'zod';
import { id, instant, lenientArray, numberOrNull, textOrEmpty } from './tolerant';

const USUAL_HEARTBEAT = 15;
/** Seconds: bounds that a page can keep up with and that still keep it inside. */
const heartbeat = { least: 5, most: 60 };

/** Not a moderator unless the server says so. */
const role = z.enum(['moderator', 'participant']).catch('participant');

export const roomPerson = z
  .object({ id, username: z.string().min(1), full_name: textOrEmpty, profile_picture: textOrEmpty, role })
  .transform((person) => ({ ...person, full_name: person.full_name || person.username }));

export const roomPresence = lenientArray(roomPerson);

/** Invalid without a token or its times. */
export const roomEntry = z
  .object({
    token: z.string().min(1),
    role,
    opens_at: instant,
    closes_at: instant,
    heartbeat_seconds: numberOrNull,
    room_size: numberOrNull,
    present: roomPresence,
  })
  .transform((entry) => ({
    token: entry.token,
    role: entry.role,
    opensAt: entry.opens_at,
    closesAt: entry.closes_at,
    heartbeatSeconds: Math.min(
      Math.max(entry.heartbeat_seconds ?? USUAL_HEARTBEAT, heartbeat.least),
      heartbeat.most,
    ),
    /** Places for students; 0 if the server does not say. */
    roomSize: entry.room_size ?? 0,
    present: entry.present,
  }));

export type RoomPerson = z.output<typeof roomPerson>;
export type RoomEntry = z.output<typeof roomEntry>;
