/** A session cookie set by the browser once one of our pages has hydrated. It identifies no one. */
export const HYDRATED_COOKIE = 'hydrated';

/** Query parameter that asks for a complete page despite the cookie: scripts may have been disabled since. */
export const WHOLE_PAGE = 'entera';

/** The cookie `zona`: the visitor's time zone, written by the browser and by the settings. */

export const ZONE_COOKIE = 'zona';
/** Seconds: a year, for a chosen zone. A detected one is forgotten when the browser closes. */
export const ZONE_COOKIE_AGE = 365 * 24 * 3600;

/** Prefix of a chosen zone, which takes precedence over the detected one. */
const CHOSEN = 'elegida:';

interface ZoneCookie {
  zone: string;
  chosen: boolean;
}

/** Not validated: the server checks whether the zone exists. */
export function readZoneCookie(value: string | undefined): ZoneCookie | null {
  if (!value) return null;
  const chosen = value.startsWith(CHOSEN);
  return { zone: chosen ? value.slice(CHOSEN.length) : value, chosen };
}

export function zoneCookieValue({ zone, chosen }: ZoneCookie): string {
  return chosen ? `${CHOSEN}${zone}` : zone;
}
