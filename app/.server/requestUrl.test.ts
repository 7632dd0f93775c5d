import { describe, expect, it } from 'vitest';
import { loginPath, pageUrl, pathOf, safeRedirect } from './requestUrl';

const page = (address: string) => pathOf(pageUrl(address, 'https://mentorea.example'));

describe('the page that a request is about', () => {
  it.each([
    ['http://127.0.0.1:3000/', '/'],
    ['http://x/_root.data', '/'],
    ['http://x/mentorships.data?_routes=routes%2Fa&q=física', '/mentorships?q=f%C3%ADsica'],
    ['http://x/mentorships/new.data', '/mentorships/new'],
    ['http://x/buscar?q=a%20b', '/buscar?q=a%20b'],
    ['http://x//evil.example', '/evil.example'],
  ])('%s is %s', (address, expected) => expect(page(address)).toBe(expected));

  it('has the configured origin, whatever the Host header', () => {
    expect(pageUrl('http://evil.example/a', 'https://mentorea.example').origin).toBe(
      'https://mentorea.example',
    );
  });

  it('is passed to the log-in for the return, except for the home page', () => {
    const login = (address: string) => loginPath(pageUrl(address, 'https://mentorea.example'));
    expect(login('http://x/mentorships?page=2&q=a')).toBe(
      '/login?redirectTo=%2Fmentorships%3Fpage%3D2%26q%3Da',
    );
    expect(login('http://x/')).toBe('/login');
  });
});

const ORIGIN = 'https://mentorea.example';
const follow = (target: string | null) => safeRedirect(target, '/dashboard');

describe('safeRedirect', () => {
  it.each([
    ['/mentorships', '/mentorships'],
    ['/mentorships?q=a%20b&page=2#top', '/mentorships?q=a%20b&page=2#top'],
    ['/login?redirectTo=%2Fmentors', '/login?redirectTo=%2Fmentors'],
    ['/mentorships/new/horario?semana=2026-11-23', '/mentorships/new/horario?semana=2026-11-23'],
    ['/buscar?q=http://otro.example', '/buscar?q=http://otro.example'],
  ])('follows %s', (target, expected) => expect(follow(target)).toBe(expected));

  it.each([
    [null],
    [''],
    ['mentorships'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\\/evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['\t//evil.example'],
    [' //evil.example'],
    ['/ /evil.example'],
    ['/\u0000/evil.example'],
    ['/%09/evil.example'],
    ['/%0a/evil.example'],
    ['/%5cevil.example'],
    ['/%2fevil.example'],
    ['/%2Fevil.example'],
    ['/a/../b'],
    ['/%2e%2e/b'],
    ['/ñ'],
    ['/a?q="x"'],
    ['/a/..//evil.example'],
    ['/.//evil.example'],
    ['/%2e%2e//evil.example'],
    ['https://evil.example/'],
    ['https:evil.example'],
    ['HTTPS://mentorea.example.evil.example/'],
    ['https://mentorea.example@evil.example/'],
    ['https://mentorea.example/dashboard'],
    ['javascript:alert(1)'],
    ['data:text/html,hola'],
    ['/\u2028/evil.example'],
    ['/\u00a0/evil.example'],
    [`/${'a'.repeat(3000)}`],
  ])('refuses %j', (target) => expect(follow(target)).toBe('/dashboard'));

  it('stays on the origin for everything it follows', () => {
    for (const target of ['/@evil.example', '/.evil.example', '/:80', '/;//evil', '/?//evil.example']) {
      expect(new URL(follow(target), ORIGIN).origin).toBe(ORIGIN);
    }
  });
});
