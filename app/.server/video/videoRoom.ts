import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { SignJWT } from 'jose';
import type { VideoConfig } from '~/app/.server/context';
import type { Env, VideoEnv } from '~/app/.server/env';

export function videoConfig({ appOrigin, video }: Pick<Env, 'appOrigin' | 'video'>): VideoConfig {
  const own = { origin: appOrigin, domain: new URL(appOrigin).host };
  return {
    ...(video.host ?? own),
    builtIn: video.host === undefined,
    iceServers: video.iceServers,
    jwt: video.jwt !== undefined,
  };
}

interface RoomOf {
  identifier: string;
  room_code: string;
}

/** The context of a request is one. */
interface RoomNameDeps {
  videoKeys: Pick<VideoEnv, 'roomSecrets'>;
}

const NAME = /^([a-z0-9-]{1,100})-[0-9a-f]{32}$/;

/**
 * The name of a room on a video server. Its code is guessable, this is not: behind the code stands an HMAC of
 * the session, in the letters that every video server keeps as they are. Two sessions never share a room,
 * even where another server gives two of them one code.
 */
export function roomNameOf(session: RoomOf, { videoKeys }: RoomNameDeps): string {
  return named(session, videoKeys.roomSecrets[0]);
}

/**
 * The room's code in a name, to find the session by; null for what cannot be a name. Nothing is proved until
 * `isRoomOf` says so.
 */
export function readRoomName(name: string): string | null {
  return NAME.exec(name)?.[1]?.toUpperCase() ?? null;
}

/** The name is this session's, in constant time. */
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
  /** The room's exact name. */
  room: string;
  user: { id: number | string; name: string };
  moderates: boolean;
  end_date: string;
}

/** The context of a request is one. */
interface RoomJwtDeps {
  videoKeys: Pick<VideoEnv, 'host' | 'jwt'>;
  now(): Date;
}

const AFTERWARDS_S = 30 * 60;
/** The video server's clock may be behind. */
const SLACK_S = 60;

/**
 * The token with which Jitsi lets a person into one room, as moderator or not (its `token_affiliation`),
 * without their e-mail. Null: the video server wants none.
 */
export async function roomJwt(
  { room, user, moderates, end_date }: Entrance,
  { videoKeys: { host, jwt }, now }: RoomJwtDeps,
): Promise<string | null> {
  if (!host || !jwt) return null;
  const person = {
    id: String(user.id),
    name: user.name,
    affiliation: moderates ? 'owner' : 'member',
    moderator: moderates,
  };
  return new SignJWT({
    room,
    context: { user: person, ...(moderates && { features: { recording: true } }) },
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(jwt.appId)
    .setIssuer(jwt.appId)
    .setSubject(new URL(host.origin).hostname)
    .setNotBefore(Math.floor(now().getTime() / 1000) - SLACK_S)
    .setExpirationTime(Math.floor(Date.parse(end_date) / 1000) + AFTERWARDS_S)
    .sign(new TextEncoder().encode(jwt.secret));
}
