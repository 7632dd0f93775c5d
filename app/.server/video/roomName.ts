/** The name of a room on a video server: its code is guessable, this is not. */
import { createHmac, timingSafeEqual } from 'node:crypto';

interface Deps {
  secret: string;
}

export function roomNameOf({ room_code }: { identifier: string; room_code: string }, deps: Deps): string {
  const code = room_code.toLowerCase();
  return `${code}-${proofOf(code, deps)}`;
}

/** The room's code, or null for a name that is not ours. */
export function readRoomName(name: string, deps: Deps): string | null {
  const [, code, proof] = /^(.+)-([0-9a-f]{32})$/.exec(name) ?? [];
  if (code === undefined || proof === undefined) return null;
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(code, deps))) ? code : null;
}

function proofOf(code: string, { secret }: Deps): string {
  return createHmac('sha256', secret).update(`room:${code}`).digest('hex').slice(0, 32);
}
