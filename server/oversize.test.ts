import { expect, it } from 'vitest';
import { insteadOfOversize } from './oversize';

const post = (path: string, method = 'POST') =>
  new Request(`http://a${path}`, {
    method,
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '9000000',
      cookie: 'a=b',
    },
  });

it.each([
  '/profile/foto',
  '/profile/foto/',
  '/profile/foto?x=1',
  '/profile/foto.data',
  '/profile/foto/enviar',
])('%s hears that there was too much', async (path) => {
  const told = insteadOfOversize(post(path));
  expect(told?.headers.get('cookie')).toBe('a=b');
  expect(told?.headers.get('content-length')).toBe('10');
  expect([...((await told?.formData()) ?? [])]).toEqual([['oversize', '1']]);
});

it.each(['/login', '/profile', '/profile/foto/x', '/'])('%s does not', (path) => {
  expect(insteadOfOversize(post(path))).toBeNull();
});
