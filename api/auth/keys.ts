import { hkdfSync } from 'node:crypto';

export interface Keys {
  access: Uint8Array;
  refresh: Uint8Array;
  room: Uint8Array;
  roomName: Uint8Array;
  unsubscribe: Uint8Array;
  device: Uint8Array;
}

/** One key per purpose, so that nothing signed for one of them is worth anything for another. */
export function deriveKeys(secret: string): Keys {
  if (secret.length < 32) throw new Error('The secret of the API needs at least 32 characters.');
  const key = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, 'mentorea', `api ${purpose}`, 32));
  return {
    access: key('access token'),
    refresh: key('refresh token'),
    room: key('room token'),
    roomName: key('room name'),
    unsubscribe: key('unsubscribe link'),
    device: key('known device'),
  };
}
