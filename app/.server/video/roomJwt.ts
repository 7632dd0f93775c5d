/** The token with which Jitsi lets a person into one room, as moderator or not (its `token_affiliation`). The person's e-mail is not in it. */
import { SignJWT } from 'jose';
import type { VideoEnv } from './videoEnv';

interface Entrance {
  /** The room's exact name. */
  room: string;
  user: { id: number | string; name: string };
  moderates: boolean;
  end_date: string;
}

/** The context of a request is one. */
interface Deps {
  videoKeys: Pick<VideoEnv, 'host' | 'jwt'>;
  now(): Date;
}

const AFTERWARDS_S = 30 * 60;
/** The video server's clock may be behind. */
const SLACK_S = 60;

/** Null: the video server wants none. */
export async function roomJwt(
  { room, user, moderates, end_date }: Entrance,
  { videoKeys: { host, jwt }, now }: Deps,
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
