import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { HYDRATED_COOKIE, readZoneCookie, ZONE_COOKIE } from '~/app/domain/site/browserCookies';

/**
 * Writes the device's zone into the cookie until the browser is closed, unless somebody chose one. True when
 * the page may read otherwise now: `market` is the zone it was written in when none was known. Never where
 * cookies are refused.
 */
export function writeZoneCookie(
  page: { cookie: string },
  { protocol, market }: { protocol: string; market: string },
): boolean {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const before = sentZone(page.cookie);
  // Some engines have none to tell.
  if (!timeZone || before?.chosen || before?.zone === timeZone) return false;
  const secure = protocol === 'https:' ? '; Secure' : '';
  page.cookie = `${ZONE_COOKIE}=${timeZone}; Path=/; SameSite=Lax${secure}`;
  return (before?.zone ?? market) !== timeZone && sentZone(page.cookie)?.zone === timeZone;
}

function sentZone(cookies: string) {
  const line = cookies.split('; ').find((one) => one.startsWith(`${ZONE_COOKIE}=`));
  return readZoneCookie(line?.slice(ZONE_COOKIE.length + 1));
}

/**
 * Tells the server the zone of this device, and has the page said again when that changes it: at the first
 * visit, and after a journey.
 */
export function useZoneCookie(market: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const tell = () => {
      if (
        document.visibilityState === 'visible' &&
        writeZoneCookie(document, { protocol: location.protocol, market })
      )
        revalidate();
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [revalidate, market]);
}

/** Tells the server that scripts run here: pages may come in parts from now on (decision 18). */
export function useHydratedCookie(): void {
  useEffect(() => writeHydratedCookie(document, location.protocol), []);
}

function writeHydratedCookie(page: { cookie: string }, protocol: string): void {
  const secure = protocol === 'https:' ? '; Secure' : '';
  page.cookie = `${HYDRATED_COOKIE}=1; Path=/; SameSite=Lax${secure}`;
}
