import { describe, expect, it } from 'vitest';
import { FRAMED_PAGES } from '~/app/site';
import { leadsToPage } from './notifications';

describe('leadsToPage', () => {
  it.each([
    '/dashboard',
    '/mentorships',
    '/mentorships?detalle=1b4e28ba-2fa1-11d2-883f-0016d3cca427',
    '/mentorships/abc',
    '/mentorships/historial/abc',
    '/mentorships/abc/incidencias',
    '/mentors/eva.p',
    '/mentors/eva.p/',
    '/reviews?resena=12#x',
    '/settings#avisos',
    '/chat',
    '/chat/eva.p',
    '/chat/sesion',
  ])('%s', (link) => {
    expect(leadsToPage(link)).toBe(true);
  });

  it.each([
    '',
    '/',
    '/sessions/12/',
    '/dashboards',
    '/mentorships/a/b',
    '/logout',
    '/api/notifications/',
    '/eventos',
    '/chat/sin-leer/cuenta',
    '/chat/eva.p/leido',
  ])('does not for %j', (link) => {
    expect(leadsToPage(link)).toBe(false);
  });

  /** New pages in the menu may be the target of a notification. */
  it('accepts every private page with a one-word path', () => {
    const words = FRAMED_PAGES.map(({ address }) => address).filter((one) => /^\/[a-z-]+$/.test(one));
    expect(words.filter((word) => !leadsToPage(word))).toEqual([]);
    expect(words).toContain('/notifications');
  });
});
