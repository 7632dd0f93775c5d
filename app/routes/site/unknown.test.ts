import { expect, it } from 'vitest';
import { isPublicPath } from './unknown';

it.each([
  ['/mentors/nadie', true],
  ['/mentors/nadie/mas', true],
  ['/mentors', false],
  ['/mentors/', false],
  ['/mentorsx/nadie', false],
  ['/robots.txt', true],
  ['/a.b/c', false],
  ['/wp-login.php', true],
  ['/calendar', false],
])('%s: %s', (pathname, expected) => {
  expect(isPublicPath(pathname)).toBe(expected);
});
