import { expect, it } from 'vitest';
import { linkedinAddress } from './profile';

it.each([
  ['https://www.linkedin.com/in/eva-gil', 'https://www.linkedin.com/in/eva-gil'],
  [' linkedin.com/in/eva ', 'https://linkedin.com/in/eva'],
  ['http://es.linkedin.com/in/eva/?trk=x#top', 'https://es.linkedin.com/in/eva/'],
  ['//www.linkedin.com/in/eva', 'https://www.linkedin.com/in/eva'],
  ['LinkedIn.com/in/Eva', 'https://linkedin.com/in/Eva'],
  ['https://linkedin.com', null],
  ['https://linkedin.com.example.org/in/eva', null],
  ['https://mylinkedin.com/in/eva', null],
  ['https://linkedin.com@example.org/in/eva', null],
  ['https://eva:secreto@linkedin.com/in/eva', null],
  ['https://linkedin.com:8443/in/eva', null],
  ['javascript:alert(1)//linkedin.com/in/x', null],
  ['ftp://linkedin.com/in/eva', null],
  ['eva-gil', null],
  ['no es una dirección', null],
])('%s: %s', (typed, expected) => {
  expect(linkedinAddress(typed)).toBe(expected);
});
