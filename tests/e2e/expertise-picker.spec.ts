/** The picker of areas of knowledge, in step 3 of the booking wizard (decision 12). */
import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '~/tests/support/api';
import { freeDay } from '~/tests/support/freeTimes';
import { mentor, student } from '~/tests/support/marketplace';
import { pickerOf } from './support/expertises';
import { logIn } from './support/logIn';
import { test } from './support/test';
import {
  BASE,
  chooseMentor,
  DESCRIPTION,
  describe,
  next,
  openLine,
  proposePrice,
  tickSlots,
} from './support/wizard';

test('categories and searches narrow the list, Enter does not leave the step, and all input is kept', {
  tag: '@plain',
}, async ({ page, api, scripts, check }) => {
  await openTopics(page, api);
  await describe(page);
  await proposePrice(page, '27.5');
  const topics = pickerOf(page, 'Temas', scripts);
  const chosen = topics.chips.getByRole('listitem');
  await expect(topics.group).toContainText('Todavía no has elegido nada.');
  await topics.find('');
  if (scripts) await topics.search.press('ArrowDown');
  await expect(topics.suggestions).toHaveCount(10);
  await check();

  // Chosen areas are not suggested again.
  await topics.add('  ÁLGEBRA ', 'Álgebra');
  await topics.find('algebra');
  await expect(chosen).toHaveCount(1);
  await expect(topics.suggestion('Álgebra')).toHaveCount(0);
  await check();

  await topics.find('zzzz');
  await expect(topics.suggestions).toHaveCount(0);
  await expect(topics.group).toContainText('Nada coincide con la búsqueda');
  await check();

  await topics.search.blur();
  const category = topics.group.getByLabel('Categoría');
  await category.selectOption({ label: 'Idiomas' });
  await topics.find('al');
  await expect(topics.suggestion('Alemán')).toHaveCount(1);
  await expect(topics.suggestion('Algoritmos')).toHaveCount(0);
  await topics.search.blur();
  await category.selectOption({ label: 'Todas las categorías' });

  // Enter searches; with scripts it adds.
  await topics.search.fill('estadistica');
  await topics.search.press('Enter');
  if (!scripts) {
    await expect(topics.suggestion('Estadística')).toBeVisible();
    await topics.suggestion('Estadística').click();
    await topics.find('');
  }
  await expect(chosen).toHaveText([/Álgebra/, /Estadística/]);
  await expect(page).toHaveURL(({ pathname }) => pathname === `${BASE}/informacion`);

  await topics.add('frances', 'Francés');
  await topics.find('');
  await topics.drop('Estadística');
  await expect(chosen).toHaveText([/Álgebra/, /Francés/]);
  await expect(page.getByLabel(/Qué necesitas/)).toHaveValue(DESCRIPTION);
  await expect(page.getByLabel(/Precio por hora/)).toHaveValue(scripts ? '27.5' : '27,50');
  await next(page, `${BASE}/resumen`);
  await expect(page.getByRole('main')).toContainText('Álgebra');
  await page.goBack();
  if (scripts) await openLine(page, 'Otra materia');
  await expect(chosen).toHaveText([/Álgebra/, /Francés/]);
});

async function openTopics(page: Page, api: ApiClient) {
  const people = { student: await student(api), mentor: await mentor(api) };
  const slots = (await freeDay(api, people.mentor)).slice(0, 1);
  await logIn(page, people.student);
  await chooseMentor(page, people.mentor);
  await tickSlots(page, slots);
  await next(page, `${BASE}/informacion`);
  await openLine(page, 'Otra materia');
}
