import { describe, expect, it } from 'vitest';
import { testPlatform, visit } from '../../../tests/support/platform';
import { bringsCookieOfOurs } from './cookies';

const at = (zona: string | undefined, appOrigin = 'http://localhost:3000') =>
  visit(testPlatform({ env: { appOrigin } }), '/settings', { cookies: zona === undefined ? {} : { zona } });

describe('the zone of a visitor', () => {
  it.each([
    [undefined, null, null, false],
    ['Atlantic/Canary', 'Atlantic/Canary', 'Atlantic/Canary', false],
    ['elegida:America/Bogota', 'America/Bogota', 'America/Bogota', true],
    ['Europe/Madrid', null, 'Europe/Madrid', false],
    ['Europe/Nowhere', null, null, false],
    ['elegida:', null, null, false],
    ['%45urope/Paris', null, null, false],
  ])('from %s', (cookie, visitor, zone, chosen) => {
    const { context } = at(cookie);
    expect(context.zones).toEqual({ market: 'Europe/Madrid', visitor });
    expect(context.zoneChoice).toMatchObject({ zone, chosen });
  });

  it('is kept for a year where scripts can read it, and given up for the one of the browser', () => {
    for (const [origin, secure] of [
      ['http://localhost:3000', ''],
      ['https://mentorea.example', ' Secure;'],
    ]) {
      const chosen = at(undefined, origin);
      chosen.context.zoneChoice.choose('Asia/Kolkata');
      expect(chosen.finish(new Response()).headers.getSetCookie()).toEqual([
        `zona=elegida:Asia/Kolkata; Max-Age=31536000; Path=/;${secure} SameSite=Lax`,
      ]);
    }
    const automatic = at('elegida:Asia/Kolkata');
    automatic.context.zoneChoice.choose(null);
    expect(automatic.finish(new Response()).headers.getSetCookie()).toEqual([
      'zona=; Max-Age=0; Path=/; SameSite=Lax',
    ]);
  });

  it('says nothing of who somebody is: public pages come from memory with it too', () => {
    expect(bringsCookieOfOurs('zona=Atlantic/Canary')).toBe(false);
    expect(bringsCookieOfOurs('zona=Atlantic/Canary; has_logged_in=1')).toBe(true);
  });
});
