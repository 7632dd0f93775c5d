import { expect, it } from 'vitest';
import { CACHE_TAGS, forDocument, mentorTag, publicPage } from './publicPage';

it.each([
  ['Ana.Gil', 'mentor/ana.gil'],
  ['Łukasz', 'mentor/%C5%82ukasz'],
  ['ana gil', 'mentor/ana%20gil'],
  ['a\nb', 'mentor/a%0Ab'],
  ['a\ud800', 'mentor/a%EF%BF%BD'],
])('the page of %j has a tag that fits into a header', (username, tag) => {
  const session = { isOpen: false } as Parameters<typeof publicPage>[0]['session'];
  const request = new Request('http://localhost/mentors/ana');
  const { init } = publicPage({ session, request }, null, { tags: [mentorTag(username), 'mentors'] });
  expect(new Headers(init?.headers).get(CACHE_TAGS)).toBe(`${tag} mentors`);
});

it.each([
  ['/mentors/ana?pagina=2', []],
  ['/mentors/ana?pagina=.data', []],
  ['/mentors/ana.data?_routes=root', ['page']],
])('the data that %s hands to the browser', (address, names) => {
  const shown = forDocument({ request: new Request(`http://localhost${address}`) }, 'Ana');
  expect(Object.keys(shown)).toEqual(names);
  expect(shown.page).toBe('Ana');
});
