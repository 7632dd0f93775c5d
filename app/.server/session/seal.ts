/** Sealed values: deflated JSON in a compact JWE (RFC 7516, `dir` + `A256GCM`), by node:crypto, which unlike jose is synchronous. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';

const PURPOSES = ['session', 'flash', 'draft', 'device', 'newcomer', 'form', 'form token'] as const;
export type Purpose = (typeof PURPOSES)[number];

interface SealingKey {
  /** 32 bytes for A256GCM. */
  key: Buffer;
  /** Protected header of every compact JWE made with this key, base64url. */
  header: string;
}

/** Newest first. */
export type KeyRing = Record<Purpose, readonly [SealingKey, ...SealingKey[]]>;

/**
 * Keys for sealed cookies, derived from SESSION_SECRET by HKDF, one per secret and purpose. The first secret seals and all
 * open, so that it can be rotated. Throws without secrets of at least 32 characters: there is no default.
 */
export function createKeyRing(secrets: readonly string[]): KeyRing {
  const [newest, ...older] = secrets;
  if (newest === undefined || secrets.some((s) => s.length < 32)) {
    throw new Error('SESSION_SECRET needs secrets of at least 32 characters.');
  }
  const keysFor = (purpose: Purpose) => [newest, ...older].map((secret) => derive(secret, purpose));
  return Object.fromEntries(PURPOSES.map((purpose) => [purpose, keysFor(purpose)])) as unknown as KeyRing;
}

function derive(secret: string, purpose: Purpose): SealingKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `mentorea/cookie/${purpose}`, 32));
  const kid = createHash('sha256').update(key).digest('base64url').slice(0, 8);
  const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid })).toString('base64url');
  return { key, header };
}

/** Longer values are not opened, as a small cookie could inflate into much memory: check before sealing. */
export const MAX_OPENED_BYTES = 64 * 1024;

const envelope = z.object({ until: z.number(), value: z.unknown() });

/** `expiresAt`: milliseconds since 1970, after which the value does not open. */
export function seal(value: unknown, options: { keys: KeyRing; purpose: Purpose; expiresAt: number }) {
  const [{ key, header }] = options.keys[options.purpose];
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(header, 'ascii'));
  const plain = deflateRawSync(JSON.stringify({ until: options.expiresAt, value }));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return [header, '', ...[iv, sealed, cipher.getAuthTag()].map((b) => b.toString('base64url'))].join('.');
}

/** The sealed JSON value; null if expired, altered, foreign or sealed for another purpose. Never throws. */
export function unseal(text: string | undefined, options: { keys: KeyRing; purpose: Purpose; now: number }) {
  const [header, wrapped, iv, sealed, tag, ...rest] = (text ?? '').split('.');
  const match = options.keys[options.purpose].find((k) => k.header === header);
  if (!match || wrapped !== '' || !iv || sealed === undefined || !tag || rest.length > 0) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', match.key, Buffer.from(iv, 'base64url'), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(match.header, 'ascii'));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    const plain = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]);
    const text = inflateRawSync(plain, { maxOutputLength: MAX_OPENED_BYTES }).toString('utf8');
    const opened = envelope.parse(JSON.parse(text));
    return opened.until > options.now ? opened.value : null;
  } catch {
    return null;
  }
}
