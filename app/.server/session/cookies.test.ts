import { describe, expect, it } from 'vitest';
import { createCookieJar } from './cookies';

function linesOf(jar: ReturnType<typeof createCookieJar>): string[] {
  const headers = new Headers();
  jar.appendTo(headers);
  return headers.getSetCookie();
}

describe('the cookies of a request', () => {
  it('are strict on https, and plain on http', () => {
    const set = (secure: boolean) => {
      const jar = createCookieJar({ header: null, secure });
      jar.set('refresh_token', 'v', { maxAge: 60 });
      jar.set('has_logged_in', '1', {});
      return linesOf(jar);
    };
    expect(set(true)).toEqual([
      '__Host-refresh_token=v; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
      'has_logged_in=1; Path=/; Secure; SameSite=Lax',
    ]);
    expect(set(false)).toEqual([
      'refresh_token=v; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
      'has_logged_in=1; Path=/; SameSite=Lax',
    ]);
  });

  it('sends the device cookie to the log-in only', () => {
    const set = (secure: boolean) => {
      const jar = createCookieJar({ header: null, secure });
      jar.set('known_device', 'v', { maxAge: 60 });
      return linesOf(jar);
    };
    expect(set(true)).toEqual([
      '__Secure-known_device=v; Max-Age=60; Path=/login; HttpOnly; Secure; SameSite=Lax',
    ]);
    expect(set(false)).toEqual(['known_device=v; Max-Age=60; Path=/login; HttpOnly; SameSite=Lax']);
  });

  it('are sent back once each, with the last value', () => {
    const jar = createCookieJar({ header: 'flash=old', secure: false });
    jar.set('flash', 'a', {});
    jar.set('flash', 'b', {});
    jar.set('booking_draft', 'c', {});
    jar.keep('booking_draft');
    expect(linesOf(jar)).toEqual(['flash=b; Path=/; HttpOnly; SameSite=Lax']);
  });

  it('are read by their exact name: on https only with the prefix', () => {
    const header = 'refresh_token=planted; __Host-refresh_token=mine';
    expect(createCookieJar({ header, secure: true }).get('refresh_token')).toBe('mine');
    expect(
      createCookieJar({ header: 'refresh_token=planted', secure: true }).get('refresh_token'),
    ).toBeUndefined();
  });

  it('refuse what a browser would drop', () => {
    const jar = createCookieJar({ header: null, secure: false });
    expect(jar.set('flash', 'x'.repeat(4096 - 'flash'.length), {})).toBe(true);
    expect(jar.set('flash', 'x'.repeat(4097 - 'flash'.length), {})).toBe(false);
  });
});
