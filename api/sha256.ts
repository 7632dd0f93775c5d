import { createHash } from 'node:crypto';

/** For values that are recognised without being stored: tokens, addresses, whole requests. */
export const sha256 = (text: string, encoding: 'hex' | 'base64url' = 'hex'): string =>
  createHash('sha256').update(text).digest(encoding);
