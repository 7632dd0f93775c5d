import { describe, expect, it } from 'vitest';
import { loginPath, pageUrl, pathOf } from './requestUrl';

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

  it('has the configured origin, whatever Host says', () => {
    expect(pageUrl('http://evil.example/a', 'https://mentorea.example').origin).toBe(
      'https://mentorea.example',
    );
  });

  it('names itself to the log-in, but for the first page', () => {
    const login = (address: string) => loginPath(pageUrl(address, 'https://mentorea.example'));
    expect(login('http://x/mentorships?page=2&q=a')).toBe(
      '/login?redirectTo=%2Fmentorships%3Fpage%3D2%26q%3Da',
    );
    expect(login('http://x/')).toBe('/login');
  });
});
