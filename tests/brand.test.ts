import { expect, it } from 'vitest';
import { brand } from '~/api/brand';
import { colorOf } from '~/app/.server/palette';

it('mails and the pages of the API have the colours of the website', () => {
  expect(brand).toEqual({
    teal: colorOf('teal'),
    onTeal: colorOf('on-teal'),
    ink: colorOf('ink'),
    paper: colorOf('paper'),
    line: colorOf('line'),
  });
});
