import { describe, expect, it } from 'vitest';
import routes from '../routes';
import { leadsToPage, leadsToRoom } from './notificationLink';

describe('leadsToPage', () => {
  it.each([
    '/dashboard',
    '/mentorships',
    '/mentorships?detalle=1b4e28ba-2fa1-11d2-883f-0016d3cca427',
    '/mentorships/abc',
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
  ])('not %j', (link) => {
    expect(leadsToPage(link)).toBe(false);
  });

  /** A page that comes into the menu may be what a notification is about. */
  it('knows every private page of one word', () => {
    const inside = routes.find((route) => route.file === 'routes/private/layout.tsx')?.children ?? [];
    const words = inside.map(({ path = '' }) => path).filter((path) => /^[a-z-]+$/.test(path));
    expect(words.filter((word) => !leadsToPage(`/${word}`))).toEqual([]);
    expect(words).toContain('notifications');
  });
});

describe('leadsToRoom', () => {
  it.each([
    '/mentorships/MENTOR-2026-0042',
    '/mentorships/12/',
    '/mentorships/MENTOR-2026-0042?entrar',
  ])('%s', (link) => expect(leadsToRoom(link)).toBe(true));

  it.each([
    '',
    '/mentorships',
    '/mentorships?detalle=abc',
    '/mentorships/abiertas',
    '/mentorships/new',
    '/chat/a',
  ])('not %j', (link) => expect(leadsToRoom(link)).toBe(false));
});
