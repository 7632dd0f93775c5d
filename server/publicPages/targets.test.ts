import { describe, expect, it } from 'vitest';
import { publicHeaders } from '~/app/.server/pages/publicPage';
import { type PublicRoute, publicRoutes, targetOf } from './targets';

const routes: PublicRoute[] = [
  { segments: [], query: [] },
  { segments: ['help'], query: [] },
  { segments: ['mentors', null], query: ['pagina', 'orden'] },
];

describe('the address under which a page is cached', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=x&fbclid=y', '/'],
    ['/?', '/'],
    ['/help', '/help'],
    ['/mentors/ana', '/mentors/ana'],
    ['/mentors/%61na', '/mentors/ana'],
    ['/mentors/%C3%B1', '/mentors/%C3%B1'],
    ['/mentors/%c3%b1', '/mentors/%C3%B1'],
    ['/mentors/ana?orden=x&pagina=2', '/mentors/ana?pagina=2&orden=x'],
    ['/mentors/ana?pagina=%32', '/mentors/ana?pagina=2'],
    ...['1', '01', '0', '-2', 'x0.123', '1e9', '2.5', '', '9999999999'].map((n) => [
      `/mentors/ana?pagina=${n}`,
      '/mentors/ana',
    ]),
    ['/mentors/ana?pagina=02', '/mentors/ana?pagina=2'],
    ['/mentors/ana?pagina=2&pagina=3', '/mentors/ana?pagina=2'],
    ['/mentors/ana?pagina=x&pagina=3', '/mentors/ana'],
    ['/mentors/ana?utm=1&pagina=2&x=http://evil.example', '/mentors/ana?pagina=2'],
  ])('%s is %s', (url, target) => {
    expect(targetOf(url, routes)).toBe(target);
  });

  it.each([
    '/login',
    '/HELP',
    '/help/',
    '/mentors',
    '/mentors/',
    '/mentors//ana',
    '/mentors/ANA',
    '/mentors/an%41?utm=1',
    '/mentors/%C3%91',
    '//mentors/ana',
    '/mentors/ana/tarjeta.png',
    '/mentors/ana.data',
    '/_root.data',
    '/mentors/%',
    '/mentors/%ff',
    '/mentors/a%2Fb',
    '/mentors/a%5Cb',
    '/mentors/a\\b',
    '/mentors/a%00',
    '/mentors/..',
    '/mentors/%2e%2e',
    '/help#x',
    'http://evil.example/help',
    '*',
    '',
    `/mentors/${'a'.repeat(300)}`,
    `/mentors/ana?pagina=${'1'.repeat(33)}`,
    `/?x=${'1'.repeat(1000)}`,
    '/mentors/ana?orden=a&orden=b',
    '/mentors/ana?_data=routes/x',
    '/mentors/ana?pagina=1&_routes=root',
  ])('%s has none', (url) => {
    expect(targetOf(url, routes)).toBeNull();
  });
});

describe('routes', () => {
  const build = (more: object) =>
    ({
      root: { id: 'root', path: '', module: {} },
      other: { id: 'other', parentId: 'root', path: 'login', module: {} },
      ...more,
    }) as unknown as Parameters<typeof publicRoutes>[0];
  const module = { headers: publicHeaders, handle: { hydrate: false, query: ['pagina'] } };

  it('are public by their headers, and declare their query', () => {
    expect(
      publicRoutes(
        build({
          landing: { id: 'landing', parentId: 'root', index: true, module: { headers: publicHeaders } },
          layout: { id: 'layout', parentId: 'root', path: 'mentors', module: {} },
          profile: { id: 'profile', parentId: 'layout', path: ':username', module },
        }),
      ),
    ).toEqual([
      { segments: [], query: [] },
      { segments: ['mentors', null], query: ['pagina'] },
    ]);
  });

  it('with a wildcard path prevent the start', () => {
    expect(() => publicRoutes(build({ all: { id: 'all', parentId: 'root', path: 'x/*', module } }))).toThrow(
      'all',
    );
  });
});
