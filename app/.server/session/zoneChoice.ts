/** The visitor's time zone, from the cookie `zona`: found by the browser's script, or chosen in the settings, which beats it. */
import { readZoneCookie, ZONE_COOKIE, ZONE_COOKIE_AGE, zoneCookieValue } from '../../domain/zoneCookie';
import { isZone, type Zones } from '../../domain/zones';
import type { ZoneChoice } from '../context';
import type { CookieJar } from './cookies';

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
