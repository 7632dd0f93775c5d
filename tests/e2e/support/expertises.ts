/** The picker of areas of knowledge, with scripts and without. */
import type { Locator, Page } from '@playwright/test';

export interface Picker {
  /** The whole control. */
  group: Locator;
  /** The text field. */
  search: Locator;
  /** The chosen areas. */
  chips: Locator;
  /** The visible suggestions: options of the list, or checkboxes. */
  suggestions: Locator;
  suggestion(name: string): Locator;
  /** Searches for `text`. */
  find(text: string): Promise<void>;
  /** Searches for `text` and takes that suggestion. Without scripts it becomes a chip with the next post. */
  add(text: string, name: string): Promise<void>;
  drop(name: string): Promise<void>;
}

export function pickerOf(
  page: Page,
  legend: string,
  scripts: boolean,
  searchLabel = 'Buscar por nombre',
): Picker {
  const group = page.getByRole('group', { name: legend });
  const search = scripts
    ? group.getByRole('combobox', { name: searchLabel })
    : group.getByRole('searchbox', { name: searchLabel });
  const chips = group.getByRole('list', { name: `${legend}: lo elegido` });
  const suggestion = (name?: string) =>
    scripts
      ? group.getByRole('listbox').getByRole('option', { name })
      : group.getByRole('checkbox', { name });
  const find = async (text: string) => {
    if (scripts) await search.click();
    await search.fill(text);
    if (scripts) return;
    // The next press is one of the new page.
    const found = page.waitForEvent('domcontentloaded');
    await group.getByRole('button', { name: 'Buscar', exact: true }).click();
    await found;
  };
  return {
    group,
    search,
    chips,
    suggestions: suggestion(),
    suggestion,
    find,
    async add(text, name) {
      await find(text);
      await suggestion(name).click();
    },
    async drop(name) {
      await chips.getByRole('button', { name: `Quitar ${name}` }).click();
    },
  };
}
