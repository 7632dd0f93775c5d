import { describe, expect, it } from 'vitest';
import { safeRedirect } from './safeRedirect';

const ORIGIN = 'https://mentorea.example';
const follow = (target: string | null) => safeRedirect(target, ORIGIN, '/dashboard');

describe('safeRedirect', () => {
  it.each([
    ['/mentorships', '/mentorships'],
    ['/mentorships?q=a%20b&page=2#top', '/mentorships?q=a%20b&page=2#top'],
    ['/login?redirectTo=%2Fmentors', '/login?redirectTo=%2Fmentors'],
    ['/mentorships/new/horario?semana=2026-11-23', '/mentorships/new/horario?semana=2026-11-23'],
    ['/a/../b', '/b'],
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
