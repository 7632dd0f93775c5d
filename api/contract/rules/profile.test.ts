import { expect, it } from 'vitest';
import { introVideoAddress, linkedinAddress } from './profile';

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

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s&list=PL1', VIDEO],
  [' youtu.be/dQw4w9WgXcQ?si=abc ', VIDEO],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', VIDEO],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1', VIDEO],
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/76979871/8272103f6e?share=copy', 'https://vimeo.com/76979871/8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
  ['https://www.youtube.com/@canal', null],
  ['https://www.youtube.com/watch', null],
  ['https://www.youtube.com/redirect?q=https://example.org', null],
  ['https://youtu.be/dQw4w9WgXcQ/../x', null],
  ['https://youtube.com.example.org/watch?v=dQw4w9WgXcQ', null],
  ['https://youtube.com@example.org/watch?v=dQw4w9WgXcQ', null],
  ['https://vimeo.com/channels/staffpicks', null],
  ['javascript:alert(1)//youtu.be/dQw4w9WgXcQ', null],
  ['https://example.org/video.mp4', null],
  ['https://__proto__/x', null],
])('%s: %s', (typed, expected) => {
  expect(introVideoAddress(typed)).toBe(expected);
});
