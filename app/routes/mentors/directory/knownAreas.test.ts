import { expect, it } from 'vitest';
import { knownAreas } from './knownAreas';

it('drops areas that do not exist, and says so; judges none without the list', () => {
  const all = [{ name_id: 'algebra' }, { name_id: 'fisica' }];
  expect(knownAreas(['algebra'], all)).toEqual({ expertises: ['algebra'], problems: {} });
  expect(knownAreas(['9999', 'fisica'], all)).toEqual({
    expertises: ['fisica'],
    problems: { expertises: 'Esa área no existe: no se tiene en cuenta.' },
  });
  expect(knownAreas(['9999', 'x'], all).problems.expertises).toMatch(/^Esas áreas no existen/);
  expect(knownAreas(['9999'], [])).toEqual({ expertises: ['9999'], problems: {} });
});
