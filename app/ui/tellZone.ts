import { readZoneCookie, ZONE_COOKIE } from '~/domain/zoneCookie';

/**
 * Writes the device's zone into the cookie until the browser is closed, unless somebody chose one. True when the page may read otherwise now: `market` is the zone
 * it was written in when none was known. Never where cookies are refused.
 */
export function tellZone(
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
