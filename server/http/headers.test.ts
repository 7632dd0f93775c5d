import { expect, it } from 'vitest';
import { withRobotsHeader } from './headers';

it.each([
  ['/', 200, 'text/html; charset=utf-8', false],
  ['/mentors/ana/tarjeta.png', 200, 'image/png', false],
  ['/media/x.webp', 200, 'image/webp', false],
  ['/mentors/ANA', 301, '', false],
  ['/mentors/nadie', 404, 'text/html; charset=utf-8', true],
  ['/media/x.webp', 404, 'image/webp', true],
  ['/login', 503, 'text/html; charset=utf-8', true],
  ['/login.data', 200, 'text/x-script', true],
  ['/settings/datos.json', 200, 'application/json', true],
  ['/api/mentors/', 200, 'application/json', true],
  ['/api/docs/', 200, 'text/html; charset=utf-8', true],
  ['/correo', 200, 'text/html; charset=utf-8', true],
  ['/correo/1/html', 200, 'text/html; charset=utf-8', true],
  ['/correos', 200, 'text/html; charset=utf-8', false],
])('%s %i %s: noindex %s', (path, status, type, out) => {
  const answer = new Response(null, { status, headers: type === '' ? {} : { 'Content-Type': type } });
  expect(withRobotsHeader(path, answer).headers.get('x-robots-tag')).toBe(out ? 'noindex' : null);
});
