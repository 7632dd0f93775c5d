/** Days off and extra hours below a mentor's week (api.md sections 3 and 4, `availability-exceptions`). */
import { expect, type Page } from '@playwright/test';
import { book, mentor, student } from './support/marketplace';
import { fullName, logIn } from './support/people';
import { dayAhead, EDITOR, expectToast, freeSlots, half, savedWeek, saveWeek } from './support/schedule';
import { test } from './support/test';

const section = (page: Page) => page.getByRole('region', { name: 'Días libres y horas extra' });
const add = (page: Page) => section(page).getByRole('button', { name: 'Añadir al calendario' }).click();

test('what is wrong stands beside its field, and the painted week is kept', async ({ page, api, check }) => {
  const owner = await mentor(api);
  await logIn(page, owner);
  await page.goto(EDITOR);
  await expect(section(page)).toContainText('No tienes ninguno');
  await half(page, 'domingo, de 06:00 a 06:30').check();
  await add(page);
  await expect(page.getByRole('alert')).toContainText('Indica la fecha.');
  await expect(section(page).getByLabel('Fecha')).toHaveAttribute('aria-invalid', 'true');
  await expect(half(page, 'domingo, de 06:00 a 06:30')).toBeChecked();
  await check();

  await section(page)
    .getByRole('radio', { name: /Horas extra/ })
    .check();
  await section(page).getByLabel('Fecha').fill('2020-01-01');
  await section(page).getByLabel('Desde').selectOption('20:00');
  await section(page).getByLabel('Hasta').selectOption('19:00');
  await add(page);
  await expect(page.getByRole('alert')).toContainText('Ese día ya ha pasado.');
  await expect(page.getByRole('alert')).toContainText('El tramo debe acabar después de empezar.');
  await expect(section(page).getByLabel('Desde')).toHaveValue('20:00');
  await expect(section(page).getByRole('radio', { name: /Horas extra/ })).toBeChecked();
  await expect(half(page, 'domingo, de 06:00 a 06:30')).toBeChecked();
  await check();
});

test('a day off: its sessions are named and stand, its hours are not free; the unsaved week waits', async ({
  page,
  api,
  check,
}) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const { init_date } = await book(api, people);
  const day = init_date.slice(0, 10);
  await logIn(page, people.mentor);
  await page.goto(EDITOR);
  await half(page, 'domingo, de 06:00 a 06:30').check();
  await section(page).getByLabel('Fecha').fill(day);
  await add(page);
  await expectToast(page, 'Añadido: Día libre');
  await expectToast(page, `Una mentoría reservada cae en esas horas y sigue en pie`);
  await expectToast(page, fullName(people.student));
  const entry = section(page).getByRole('listitem').filter({ hasText: 'Día libre' }).first();
  await expect(entry.getByRole('link', { name: new RegExp(fullName(people.student)) })).toBeVisible();
  await expect(page.getByText('1 mentoría reservada queda fuera de tu horario; sigue en pie')).toBeVisible();
  await expect(half(page, 'domingo, de 06:00 a 06:30')).toBeChecked();
  await check();

  await page.reload();
  await expect(half(page, 'domingo, de 06:00 a 06:30')).toBeChecked();
  await expect(section(page).getByRole('button', { name: /^Quitar/ })).toHaveCount(1);
  expect(await savedWeek(api, people.mentor)).not.toContain('6 06:00');

  await section(page)
    .getByRole('button', { name: /^Quitar: .*Día libre$/ })
    .click();
  await expectToast(page, 'Quitado de tu calendario');
  await expect(section(page)).toContainText('No tienes ninguno');
  await expect(half(page, 'domingo, de 06:00 a 06:30')).toBeChecked();
  await saveWeek(page);
  await expectToast(page, 'Horario guardado');
  expect(await savedWeek(api, people.mentor)).toContain('6 06:00');
});

test('hours off and extra hours change what can be booked on that day alone', async ({ page, api }) => {
  const owner = await mentor(api);
  await logIn(page, owner);
  await page.goto(EDITOR);
  const day = dayAhead(12);
  const timesOf = async () =>
    (await freeSlots(api, owner)).filter(({ date }) => date === day).map((one) => one.start_time.slice(0, 5));
  expect(await timesOf()).toHaveLength(24);

  await section(page)
    .getByRole('radio', { name: /Horas libres/ })
    .check();
  await section(page).getByLabel('Fecha').fill(day);
  await section(page).getByLabel('Desde').selectOption('08:00');
  await section(page).getByLabel('Hasta').selectOption('19:30');
  await add(page);
  await expectToast(page, 'Añadido: Horas libres, de 08:00 a 19:30');
  expect(await timesOf()).toEqual(['19:30']);

  await section(page)
    .getByRole('radio', { name: /Horas extra/ })
    .check();
  await section(page).getByLabel('Fecha').fill(day);
  await section(page).getByLabel('Desde').selectOption('23:00');
  await section(page).getByLabel('Hasta').selectOption('00:00');
  await add(page);
  await expectToast(page, 'Añadido: Horas extra, de 23:00 a 00:00');
  expect(await timesOf()).toEqual(['19:30', '23:00', '23:30']);
  await expect(section(page).getByRole('button', { name: /^Quitar/ })).toHaveCount(2);
});

test('the same one twice stands once', async ({ page, api }) => {
  const owner = await mentor(api);
  await logIn(page, owner);
  await page.goto(EDITOR);
  for (let time = 0; time < 2; time += 1) {
    await section(page).getByLabel('Fecha').fill(dayAhead(12));
    await add(page);
    await expectToast(page, 'Añadido: Día libre');
    await page.goto(EDITOR);
  }
  await expect(section(page).getByRole('button', { name: /^Quitar/ })).toHaveCount(1);
});
