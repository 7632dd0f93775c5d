/**
 * A session cookie set by the browser once one of our pages has hydrated, and deleted with every log-in and log-out: its
 * value tells log-ins of this browser apart (app/ui/keptPage.ts). It identifies no one.
 */
export const HYDRATED_COOKIE = 'hydrated';

/** Query parameter that asks for a complete page despite the cookie, as scripts may have been disabled since. */
export const WHOLE_PAGE = 'entera';

/** Whether the visitor wants light pages: 'si' or 'no' (decision 52). */
export const LIGHT_COOKIE = 'ligero';
/** Query parameter: this page with scripts, font and pictures despite the light mode. */
export const FULL_PAGE = 'completa';

/** Why pages are light: `chosen` by the visitor, or their browser is `saving` data; null if they are not. */
export type Light = 'chosen' | 'saving' | null;

/** By the headers Cookie and Save-Data: the visitor's choice, else the browser's. */
export function lightOf(cookies: string | null | undefined, saveData: string | null | undefined): Light {
  const [, choice] = /(?:^|; )(?:__Host-)?ligero=(si|no)(?:;|$)/.exec(cookies ?? '') ?? [];
  if (choice === undefined) return /\bon\b/i.test(saveData ?? '') ? 'saving' : null;
  return choice === 'si' ? 'chosen' : null;
}

/** The visitor's time zone, written by the browser and by the settings. */
export const ZONE_COOKIE = 'zona';
/** The calendar's last view, and whether its hint has been given ('semana.dicho'). */
export const CALENDAR_COOKIE = 'calendario';
/** A year in seconds, for what the visitor chose. A detected zone is forgotten when the browser closes. */
export const CHOICE_AGE = 365 * 24 * 3600;

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

export const zoneCookieValue = ({ zone, chosen }: ZoneCookie): string => (chosen ? `${CHOSEN}${zone}` : zone);
