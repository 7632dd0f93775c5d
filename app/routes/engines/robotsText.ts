/**
 * Closed to crawlers: where somebody without a log-in gets a redirection and nothing else, data, and links that act when they are opened. All
 * of it also says `noindex` to whoever comes all the same.
 *
 * Not closed: public pages that are not worth finding (/reset-password, /resend-activation, /account-activated, /account-deleted). They say `noindex`,
 * and only a crawler that may come reads it; closed, their addresses could be listed without their text, those with a secret above all.
 * Profiles of mentors who switched indexing off likewise.
 */
const CLOSED = [
  '/api/',
  '/badges',
  '/cal/',
  '/calendar',
  '/chat',
  '/create-mentorship',
  '/dashboard',
  '/logout',
  '/mentorships',
  '/messages',
  '/notifications',
  '/onboarding',
  '/profile',
  '/ranking',
  '/reviews',
  '/settings',
  // The directory, with and without filters; the profiles below it are public.
  '/mentors$',
  '/mentors?',
];

/** `/robots.txt` of a site. Whatever is not named (pages, profiles, their pictures, styles) is open. */
export function robotsText(origin: string): string {
  const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
