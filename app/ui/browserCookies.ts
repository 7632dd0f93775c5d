import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { listen } from '~/app/connection/listen';
import { HYDRATED_COOKIE, readZoneCookie, ZONE_COOKIE } from '~/app/domain/site/browserCookies';

/**
 * Writes the device's zone into a session cookie, unless a zone was chosen. True if the page may read differently now
 * (`market`: the zone used when none was known); false if cookies are refused.
 */
export function writeZoneCookie(
  page: { cookie: string },
  { protocol, market }: { protocol: string; market: string },
): boolean {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const before = sentZone(page.cookie);
  // Some engines do not report a zone.
  if (!timeZone || before?.chosen || before?.zone === timeZone) return false;
  writeCookie(page, protocol, `${ZONE_COOKIE}=${timeZone}`);
  return (before?.zone ?? market) !== timeZone && sentZone(page.cookie)?.zone === timeZone;
}

function sentZone(cookies: string) {
  const line = cookies.split('; ').find((one) => one.startsWith(`${ZONE_COOKIE}=`));
  return readZoneCookie(line?.slice(ZONE_COOKIE.length + 1));
}

/** Sends the device's zone to the server, and reloads the page's data if that changes it. */
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
    return listen({ visibilitychange: tell });
  }, [revalidate, market]);
}

/** Tells the server that scripts run here: pages may be streamed (decision 18), and kept for Back (./keptPage.ts). */
export function useHydratedCookie(): void {
  useEffect(() => {
    if (!document.cookie.includes(`${HYDRATED_COOKIE}=`))
      writeCookie(document, location.protocol, `${HYDRATED_COOKIE}=${Date.now().toString(36)}`);
  }, []);
}

function writeCookie(page: { cookie: string }, protocol: string, cookie: string): void {
  page.cookie = `${cookie}; Path=/; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`;
}
