import robotsParser from 'robots-parser';
import { expect, it } from 'vitest';
import routes from '../../routes';
import { robotsText } from './robotsText';

const SITE = 'https://mentorea.example';
const robots = robotsParser(`${SITE}/robots.txt`, robotsText(SITE));
const isOpen = (path: string) => robots.isAllowed(`${SITE}${path}`, 'Googlebot');

it('closes every page of the private layout, also those to come below them', () => {
  const layout = routes.find((route) => route.file === 'routes/private/layout.tsx');
  const paths = (layout?.children ?? []).map((route) => `/${route.path}`);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter(isOpen)).toEqual([]);
  for (const path of ['/mentorships/ABC-1', '/chat/7', '/calendar', '/reviews', '/onboarding/mentor']) {
    expect([path, isOpen(path)]).toEqual([path, false]);
  }
});

it.each([
  '/api/mentors/',
  '/cal/x.ics',
  '/mentors',
  '/mentors?q=ana&page=2',
  '/logout',
  '/settings/datos.json',
])('closes %s', (path) => expect(isOpen(path)).toBe(false));

it.each([
  ...['/', '/help', '/faq', '/contact', '/terms', '/privacy', '/login', '/register'],
  ...['/mentors/ana.perez', '/mentors/ana?pagina=2', '/mentors/ana/tarjeta.png?v=1', '/media/a.webp'],
  ...['/sitemap.xml', '/sitemap-mentores.xml?parte=2', '/assets/app-1.css', '/favicon.svg'],
  // They say `noindex`, which has to be read.
  ...['/reset-password', '/reset-password/x/y', '/account-activated', '/resend-activation'],
])('leaves %s open', (path) => expect(isOpen(path)).toBe(true));

it('says where the sitemap is', () => {
  expect(robots.getSitemaps()).toEqual([`${SITE}/sitemap.xml`]);
});
