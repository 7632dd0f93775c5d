/** Cookies that keep visitor state between requests: draft, toast, known devices, newcomer, time zone, calendar. */
import { z } from 'zod';
import { ACTIVATION_DAYS, KNOWN_DEVICE_DAYS } from '~/api/contract/rules/kept';
import {
  CALENDAR_COOKIE,
  CHOICE_AGE,
  readZoneCookie,
  ZONE_COOKIE,
  zoneCookieValue,
} from '~/app/domain/site/browserCookies';
import type { Toast } from '~/app/domain/site/toasts';
import { isZone, type Zones } from '~/app/domain/time/visitorClock';
import type { CookieJar, CookieName } from './cookies';
import { type KeyRing, MAX_OPENED_BYTES, type Purpose, seal, unseal } from './seal';

interface CookieDeps {
  jar: CookieJar;
  keys: KeyRing;
  now: () => number;
}

function sealedCookie(
  { jar, keys, now }: CookieDeps,
  { name, purpose, seconds }: { name: CookieName; purpose: Purpose; seconds: number },
) {
  const open = (text: string | undefined): unknown => unseal(text, { keys, purpose, now: now() });
  const sealed = (value: unknown) => seal(value, { keys, purpose, expiresAt: now() + seconds * 1000 });
  return {
    open,
    seal: sealed,
    /** Null when missing, expired or not ours. */
    read: () => open(jar.get(name)),
    /** False if the value does not fit; nothing changes then. */
    write: (value: unknown) => jar.set(name, sealed(value), { maxAge: seconds }),
  };
}

/** Leaves room for the envelope. Repetitive text may deflate to fit a cookie and still be too long to open again. */
const MAX_BYTES = MAX_OPENED_BYTES - 1024;

/** Work in progress (the booking); survives reload, log-in and back (docs/product.md, 'Booking wizard'). */
export function createDraftStore(deps: CookieDeps) {
  const cookie = sealedCookie(deps, { name: 'booking_draft', purpose: 'draft', seconds: 24 * 3600 });
  let current: { value: unknown } | null = null;

  return {
    /** The stored JSON value; null if missing, expired or not ours. */
    read(): unknown {
      current ??= { value: cookie.read() };
      return current.value;
    },
    /** False if the value does not fit; the cookie then stays as it was. */
    write(value: unknown): boolean {
      if (Buffer.byteLength(JSON.stringify(value)) > MAX_BYTES) return false;
      if (!cookie.write(value)) return false;
      current = { value };
      return true;
    },
    clear(): void {
      current = { value: null };
      deps.jar.expire('booking_draft');
    },
    /** A value for a hidden field, valid as long as the cookie. */
    seal: cookie.seal,
    /** Null when expired or not ours. */
    open: cookie.open,
  };
}

/** A toast, and whether a page has shown it. */
type KeptToast = Toast & { shown?: true };

/**
 * The toast for the next page, under 1 KB. With a session (`isOpen`) it stays readable afterwards; without one, a toast
 * set and taken in the same request never becomes a cookie.
 */
export function createFlash({ isOpen, ...deps }: CookieDeps & { isOpen: () => boolean }) {
  const { jar } = deps;
  const cookie = sealedCookie(deps, { name: 'flash', purpose: 'flash', seconds: 3600 });
  const opened = cookie.read();
  let last: KeptToast | null = isToast(opened) ? opened : null;
  let unshown = () => jar.keep('flash');

  const set = (toast: Toast) => {
    last = clamp(toast);
    unshown = () => set(toast);
    cookie.write(last);
  };

  return {
    set,
    /** For responses that turn out to be redirects: the toast was not shown, so the next page gets it. */
    giveBack: () => unshown(),
    /** The toast for this page, returned once; includes one set in the same request. */
    take(): Toast | null {
      const toast = last?.shown ? null : last;
      last = last && { ...last, shown: true };
      if (last && isOpen()) {
        if (toast) cookie.write(last);
      } else if (jar.get('flash') === undefined) jar.keep('flash');
      else jar.expire('flash');
      return toast;
    },
    /** The newest one, shown or not. */
    last: (): Toast | null => last,
  };
}

const clamp = ({ title, description, ...toast }: Toast): Toast => ({
  ...toast,
  title: shorten(title, 120),
  ...(description !== undefined && { description: shorten(description, 300) }),
});

function shorten(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}

function isToast(value: unknown): value is KeptToast {
  return typeof value === 'object' && value !== null && 'kind' in value && 'title' in value;
}

/** Accounts remembered per browser; the most recent log-ins are kept. */
const MOST_ACCOUNTS = 5;

/** Lower-case username and token, latest log-in first. */
const entries = z.array(z.tuple([z.string(), z.string()])).catch([]);

/**
 * The tokens (`device`) that prove an earlier log-in of this browser to the API, in a sealed cookie sent only to the
 * log-in. They outlive the session, give access to nothing and reveal no account.
 */
export function createKnownDevices(deps: CookieDeps) {
  const options = { name: 'known_device', purpose: 'device', seconds: KNOWN_DEVICE_DAYS * 86_400 } as const;
  const cookie = sealedCookie(deps, options);
  const read = () => entries.parse(cookie.read());

  return {
    /** '' if there is none or it has expired. */
    tokenFor(username: string): string {
      const account = username.toLowerCase();
      return read().find(([name]) => name === account)?.[1] ?? '';
    },
    keep(username: string, token: string): void {
      const account = username.toLowerCase();
      const others = read().filter(([name]) => name !== account);
      cookie.write([[account, token], ...others].slice(0, MOST_ACCOUNTS));
    },
  };
}

const newcomer = z.object({
  username: z.string(),
  email: z.string(),
  returnTo: z.string(),
  firstLogin: z.string().default(''),
});

export type Newcomer = z.output<typeof newcomer>;

/**
 * A newcomer on the way to a complete account, as long as an activation link is valid: username, e-mail, the page they
 * came from, to which log-in and onboarding return, and what lets this device in without the password ('' for none).
 */
export function createNewcomer(deps: CookieDeps) {
  const seconds = ACTIVATION_DAYS * 86_400;
  const cookie = sealedCookie(deps, { name: 'newcomer', purpose: 'newcomer', seconds });
  const read = () => newcomer.safeParse(cookie.read()).data ?? null;
  return {
    read,
    /** Merges `news` into what is known. */
    remember(news: Partial<Newcomer>): void {
      cookie.write({ username: '', email: '', returnTo: '', firstLogin: '', ...read(), ...news });
    },
    forget(): void {
      if (deps.jar.get('newcomer') === undefined) deps.jar.keep('newcomer');
      else deps.jar.expire('newcomer');
    },
  };
}

/** The cookie `zona`: the zone detected by the browser's script, or chosen in the settings. */
export function createZones({ jar, market }: { jar: CookieJar; market: string }) {
  const sent = readZoneCookie(jar.get(ZONE_COOKIE));
  const known = sent && isZone(sent.zone) ? sent : null;
  const zones: Zones = { market, visitor: known && known.zone !== market ? known.zone : null };
  return {
    zones,
    zoneChoice: {
      /** IANA zone; null when unknown. */
      zone: known?.zone ?? null,
      chosen: known?.chosen ?? false,
      /** Null returns to automatic. Takes effect with the next request. */
      choose(zone: string | null): void {
        if (zone === null) jar.expire(ZONE_COOKIE);
        else jar.set(ZONE_COOKIE, zoneCookieValue({ zone, chosen: true }), { maxAge: CHOICE_AGE });
      },
    },
  };
}

const TOLD = '.dicho';

/** The cookie `calendario`: the view used last, and whether the hint of its first use has been given. */
export function createCalendarMemory(jar: CookieJar) {
  const sent = jar.get(CALENDAR_COOKIE) ?? '';
  const known = { view: sent.replace(TOLD, ''), isTold: sent.endsWith(TOLD) };
  return {
    ...known,
    /** Of what is not named, what was known stays. Writes only what is new: such a page is not kept for Back. */
    keep(news: Partial<typeof known>): void {
      const { view, isTold } = { ...known, ...news };
      const value = `${view}${isTold ? TOLD : ''}`;
      if (value !== sent) jar.set(CALENDAR_COOKIE, value, { maxAge: CHOICE_AGE });
    },
  };
}
