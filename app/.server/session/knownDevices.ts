/**
 * What proves to the API that this browser has logged into an account before (its `device` token), in a sealed cookie that only the log-in
 * gets. It outlives the session, opens nothing, and says neither whose it is nor whether there is such an account.
 */
import { z } from 'zod';
import type { KnownDevices } from '../context';
import type { CookieJar } from './cookies';
import type { KeyRing } from './keys';
import { seal, unseal } from './seal';

const KEEP_SECONDS = 180 * 24 * 3600;
/** People who share a browser; of more, those who logged in last. */
const MOST_ACCOUNTS = 5;

/** Username in lower case and token, the latest log-in first. */
const entries = z.array(z.tuple([z.string(), z.string()])).catch([]);

export function createKnownDevices(deps: { jar: CookieJar; keys: KeyRing; now: () => number }): KnownDevices {
  const { jar, keys, now } = deps;
  const read = () => entries.parse(unseal(jar.get('known_device'), { keys, purpose: 'device', now: now() }));

  return {
    tokenFor(username) {
      const account = username.toLowerCase();
      return read().find(([name]) => name === account)?.[1] ?? '';
    },
    keep(username, token) {
      const account = username.toLowerCase();
      const others = read().filter(([name]) => name !== account);
      const value = [[account, token], ...others].slice(0, MOST_ACCOUNTS);
      const sealed = seal(value, { keys, purpose: 'device', expiresAt: now() + KEEP_SECONDS * 1000 });
      jar.set('known_device', sealed, { maxAge: KEEP_SECONDS });
    },
  };
}
