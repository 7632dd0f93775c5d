/** The video room's part of the environment: what depends on several variables. */
import { EnvError } from '../envError';
import type { VideoHost } from './videoFields';

export interface VideoEnv {
  /** Absent: the built-in room. */
  host: VideoHost | undefined;
  /** The first makes names of rooms, all are understood. */
  roomSecrets: readonly [string, ...string[]];
  /** Of the video server's tokens; absent: it wants none. */
  jwt: { appId: string; secret: string } | undefined;
  iceServers: RTCIceServer[];
}

interface Values {
  VIDEO_HOST?: VideoHost;
  VIDEO_ROOM_SECRET?: string;
  VIDEO_JWT_APP_ID?: string;
  VIDEO_JWT_SECRET?: string;
  ICE_SERVERS: RTCIceServer[];
}

interface Around {
  appOrigin: string;
  local: boolean;
  /** Newest first. */
  sessionSecrets: readonly [string, ...string[]];
}

/** Throws EnvError. */
export function readVideoEnv(value: Values, { appOrigin, local, sessionSecrets }: Around): VideoEnv {
  const { VIDEO_HOST: host, VIDEO_JWT_APP_ID: appId, VIDEO_JWT_SECRET: secret } = value;
  if (host?.origin === appOrigin)
    throw new EnvError('VIDEO_HOST: is this site itself; leave it out for the built-in room');
  if (host && !local && !value.VIDEO_ROOM_SECRET)
    throw new EnvError('VIDEO_ROOM_SECRET: needed with VIDEO_HOST, because APP_ORIGIN is not localhost');
  if (appId && !secret) throw new EnvError('VIDEO_JWT_SECRET: needed with VIDEO_JWT_APP_ID');
  if (secret && !appId) throw new EnvError('VIDEO_JWT_APP_ID: needed with VIDEO_JWT_SECRET');
  if (appId && !host) throw new EnvError('VIDEO_JWT_APP_ID: has a meaning only together with VIDEO_HOST');
  return {
    host,
    roomSecrets: value.VIDEO_ROOM_SECRET ? [value.VIDEO_ROOM_SECRET] : oldestFirst(sessionSecrets),
    jwt: appId && secret ? { appId, secret } : undefined,
    iceServers: value.ICE_SERVERS,
  };
}

/** While a new session secret is being rolled out, instances with and without it agree on the oldest. */
function oldestFirst([newest, ...older]: readonly [string, ...string[]]): [string, ...string[]] {
  const [oldest, ...rest] = older.toReversed();
  return oldest === undefined ? [newest] : [oldest, ...rest, newest];
}
