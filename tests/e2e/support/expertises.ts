/** The picker of areas of knowledge, as people use it with scripts and without. */
import type { Locator, Page } from '@playwright/test';

export interface Picker {
  /** The whole control. */
  group: Locator;
  /** Where one types. */
  search: Locator;
  /** What is chosen. */
  chips: Locator;
  /** What is suggested and in sight: options of the list, or boxes to tick. */
  suggestions: Locator;
  suggestion(name: string): Locator;
  /** Looks for `text`. */
  find(text: string): Promise<void>;
  /**
   * Looks for `text` and takes the suggestion of that name. Without scripts it becomes a chip with the next
   * post.
   */
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
    await search.fill(text);
    if (!scripts) await group.getByRole('button', { name: 'Buscar', exact: true }).click();
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
