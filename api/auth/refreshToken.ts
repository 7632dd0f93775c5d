import { createHmac, timingSafeEqual } from 'node:crypto';

/** One member of a family: everybody can read it, only we can write it. */
export interface RefreshToken {
  familyId: string;
  generation: number;
}

const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/;

/** Opaque to clients. The same family and generation always give the same text: the grace of 30 s rests on that. */
export function mintRefreshToken({ familyId, generation }: RefreshToken, key: Uint8Array): string {
  return `${familyId}.${generation}.${signature(familyId, generation, key).toString('base64url')}`;
}

/** Null for a text that we did not write. */
export function readRefreshToken(text: string, key: Uint8Array): RefreshToken | null {
  const [, familyId, digits, sent] = SHAPE.exec(text) ?? [];
  if (!familyId || !digits || !sent) return null;
  const generation = Number(digits);
  const signed = Buffer.from(sent, 'base64url');
  if (!timingSafeEqual(signed, signature(familyId, generation, key))) return null;
  return { familyId, generation };
}

function signature(familyId: string, generation: number, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${familyId}.${generation}`).digest();
}
