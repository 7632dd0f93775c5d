import { expect, it } from 'vitest';
import { writeZoneCookie } from './browserCookies';

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const https = { protocol: 'https:', market: 'Antarctica/Troll' };

/** A fake cookie store: assigning sets one cookie, without its attributes. */
function jar(cookies: string, keeps = true) {
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return (keeps && written.at(-1)?.split(';')[0]) || cookies;
    },
    set cookie(line: string) {
      written.push(line);
    },
  };
}

it('the zone cookie is written once', () => {
  const page = jar('has_logged_in=1');
  expect(writeZoneCookie(page, https)).toBe(true);
  expect(page.written).toEqual([`zona=${here}; Path=/; SameSite=Lax; Secure`]);
  expect(writeZoneCookie(page, https)).toBe(false);
  expect(writeZoneCookie(jar(''), { ...https, market: here })).toBe(false);
  const plain = jar('zona=Pacific/Apia');
  expect(writeZoneCookie(plain, { protocol: 'http:', market: here })).toBe(true);
  expect(plain.written).toEqual([`zona=${here}; Path=/; SameSite=Lax`]);
});

it('a chosen zone is kept, and a browser that refuses cookies is not asked repeatedly', () => {
  const chosen = jar('zona=elegida:Pacific/Apia');
  expect(writeZoneCookie(chosen, https)).toBe(false);
  expect(chosen.written).toEqual([]);
  expect(writeZoneCookie(jar('', false), https)).toBe(false);
});
