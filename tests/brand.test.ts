import { expect, it } from 'vitest';
import { brandColor } from '~/api/brand';
import { colorOf } from '~/app/.server/palette';

it('mails and the pages of the API have the colour of the website', () => {
  expect(brandColor).toBe(colorOf('teal'));
});
