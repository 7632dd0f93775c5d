/** A session cookie set by the browser once one of our pages has hydrated. It identifies no one. */
export const HYDRATED_COOKIE = 'hydrated';

/** Query parameter that asks for a complete page despite the cookie, as scripts may have been disabled since. */
export const WHOLE_PAGE = 'entera';

/** The visitor's time zone, written by the browser and by the settings. */
export const ZONE_COOKIE = 'zona';
/** A year in seconds, for a chosen zone. A detected one is forgotten when the browser closes. */
export const ZONE_COOKIE_AGE = 365 * 24 * 3600;

/** Prefix of a chosen zone, which takes precedence over the detected one. */
const CHOSEN = 'elegida:';

interface ZoneCookie {
  zone: string;
  chosen: boolean;
}

/** The zone in the cookie; the server still checks whether it exists. */
export function readZoneCookie(value: string | undefined): ZoneCookie | null {
  if (!value) return null;
  const chosen = value.startsWith(CHOSEN);
  return { zone: chosen ? value.slice(CHOSEN.length) : value, chosen };
}

export function zoneCookieValue({ zone, chosen }: ZoneCookie): string {
  return chosen ? `${CHOSEN}${zone}` : zone;
}
