import { describe, expect, it } from 'vitest';
import { isApiPath, senderOf } from './crossSite';

const origin = 'https://mentorea.example';
const check = (path: string, headers: Record<string, string>, method = 'POST') =>
  senderOf({ method, path, headers: new Headers(headers), origin });

const REFERERS = [
  [origin, 'own'],
  [`${origin}/`, 'own'],
  [`${origin}/login?redirectTo=%2Fdashboard&x=1,2#y`, 'own'],
  ['HTTPS://MENTOREA.EXAMPLE:443/login', 'own'],
  ['', 'unknown'],
  ['https://mentorea.exampl', 'foreign'],
  ['https://mentorea.example.evil.test/', 'foreign'],
  ['https://evil.test/https://mentorea.example/', 'foreign'],
  ['https://evil.test/?https://mentorea.example/', 'foreign'],
  ['https://evil-mentorea.example/', 'foreign'],
  ['https://www.mentorea.example/', 'foreign'],
  ['https://mentorea.example./', 'foreign'],
  ['https://mentorea.example@evil.test/', 'foreign'],
  ['https://evil.test@mentorea.example/', 'foreign'],
  ['https://evil.test:x@mentorea.example/', 'foreign'],
  ['https://mentorea.example\\@evil.test/', 'foreign'],
  ['https://mentorea.example:8443/login', 'foreign'],
  ['https://mentorea.example:44/login', 'foreign'],
  ['http://mentorea.example/login', 'foreign'],
  ['//mentorea.example/login', 'foreign'],
  ['mentorea.example/login', 'foreign'],
  ['/login', 'foreign'],
  ['null', 'foreign'],
  ['about:blank', 'foreign'],
  ['blob:https://mentorea.example/9115d58c', 'foreign'],
  [`${origin}/login, https://evil.test/`, 'foreign'],
  [`https://evil.test/, ${origin}/login`, 'foreign'],
  [`${origin}/login https://evil.test/`, 'foreign'],
  ['https://mentorea.exаmple/', 'foreign'],
] as const;

describe('senderOf', () => {
  it.each([
    ['same-origin', {}, 'own'],
    ['same-origin', { origin: 'null' }, 'own'],
    ['same-site', { origin }, 'foreign'],
    ['cross-site', { origin }, 'foreign'],
    ['none', { origin }, 'own'],
    ['none', {}, 'foreign'],
    ['none', { origin: 'null' }, 'foreign'],
    ['anything-else', { origin }, 'foreign'],
    ['same-origin, cross-site', { origin }, 'foreign'],
    ['', { origin }, 'foreign'],
  ])('Sec-Fetch-Site: %s with %o -> %s', (site, headers, sender) => {
    expect(check('/login', { 'sec-fetch-site': site, ...headers })).toBe(sender);
    // A Referer adds nothing to a browser that says more.
    const referer = sender === 'own' ? 'https://evil.test/' : `${origin}/login`;
    expect(check('/login', { 'sec-fetch-site': site, referer, ...headers })).toBe(sender);
  });

  it.each([
    [{ origin }, 'own'],
    [{ origin: 'https://evil.example' }, 'foreign'],
    [{ origin: 'http://mentorea.example' }, 'foreign'],
    [{ origin: 'https://mentorea.example.evil.example' }, 'foreign'],
    [{ origin: `${origin}, https://evil.example` }, 'foreign'],
    [{ origin: 'null' }, 'foreign'],
    [{ origin: '' }, 'foreign'],
    [{}, 'unknown'],
    [{ origin: 'https://evil.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' }, 'foreign'],
  ])('without Sec-Fetch-Site %o -> %s', (headers, sender) => {
    expect(check('/login', headers)).toBe(sender);
    if (sender === 'foreign')
      expect(check('/login', { ...headers, referer: `${origin}/login` })).toBe(sender);
  });

  it.each(REFERERS)('with nothing but Referer: %s -> %s', (referer, sender) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const headers = new Headers();
      // As node:http hands it over: bytes, not letters.
      headers.set('referer', Buffer.from(referer).toString('latin1'));
      const facts = { method, headers, origin };
      expect(senderOf({ ...facts, path: '/login' })).toBe(sender);
      headers.set('cookie', 'a=b');
      expect(senderOf({ ...facts, path: '/api/mentorships/' })).toBe(sender);
    }
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'PROPFIND'])('checks %s', (method) => {
    expect(check('/login', {}, method)).toBe('unknown');
  });

  it.each(['GET', 'HEAD', 'OPTIONS'])('lets %s pass', (method) => {
    expect(check('/login', { 'sec-fetch-site': 'cross-site' }, method)).toBe('own');
  });

  it('allows requests without a cookie to the API only', () => {
    expect(check('/api/mentorships/', { authorization: 'Bearer x' })).toBe('own');
    expect(check('/api/mentorships/', { cookie: 'a=b' })).toBe('unknown');
    expect(check('/api/mentorships/', { cookie: 'a=b', origin: 'https://evil.example' })).toBe('foreign');
    expect(check('/api/mentorships/', { cookie: 'a=b', origin })).toBe('own');
    expect(check('/apical', {})).toBe('unknown');
  });

  it.each([
    ['/api', true],
    ['/api/mentors/', true],
    ['/media/0f.webp', true],
    ['/cal/x.ics', true],
    ['/media', false],
    ['/calendar', false],
    ['/calendar/', false],
    ['/mediapro/x', false],
    ['/x/media/', false],
  ])('%s belongs to the API: %s', (path, belongs) => {
    expect(isApiPath(path)).toBe(belongs);
  });
});
