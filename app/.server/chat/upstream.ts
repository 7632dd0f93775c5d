/** The chat's WebSocket of an API elsewhere (spec.md section 7), opened in somebody's name. */
import { WebSocket } from 'ws';

/** Bytes of one frame: a server that writes every emoji of 4,000 as two `\u` escapes needs 48 KiB. */
const MAX_FRAME = 128 * 1024;
const OPTIONS = {
  perMessageDeflate: false,
  handshakeTimeout: 10_000,
  closeTimeout: 5_000,
  maxPayload: MAX_FRAME,
  maxFragments: 64,
};

export interface UpstreamTarget {
  /** Access token of `me`. */
  token: string;
  /** User ids. */
  me: string;
  other: string;
  /** The visitor's, '' when unknown. */
  address: string;
}

export interface UpstreamDeps {
  /** http(s), without trailing slash. */
  apiBaseUrl: string;
  /** Of the website: servers may let in the pages of theirs only. */
  origin: string;
}

/** Connecting; whoever asks listens to its `error`. The token goes in the header, never into an address that is logged. */
export function openUpstream(target: UpstreamTarget, { apiBaseUrl, origin }: UpstreamDeps): WebSocket {
  const [me, other] = [target.me, target.other].map(encodeURIComponent);
  const base = apiBaseUrl.replace(/^http/, 'ws');
  return new WebSocket(`${base}/ws/chat/${me}/${other}/`, {
    ...OPTIONS,
    origin,
    headers: {
      Authorization: `Bearer ${target.token}`,
      ...(target.address === '' ? {} : { 'X-Forwarded-For': target.address }),
    },
  });
}
