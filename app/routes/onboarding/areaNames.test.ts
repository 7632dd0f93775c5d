import { expect, it } from 'vitest';
import { areaNames } from './areaNames';

const option = (name_id: string, name: string) => ({ name_id, name, scope: '', scope_display: '' });

it('joins the names in the order of the choice and leaves out what has none', () => {
  const options = [option('a', 'Álgebra'), option('b', 'Biología')];
  expect(areaNames(options, ['b', 'x', 'a'])).toBe('Biología, Álgebra');
  expect(areaNames([], ['a'])).toBe('');
});

it('takes whole names only, up to 300 characters', () => {
  const options = Array.from({ length: 8 }, (_, i) => option(String(i), String(i).repeat(60)));
  const line = areaNames(
    options,
    options.map(({ name_id }) => name_id),
  );
  expect(line.split(', ').map((name) => name.length)).toEqual([60, 60, 60, 60]);
});
