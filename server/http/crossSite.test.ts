import { describe, expect, it } from 'vitest';
import { isApiPath, isCrossSite } from './crossSite';

const origin = 'https://mentorea.example';
const check = (path: string, headers: Record<string, string>, method = 'POST') =>
  isCrossSite({ method, path, headers: new Headers(headers), origin });

describe('isCrossSite', () => {
  it.each([
    ['same-origin', {}, false],
    ['same-origin', { origin: 'null' }, false],
    ['same-site', { origin }, true],
    ['cross-site', { origin }, true],
    ['none', { origin }, false],
    ['none', {}, true],
    ['none', { origin: 'null' }, true],
    ['anything-else', { origin }, true],
  ])('Sec-Fetch-Site: %s with %o -> %s', (site, headers, refused) => {
    expect(check('/login', { 'sec-fetch-site': site, ...headers })).toBe(refused);
  });

  it.each([
    [{ origin }, false],
    [{ origin: 'https://evil.example' }, true],
    [{ origin: 'http://mentorea.example' }, true],
    [{ origin: 'https://mentorea.example.evil.example' }, true],
    [{ origin: 'null' }, true],
    [{}, true],
    [{ origin: 'https://evil.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' }, true],
  ])('without Sec-Fetch-Site %o -> %s', (headers, refused) => {
    expect(check('/login', headers)).toBe(refused);
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'PROPFIND'])('checks %s', (method) => {
    expect(check('/login', {}, method)).toBe(true);
  });

  it.each(['GET', 'HEAD', 'OPTIONS'])('lets %s pass', (method) => {
    expect(check('/login', { 'sec-fetch-site': 'cross-site' }, method)).toBe(false);
  });

  it('lets the API be called without a cookie, and only the API', () => {
    expect(check('/api/mentorships/', { authorization: 'Bearer x' })).toBe(false);
    expect(check('/api/mentorships/', { cookie: 'a=b' })).toBe(true);
    expect(check('/api/mentorships/', { cookie: 'a=b', origin: 'https://evil.example' })).toBe(true);
    expect(check('/api/mentorships/', { cookie: 'a=b', origin })).toBe(false);
    expect(check('/apical', {})).toBe(true);
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
