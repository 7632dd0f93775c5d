import type { Editable } from '../edits';
import { dropIntent, searchIntent, searchNames, shownSearch } from './fields';

/**
 * The buttons of an `<ExpertisePicker name>` without scripts: 'Buscar', a chip's 'Quitar', and Enter in a search that the page does not
 * show yet. With every submission each choice is left in the form once.
 */
export function expertisesEdit(name: string): Editable {
  const names = searchNames(name);
  return (form, intent) => {
    const text = (field: string) => {
      const value = form.get(field);
      return typeof value === 'string' ? value : '';
    };
    const given = form.getAll(name).filter((value) => typeof value === 'string');
    const chosen = new Set(given.filter((id) => id !== ''));
    const dropped = [...chosen].find((id) => intent === dropIntent(name, id));
    if (dropped !== undefined) chosen.delete(dropped);
    form.delete(name);
    for (const id of chosen) form.append(name, id);

    const asked = shownSearch({ scope: text(names.scope), text: text(names.text) });
    const isSearch = intent === searchIntent(name);
    const isNew =
      form.has(names.text) && asked !== (text(names.shown) || shownSearch({ scope: '', text: '' }));
    const searches = isSearch || (intent === 'enter' && isNew);
    if (searches) form.set(names.shown, asked);
    return searches || intent.startsWith(dropIntent(name, ''));
  };
}
