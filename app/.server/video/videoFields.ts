/** The shapes of the video room's environment variables. */
import { z } from 'zod';

export interface VideoHost {
  /** Scheme, host and path, no trailing slash: `{origin}/external_api.js` is its script. */
  origin: string;
  /** The same without the scheme, as the script's class wants it. */
  domain: string;
}

const WANTED = 'must be a host or an https address such as video.example (http only for localhost)';

const videoHost = z.string().transform((value, ctx): VideoHost => {
  const text = value.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const why = url ? whyNot(url) : WANTED;
  if (url && !why) {
    const path = url.pathname.replace(/\/+$/, '');
    return { origin: `${url.origin}${path}`, domain: `${url.host}${path}` };
  }
  ctx.addIssue({ code: 'custom', message: why ?? WANTED });
  return z.NEVER;
});

function whyNot({ protocol, hostname, pathname, username, search, hash }: URL): string | null {
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (username || search || hash || !(protocol === 'https:' || (protocol === 'http:' && isHere)))
    return WANTED;
  // Either would end the address within the Content-Security-Policy.
  if (/[;,]/.test(pathname)) return WANTED;
  if (/(^|\.)meet\.jit\.si\.?$/.test(hostname))
    return 'meet.jit.si cuts embedded calls off after five minutes; name a Jitsi server of your own, or leave it out for the built-in room';
  return null;
}

const STUN = /^stuns?:(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;
const TURN = /^turns?:(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?(\?transport=(udp|tcp))?$/i;
const urls = z.string().refine((url) => (STUN.test(url) || TURN.test(url)) && hasPort(url));

function hasPort(url: string): boolean {
  const [, port] = /:(\d+)(?:\?|$)/.exec(url) ?? [];
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

/** What `new RTCPeerConnection` takes without throwing: a relay needs its credentials. */
const iceServer = z
  .strictObject({
    urls: z.union([urls, z.array(urls).min(1)]),
    username: z.string().optional(),
    credential: z.string().optional(),
  })
  .refine(
    (server) =>
      [server.urls].flat().every((url) => STUN.test(url)) || Boolean(server.username && server.credential),
    { message: 'turn' },
  );

const iceServers = z.string().transform((value, ctx): RTCIceServer[] => {
  const text = value.trim();
  const list = text.startsWith('[') ? readJson(text) : text.split(',').map((url) => ({ urls: url.trim() }));
  const parsed = z.array(iceServer).safeParse(list);
  if (parsed.success) return parsed.data;
  ctx.addIssue({
    code: 'custom',
    message: parsed.error.issues.some(({ message }) => message === 'turn')
      ? 'a turn: server needs its username and credential: [{"urls":"turn:turn.example:3478","username":"…","credential":"…"}]'
      : 'must be stun: addresses separated by commas, or a JSON list of RTCIceServer',
  });
  return z.NEVER;
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** RFC 7518 wants as much for HS256. */
const secret = z.string().min(32, 'needs at least 32 characters');

export const videoFields = {
  VIDEO_HOST: videoHost.optional(),
  VIDEO_ROOM_SECRET: secret.optional(),
  VIDEO_JWT_APP_ID: z.string().trim().optional(),
  VIDEO_JWT_SECRET: secret.optional(),
  ICE_SERVERS: iceServers.default([]),
};
