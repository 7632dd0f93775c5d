/**
 * Keys for sealed cookies, derived from SESSION_SECRET by HKDF: one per secret and purpose, so that a value sealed for one purpose
 * never opens as another. The first secret seals, all open: that is how a secret is replaced without logging anyone out.
 */
import { createHash, hkdfSync } from 'node:crypto';

export type Purpose = 'session' | 'flash' | 'draft' | 'device';

interface SealingKey {
  /** 32 bytes for A256GCM. */
  key: Buffer;
  /** The protected header of every compact JWE made with this key, base64url. */
  header: string;
}

export interface KeyRing {
  /** Newest first, never empty. */
  for(purpose: Purpose): readonly [SealingKey, ...SealingKey[]];
}

const PURPOSES: readonly Purpose[] = ['session', 'flash', 'draft', 'device'];

/** Throws without a secret of at least 32 characters: there is no default. */
export function createKeyRing(secrets: readonly string[]): KeyRing {
  const [newest, ...older] = secrets;
  if (newest === undefined || secrets.some((s) => s.length < 32)) {
    throw new Error('SESSION_SECRET needs secrets of at least 32 characters.');
  }
  const rings = new Map(
    PURPOSES.map((purpose) => {
      const keys: [SealingKey, ...SealingKey[]] = [
        derive(newest, purpose),
        ...older.map((s) => derive(s, purpose)),
      ];
      return [purpose, keys] as const;
    }),
  );
  return {
    for(purpose) {
      const keys = rings.get(purpose);
      if (!keys) throw new Error(`No keys for ${purpose}.`);
      return keys;
    },
  };
}

function derive(secret: string, purpose: Purpose): SealingKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `mentorea/cookie/${purpose}`, 32));
  const kid = createHash('sha256').update(key).digest('base64url').slice(0, 8);
  const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid })).toString('base64url');
  return { key, header };
}
