import { describe, expect, it } from 'vitest';
import { applyEdits } from '~/app/forms/formEdits';
import { expertisesEdit } from './expertiseFields';

const formOf = (...fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};
const edit = (form: FormData) => applyEdits(form, [expertisesEdit('areas')]);

describe('the buttons of the picker', () => {
  it('leaves each choice once, whatever was pressed', () => {
    const form = formOf(['areas', 'a'], ['areas', ''], ['areas', 'b'], ['areas', 'a'], ['intent', 'next']);
    expect(edit(form)).toBe(false);
    expect(form.getAll('areas')).toEqual(['a', 'b']);
  });

  it("removes a choice with its 'Quitar'", () => {
    const form = formOf(['areas', 'a'], ['areas', 'b:c'], ['intent', 'areas:quitar:b:c']);
    expect(edit(form)).toBe(true);
    expect(form.getAll('areas')).toEqual(['a']);
  });

  it('accepts the button of a choice already removed', () => {
    expect(edit(formOf(['areas', 'a'], ['intent', 'areas:quitar:b']))).toBe(true);
  });

  it('ignores the buttons of another picker', () => {
    const form = formOf(['areas', 'a'], ['intent', 'otras:quitar:a']);
    expect(edit(form)).toBe(false);
    expect(form.getAll('areas')).toEqual(['a']);
    expect(edit(formOf(['intent', 'otras:buscar']))).toBe(false);
  });

  it("searches with 'Buscar', even for everything", () => {
    const form = formOf(['areas_search', ''], ['areas_scope', ''], ['intent', 'areas:buscar']);
    expect(edit(form)).toBe(true);
    expect(form.get('areas_shown')).toBe(':');
  });

  it('searches with Enter only when the page does not show that search yet', () => {
    const enter = (scope: string, text: string, shown: string) =>
      edit(
        formOf(['areas_scope', scope], ['areas_search', text], ['areas_shown', shown], ['intent', 'enter']),
      );
    expect(enter('', '', '')).toBe(false);
    expect(enter('', 'alg', '')).toBe(true);
    expect(enter('', 'alg', ':alg')).toBe(false);
    expect(enter('ciencias', 'alg', ':alg')).toBe(true);
    expect(enter('', '', ':alg')).toBe(true);
  });

  it('lets Enter through when the page has a combobox in place of the search', () => {
    expect(edit(formOf(['areas', 'a'], ['intent', 'enter']))).toBe(false);
  });
});
