/**
 * The name of a room on a video server. Its code is guessable, this is not: behind the code stands an HMAC of the session, in the letters that every
 * video server keeps as they are. Two sessions never share a room, even where another server gives two of them one code.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { VideoEnv } from './videoEnv';

interface RoomOf {
  identifier: string;
  room_code: string;
}

/** The context of a request is one. */
interface Deps {
  videoKeys: Pick<VideoEnv, 'roomSecrets'>;
}

const NAME = /^([a-z0-9-]{1,100})-[0-9a-f]{32}$/;

export function roomNameOf(session: RoomOf, { videoKeys }: Deps): string {
  return named(session, videoKeys.roomSecrets[0]);
}

/** The room's code in a name, to find the session by; null for what cannot be a name. Nothing is proved until `isRoomOf` says so. */
export function readRoomName(name: string): string | null {
  return NAME.exec(name)?.[1]?.toUpperCase() ?? null;
}

/** The name is this session's, in constant time. */
export function isRoomOf(name: string, session: RoomOf, { videoKeys }: Deps): boolean {
  const given = Buffer.from(name);
  return videoKeys.roomSecrets
    .map((secret) => Buffer.from(named(session, secret)))
    .some((own) => own.length === given.length && timingSafeEqual(own, given));
}

function named({ identifier, room_code }: RoomOf, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'mentorea/video/room', 32));
  const proof = createHmac('sha256', key).update(`${identifier} ${room_code}`).digest('hex').slice(0, 32);
  return `${lettersOf(room_code)}-${proof}`;
}

function lettersOf(code: string): string {
  return (
    code
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 100) || 'sala'
  );
}
