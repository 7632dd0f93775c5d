import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Env, VideoEnv } from './env';

/** The video server's public settings; without a server, those of this site's built-in room. */
export function videoConfig({ appOrigin, video }: Pick<Env, 'appOrigin' | 'video'>) {
  const own = { origin: appOrigin, domain: new URL(appOrigin).host };
  return {
    ...(video.host ?? own),
    builtIn: video.host === undefined,
    /** For the built-in room. */
    iceServers: video.iceServers,
    /** Each person needs a token (`roomJwt`). */
    jwt: video.jwt !== undefined,
  };
}

interface RoomOf {
  identifier: string;
  room_code: string;
}

/** The part of the request context used here. */
type RoomNameDeps = { videoKeys: Pick<VideoEnv, 'roomSecrets'> };

const NAME = /^([a-z0-9-]{1,100})-[0-9a-f]{32}$/;

/**
 * A session's room name on a video server: the room code, which can be guessed, with an HMAC of the session. Two sessions
 * never share a room, even if an API gives them the same code.
 */
export function roomNameOf(session: RoomOf, { videoKeys }: RoomNameDeps): string {
  return named(session, videoKeys.roomSecrets[0]);
}

/** The room code in a name, still to be verified with `isRoomOf`; null if it cannot be a room name. */
export const readRoomName = (name: string): string | null => NAME.exec(name)?.[1]?.toUpperCase() ?? null;

/** Whether the name belongs to this session; compared in constant time. */
export function isRoomOf(name: string, session: RoomOf, { videoKeys }: RoomNameDeps): boolean {
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

interface Entrance {
  room: string;
  user: { id: number | string; name: string };
  moderates: boolean;
  end_date: string;
}

const AFTERWARDS_S = 30 * 60;
/** The video server's clock may run behind. */
const SLACK_S = 60;

/** One person's token for one Jitsi room, without their e-mail; null if the server needs none. */
export async function roomJwt(
  { room, user, moderates, end_date }: Entrance,
  { videoKeys: { host, jwt }, now }: { videoKeys: Pick<VideoEnv, 'host' | 'jwt'>; now(): Date },
): Promise<string | null> {
  if (!host || !jwt) return null;
  const person = {
    id: String(user.id),
    name: user.name,
    affiliation: moderates ? 'owner' : 'member',
    moderator: moderates,
  };
  return new SignJWT({ room, context: { user: person, ...(moderates && { features: { recording: true } }) } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(jwt.appId)
    .setIssuer(jwt.appId)
    .setSubject(new URL(host.origin).hostname)
    .setNotBefore(Math.floor(now().getTime() / 1000) - SLACK_S)
    .setExpirationTime(Math.floor(Date.parse(end_date) / 1000) + AFTERWARDS_S)
    .sign(new TextEncoder().encode(jwt.secret));
}
