/**
 * The cookie by which a browser says that one of our pages has come alive in it: until it closes. It tells
 * nobody apart.
 */
export const HYDRATED_COOKIE = 'hydrated';

/**
 * Query parameter of a page that is wanted whole whatever the cookie says: scripts may have been switched off
 * since.
 */
export const WHOLE_PAGE = 'entera';

/**
 * The cookie `zona`: which clock the visitor lives by. Read on the server, written by the browser and by the
 * settings.
 */

export const ZONE_COOKIE = 'zona';
/** Seconds: a year, of a zone that somebody chose. The browser's own is forgotten when it closes. */
export const ZONE_COOKIE_AGE = 365 * 24 * 3600;

/** Before a zone that somebody chose: it beats the one of the browser. */
const CHOSEN = 'elegida:';

interface ZoneCookie {
  zone: string;
  chosen: boolean;
}

/** Unchecked: whether there is such a zone is for the server to say. */
export function readZoneCookie(value: string | undefined): ZoneCookie | null {
  if (!value) return null;
  const chosen = value.startsWith(CHOSEN);
  return { zone: chosen ? value.slice(CHOSEN.length) : value, chosen };
}

export function zoneCookieValue({ zone, chosen }: ZoneCookie): string {
  return chosen ? `${CHOSEN}${zone}` : zone;
}
