/** What a visitor has begun (the booking), in a sealed cookie of its own: it survives reload, log-in and back (spec.md section 2). */
import type { DraftStore } from '../context';
import type { CookieJar } from './cookies';
import type { KeyRing } from './keys';
import { MAX_OPENED_BYTES, seal, unseal } from './seal';

const KEEP_SECONDS = 24 * 3600;
/** Room for the envelope. Text that repeats itself deflates into a cookie long after it is too long to be opened again. */
const MAX_BYTES = MAX_OPENED_BYTES - 1024;

export function createDraftStore(deps: { jar: CookieJar; keys: KeyRing; now: () => number }): DraftStore {
  const { jar, keys, now } = deps;
  let current: { value: unknown } | null = null;

  return {
    read() {
      current ??= { value: unseal(jar.get('booking_draft'), { keys, purpose: 'draft', now: now() }) };
      return current.value;
    },
    write(value) {
      if (Buffer.byteLength(JSON.stringify(value)) > MAX_BYTES) return false;
      const sealed = seal(value, { keys, purpose: 'draft', expiresAt: now() + KEEP_SECONDS * 1000 });
      if (!jar.set('booking_draft', sealed, { maxAge: KEEP_SECONDS })) return false;
      current = { value };
      return true;
    },
    clear() {
      current = { value: null };
      jar.expire('booking_draft');
    },
  };
}
