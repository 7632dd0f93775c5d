import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY } from '../time';

/** Days from its log-in that a device stays known. */
const KNOWN_DAYS = 180;
const SHAPE = /^([\w-]{22}\.\d{1,6})\.([\w-]{43})$/;

/**
 * Proof that a device has logged into this account, for the next log-in there: `id.day.signature`, opaque to clients. It opens nothing.
 * The account is signed, not named.
 * @param account id: who takes the name of one that has left is somebody else
 */
export function mintDeviceToken(account: number, { key, now }: { key: Uint8Array; now: Date }): string {
  const lastDay = Math.floor(now.getTime() / DAY) + KNOWN_DAYS;
  const device = `${randomBytes(16).toString('base64url')}.${lastDay}`;
  return `${device}.${signature(device, account, key).toString('base64url')}`;
}

/** What tells the device from others; null for a text that we did not write, or not for this account, or too long ago. */
export function readDeviceToken(
  text: string,
  account: number,
  { key, now }: { key: Uint8Array; now: Date },
): string | null {
  const [, device, sent] = SHAPE.exec(text) ?? [];
  if (!device || !sent) return null;
  const lastDay = Number(device.split('.')[1]);
  if (now.getTime() >= (lastDay + 1) * DAY) return null;
  return timingSafeEqual(Buffer.from(sent, 'base64url'), signature(device, account, key)) ? device : null;
}

function signature(device: string, account: number, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${device}.${account}`).digest();
}
