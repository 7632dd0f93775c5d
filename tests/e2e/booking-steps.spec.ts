/**
 * Steps 2 and 3 of the booking wizard (docs/product.md, 'Booking wizard'): 'Siguiente' is disabled until they
 * are complete. The server's messages without scripts: tests/server/journeys/booking.test.ts.
 */
import { expect } from '@playwright/test';
import { freeDay, takeSlot } from '~/tests/support/freeTimes';
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
  showDay,
  slotBox,
  tickSlots,
} from './support/wizard';

test('slots are on one date, without gaps, never empty, and still free', async ({ page, api, check }) => {
  const people = { student: await student(api), rival: await student(api), mentor: await mentor(api) };
  const [first = '', second = '', third = ''] = await freeDay(api, people.mentor);
  const onwards = page.getByRole('button', { name: 'Siguiente →' });
  await logIn(page, people.student);
  await page.clock.install();
  await page.goto(`${BASE}/mentor`);
  await page.getByRole('link', { name: 'Página 2' }).click();
  await expect(page).toHaveURL(/\?pagina=2$/);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Nombre').fill('Mónica');
  await page.getByRole('link', { name: 'Inicio', exact: true }).first().click();
  await expect(page).toHaveURL('/dashboard');
  await page.clock.resume();
  await page.clock.fastForward(1000);
  await expect(page, 'a search that nobody waits for is not sent').toHaveURL('/dashboard');
  await chooseMentor(page, people.mentor);
  await expect(onwards).toBeDisabled();
  await check();

  await tickSlots(page, [first]);
  await expect(page.getByText('Horario seleccionado: 1 slots (30 minutos)')).toBeVisible();
  await slotBox(page, third).click();
  await expect(slotBox(page, third)).not.toBeChecked();
  await expect(page.getByText(/Solo se pueden elegir huecos seguidos/)).toBeVisible();
  // A single tab stop.
  await slotBox(page, first).focus();
  await page.keyboard.press('ArrowDown');
  await expect(slotBox(page, second)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('input[name=slots]:focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(slotBox(page, second)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Horario seleccionado: 2 slots (60 minutos)')).toBeVisible();
  // A phone shows one day at a time, in one column.
  const desk = page.viewportSize() ?? { width: 1280, height: 860 };
  await page.setViewportSize({ width: 375, height: 800 });
  await showDay(page, first.slice(0, 10));
  await slotBox(page, first).focus();
  await page.keyboard.press('ArrowRight');
  await expect(slotBox(page, second)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(slotBox(page, first)).toBeFocused();
  await page.setViewportSize(desk);
  await slotBox(page, third).check();
  await slotBox(page, second).click();
  await expect(slotBox(page, second)).toBeChecked();
  await next(page, `${BASE}/informacion`);

  await page.goto(`${BASE}/horario`);
  for (const slot of [first, second, third]) await expect(slotBox(page, slot)).toBeChecked();
  await takeSlot(api, first, { student: people.rival, mentor: people.mentor });
  await onwards.click();
  await expect(page.getByRole('alert')).toContainText('Ese horario ya no está libre');
  await expect(page).toHaveTitle(/^Error: /);
  await expect(slotBox(page, first)).toHaveCount(0);

  await page.getByRole('link', { name: 'Semana siguiente' }).click();
  await expect(page).toHaveURL(/semana=/);
  await expect(page.locator('input[name=slots]:checked')).toHaveCount(0);
  await page.goto(`${BASE}/informacion`);
  await expect(page).toHaveURL(`${BASE}/horario`);
});

test('step 3 needs a price and a description, suggests topics, and keeps everything typed', async ({
  page,
  api,
  people,
  check,
}) => {
  const slots = (await freeDay(api, people.mentor)).slice(0, 1);
  const price = page.getByLabel(/Precio por hora/);
  const tooLow = page.getByText(/Precio por debajo del habitual: El mentor podría rechazar la mentoría/);
  await logIn(page, people.student);
  await chooseMentor(page, people.mentor);
  await tickSlots(page, slots);
  await next(page, `${BASE}/informacion`);
  await proposePrice(page, '0');
  await describe(page, '   ');
  await expect(page.getByRole('button', { name: 'Siguiente →' })).toBeDisabled();
  await expect(price).toHaveValue('0');
  await check();
  await describe(page);
  await price.fill('31.5');
  await expect(tooLow).toHaveCount(0);
  await price.fill('20.5');
  await expect(tooLow).toBeVisible();

  const topics = pickerOf(page, 'Temas', true);
  await openLine(page, 'Otra materia');
  await topics.add('ALGEBRA', 'Álgebra');
  await topics.find('estadistica');
  await expect(topics.chips.getByText('Álgebra')).toBeVisible();
  await topics.add('estadistica', 'Estadística');
  await topics.find('');
  await expect(topics.chips.getByRole('listitem')).toHaveCount(2);
  await expect(topics.suggestions).toHaveCount(10);
  await topics.drop('Álgebra');
  await expect(topics.chips.getByRole('listitem')).toHaveCount(1);

  await page.getByRole('button', { name: 'Atrás' }).click();
  await expect(page).toHaveURL(`${BASE}/horario`);
  await expect(slotBox(page, slots[0] ?? '')).toBeChecked();
  await next(page, `${BASE}/informacion`);
  await expect(page.getByLabel(/Qué necesitas/)).toHaveValue(DESCRIPTION);
  await expect(price).toHaveValue('20,50');
  await expect(page.locator('summary', { hasText: 'Otra materia' })).toContainText('Estadística');
  await page.getByRole('button', { name: 'Resumen y finalización' }).click();
  await expect(page).toHaveURL(`${BASE}/resumen`);
  await expect(page.getByRole('main')).toContainText('Estadística');
  await expect(tooLow).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main')).toContainText('20,50 €/h');
});
