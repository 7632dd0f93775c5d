import { z } from 'zod';
import type { DraftStore, Flash, KnownDevices, Toast, ZoneChoice } from '~/app/.server/context';
import {
  readZoneCookie,
  ZONE_COOKIE,
  ZONE_COOKIE_AGE,
  zoneCookieValue,
} from '~/app/domain/site/browserCookies';
import { isZone, type Zones } from '~/app/domain/time/visitorClock';
import type { CookieJar } from './cookies';
import type { KeyRing } from './seal';
import { MAX_OPENED_BYTES, seal, unseal } from './seal';

/**
 * What a visitor has begun (the booking), in a sealed cookie of its own: it survives reload, log-in and back
 * (docs/product.md, 'Booking wizard').
 */

const DRAFT_SECONDS = 24 * 3600;
/**
 * Room for the envelope. Text that repeats itself deflates into a cookie long after it is too long to be
 * opened again.
 */
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
      const sealed = seal(value, { keys, purpose: 'draft', expiresAt: now() + DRAFT_SECONDS * 1000 });
      if (!jar.set('booking_draft', sealed, { maxAge: DRAFT_SECONDS })) return false;
      current = { value };
      return true;
    },
    clear() {
      current = { value: null };
      jar.expire('booking_draft');
    },
  };
}

/** The toast that the next page shows, in a sealed cookie of under 1 KB. */

const FLASH_SECONDS = 300;
const TITLE_MAX = 120;
const DESCRIPTION_MAX = 300;

interface RequestFlash extends Flash {
  /** The answer turned out to be a redirect: what was taken was not shown, so the next page has it. */
  giveBack(): void;
}

/** A toast set and taken within one request never becomes a cookie. */
export function createFlash(deps: { jar: CookieJar; keys: KeyRing; now: () => number }): RequestFlash {
  const { jar, keys, now } = deps;
  let waiting: Toast | null = null;
  let taken = false;
  let unshown: (() => void) | null = null;

  const set = (toast: Toast) => {
    waiting = clamp(toast);
    const expiresAt = now() + FLASH_SECONDS * 1000;
    jar.set('flash', seal(waiting, { keys, purpose: 'flash', expiresAt }), { maxAge: FLASH_SECONDS });
  };

  return {
    set,
    giveBack: () => unshown?.(),
    take() {
      const carried = jar.get('flash');
      if (waiting) {
        const toast = waiting;
        waiting = null;
        unshown = () => set(toast);
        if (carried) jar.expire('flash');
        else jar.keep('flash');
        return toast;
      }
      if (taken || carried === undefined) return null;
      taken = true;
      unshown = () => jar.keep('flash');
      jar.expire('flash');
      const opened = unseal(carried, { keys, purpose: 'flash', now: now() });
      return isToast(opened) ? opened : null;
    },
  };
}

function clamp(toast: Toast): Toast {
  return {
    ...toast,
    title: shorten(toast.title, TITLE_MAX),
    ...(toast.description === undefined ? {} : { description: shorten(toast.description, DESCRIPTION_MAX) }),
  };
}

function shorten(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}

function isToast(value: unknown): value is Toast {
  return typeof value === 'object' && value !== null && 'kind' in value && 'title' in value;
}

/**
 * What proves to the API that this browser has logged into an account before (its `device` token), in a
 * sealed cookie that only the log-in gets. It outlives the session, opens nothing, and says neither whose it
 * is nor whether there is such an account.
 */

const DEVICE_SECONDS = 180 * 24 * 3600;
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
      const sealed = seal(value, { keys, purpose: 'device', expiresAt: now() + DEVICE_SECONDS * 1000 });
      jar.set('known_device', sealed, { maxAge: DEVICE_SECONDS });
    },
  };
}

/**
 * The visitor's time zone, from the cookie `zona`: found by the browser's script, or chosen in the settings,
 * which beats it.
 */

export function createZones({ jar, market }: { jar: CookieJar; market: string }): {
  zones: Zones;
  zoneChoice: ZoneChoice;
} {
  const sent = readZoneCookie(jar.get(ZONE_COOKIE));
  const known = sent && isZone(sent.zone) ? sent : null;
  return {
    zones: { market, visitor: known && known.zone !== market ? known.zone : null },
    zoneChoice: {
      zone: known?.zone ?? null,
      chosen: known?.chosen ?? false,
      choose(zone) {
        if (zone === null) return jar.expire(ZONE_COOKIE);
        jar.set(ZONE_COOKIE, zoneCookieValue({ zone, chosen: true }), { maxAge: ZONE_COOKIE_AGE });
      },
    },
  };
}
