import { expect, it } from 'vitest';
import { splitKnownAreas } from './loadDirectory';

it('drops unknown areas with a notice, but none if the list could not be loaded', () => {
  const all = [{ name_id: 'algebra' }, { name_id: 'fisica' }];
  expect(splitKnownAreas(['algebra'], all)).toEqual({ expertises: ['algebra'], problems: {} });
  expect(splitKnownAreas(['9999', 'fisica'], all)).toEqual({
    expertises: ['fisica'],
    problems: { expertises: 'Esa área no existe: no se tiene en cuenta.' },
  });
  expect(splitKnownAreas(['9999', 'x'], all).problems.expertises).toMatch(/^Esas áreas no existen/);
  expect(splitKnownAreas(['9999'], [])).toEqual({ expertises: ['9999'], problems: {} });
});
