/** The picker as a combobox: keyboard, screen reader, mouse (ARIA 1.2; decision 12). */
import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '~/tests/support/api';
import { student } from '~/tests/support/marketplace';
import { pickerOf } from './support/expertises';
import { putOffReact } from './support/hydrated';
import { logIn } from './support/logIn';
import { test } from './support/test';

const EDITOR = '/profile/editar';

/** A student's areas of interest. The booking's picker: expertise-picker.spec.ts. */
async function openTopics(page: Page, api: ApiClient) {
  await logIn(page, await student(api));
  await page.goto(EDITOR);
  const topics = pickerOf(page, 'Áreas de interés', true);
  return {
    ...topics,
    list: topics.group.getByRole('listbox'),
    said: topics.group.getByRole('status'),
    chosen: topics.chips.getByRole('listitem'),
  };
}

test('arrows, Home and End move, Enter adds, Escape closes and then clears', async ({ page, api }) => {
  const topics = await openTopics(page, api);
  const { search, list } = topics;
  await expect(search).toHaveAttribute('aria-expanded', 'false');
  await search.focus();
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  await expect(search).toHaveAttribute('aria-autocomplete', 'list');
  await expect(search).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '');
  await expect(list, 'it scrolls, and is no stop of the Tab key').toHaveAttribute('tabindex', '-1');
  await expect(topics.said).toHaveText(/^10 sugerencias de \d+$/);

  const active = async () => page.locator(`[id="${await search.getAttribute('aria-activedescendant')}"]`);
  const options = topics.suggestions;
  await expect(search).toHaveAttribute('aria-activedescendant', '');
  await search.press('ArrowDown');
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await search.press('ArrowUp');
  await expect(options.nth(9)).toHaveAttribute('aria-selected', 'true');
  await search.press('Home');
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await search.press('End');
  await expect(await active()).toHaveText((await options.nth(9).textContent()) ?? '');
  await expect(options.nth(9)).toBeInViewport();

  await search.fill('est');
  await expect(options.first()).toHaveText(/^Estadística/);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await search.press('Enter');
  await expect(topics.chosen).toHaveText([/Estadística/]);
  await expect(topics.said).toHaveText('Estadística añadida');
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await expect(list, 'a choice closes it').toBeHidden();
  await search.press('Enter');
  await expect(topics.chosen).toHaveCount(1);

  await search.fill('alg');
  await search.press('Escape');
  await expect(list).toBeHidden();
  await expect(search).toHaveValue('alg');
  await search.press('Enter');
  await expect(topics.chosen).toHaveText([/Estadística/, /Algoritmos/]);
  await search.fill('alg');
  await search.press('Escape');
  await expect(list).toBeHidden();
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await search.fill('nada así');
  await expect(topics.said).toHaveText('Nada coincide con la búsqueda');
  await search.press('Enter');
  await expect(topics.chosen).toHaveCount(2);
  await expect(page).toHaveURL(EDITOR);

  await page.evaluate(putOffReact);
  await search.fill('fra');
  await search.press('Escape');
  await expect(search, 'the first Escape closes, however quick').toHaveValue('fra');
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(list).toBeHidden();
});

test('chips are removed with Backspace and with their buttons, and the focus stays near', async ({
  page,
  api,
}) => {
  const topics = await openTopics(page, api);
  for (const text of ['Física', 'Química', 'Biología', 'Piano']) {
    await topics.search.fill(text);
    await topics.search.press('Enter');
  }
  await expect(topics.chosen).toHaveCount(4);
  await topics.search.press('Backspace');
  await expect(topics.chosen).toHaveText([/Física/, /Química/, /Biología/]);
  await expect(topics.said).toContainText('Piano quitada');
  await expect(topics.search).toBeFocused();

  await topics.chips.getByRole('button', { name: 'Quitar Química' }).press('Enter');
  await expect(topics.said).toContainText('Química quitada');
  await expect(topics.chips.getByRole('button', { name: 'Quitar Biología' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(topics.chips.getByRole('button', { name: 'Quitar Física' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(topics.group).toContainText('Todavía no has elegido nada.');
  await expect(topics.list).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(topics.group.getByLabel('Categoría')).toBeFocused();
});

test('the list hides 200 ms after the search loses focus, and nothing is chosen by leaving', async ({
  page,
  api,
}) => {
  const topics = await openTopics(page, api);
  await topics.search.fill('alg');
  await expect(topics.suggestions.first()).toHaveAttribute('aria-selected', 'true');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await topics.search.press('Tab');
  await page.clock.runFor(199);
  await expect(topics.list).toBeVisible();
  await page.clock.runFor(1);
  await expect(topics.list).toBeHidden();
  await expect(topics.chosen).toHaveCount(0);
  await expect(topics.search).toHaveValue('alg');

  await topics.search.focus();
  await topics.search.blur();
  await page.clock.runFor(100);
  await topics.search.focus();
  await page.clock.runFor(1000);
  await expect(topics.list).toBeVisible();
});

test('a slow press removes a chip, because nothing moves under the finger', async ({ page, api }) => {
  const topics = await openTopics(page, api);
  await topics.add('algebra', 'Álgebra');
  await topics.add('frances', 'Francés');
  await topics.find('');
  await topics.chips.getByRole('button', { name: 'Quitar Álgebra' }).click({ delay: 600 });
  await expect(topics.chosen).toHaveText([/Francés/]);
  await expect(topics.list).toBeHidden();
});

test('by mouse, a choice closes the list, which covers nothing, and a click reopens it', async ({
  page,
  api,
  check,
}) => {
  const topics = await openTopics(page, api);
  await topics.search.click();
  await topics.search.click();
  await expect(topics.list).toBeVisible();
  const first = (await topics.suggestions.first().locator('span').first().textContent()) ?? '';
  const below = page.getByText('Escribe, o elige en la lista.').first();
  // Both at one moment: the page scrolls to show the whole list.
  const gap = (list: Element, next: Element | null) =>
    (next?.getBoundingClientRect().top ?? 0) - list.getBoundingClientRect().bottom;
  expect(await topics.list.evaluate(gap, await below.elementHandle())).toBeGreaterThanOrEqual(0);
  await topics.suggestions.first().click();
  await expect(topics.list).toBeHidden();
  await expect(topics.chosen).toHaveText([new RegExp(first)]);
  await expect(topics.search).toBeFocused();
  await topics.search.click();
  await topics.suggestion('Biología').click();
  await expect(topics.chosen).toHaveCount(2);
  await check();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(topics.list).toBeHidden();
  await topics.group.getByRole('button', { name: 'Buscar' }).click();
  await expect(topics.list).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 760 } });

  test('suggestions are tapped, one after the other, each at least 44 px high', async ({ page, api }) => {
    const topics = await openTopics(page, api);
    await topics.search.tap();
    await expect(topics.list).toBeInViewport({ ratio: 0.9 });
    for (const option of (await topics.suggestions.all()).slice(0, 3)) {
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await topics.suggestion('Geología').tap();
    await topics.search.tap();
    await topics.suggestion('Física').tap();
    await expect(topics.chosen).toHaveText([/Geología/, /Física/]);
    await topics.drop('Física');
    await expect(topics.chosen).toHaveText([/Geología/]);
  });
});

test('ticks and text from before hydration are kept', async ({ page, api }) => {
  await openTopics(page, api);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(EDITOR, { waitUntil: 'commit' });
  const plain = pickerOf(page, 'Áreas de interés', false);
  await plain.group.locator('summary').click();
  await plain.suggestion('Física').check();
  await plain.search.fill('fran');
  await plain.group.locator('summary').click();
  await plain.search.focus();
  const before = await plain.group.boundingBox();
  release();
  const live = pickerOf(page, 'Áreas de interés', true);
  await expect(live.search).toHaveValue('fran');
  await expect(live.search).toBeFocused();
  await expect(live.chips.getByRole('listitem')).toHaveText([/Física/]);
  await live.search.press('Escape');
  await expect
    .poll(async () => (await live.group.boundingBox())?.height)
    .toBeCloseTo(before?.height ?? 0, -1);
  await live.search.press('Enter');
  await expect(live.chips.getByRole('listitem')).toHaveText([/Física/, /Francés/]);
});
