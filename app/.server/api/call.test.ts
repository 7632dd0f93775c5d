import { expect, it } from 'vitest';
import { path } from './call';

it.each([
  ['marcos.mentor', '/api/mentors/marcos.mentor/'],
  ['a/b', '/api/mentors/a%2Fb/'],
  ['a?x=1#y', '/api/mentors/a%3Fx%3D1%23y/'],
  ['ñandú', '/api/mentors/%C3%B1and%C3%BA/'],
  ['\\evil', '/api/mentors/%5Cevil/'],
  ['@evil.example', '/api/mentors/%40evil.example/'],
])('%s is one segment', (value, expected) => expect(path`/api/mentors/${value}/`).toBe(expected));

it.each(['', '.', '..', '...'])('%j is nobody', (value) => {
  expect(() => path`/api/mentors/${value}/`).toThrow(expect.objectContaining({ status: 404 }));
});
