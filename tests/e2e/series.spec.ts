/** The same hour for several weeks (docs/product.md, 'Series'): asked for, answered, moved and called off together. */
import { expect } from '@playwright/test';
import { freeDay, takeSlot } from '~/tests/support/freeTimes';
import { student } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test } from './support/test';
import {
  BASE,
  chooseMentor,
  confirmButton,
  describe,
  next,
  openLine,
  slotBox,
  tickSlots,
} from './support/wizard';

const WEEK_MS = 7 * 86_400_000;
/** The same half hour, weeks later. */
const later = (slot: string, weeks: number) =>
  new Date(Date.parse(`${slot}:00Z`) + weeks * WEEK_MS).toISOString().slice(0, 16);

test('a weekly series skips taken weeks, and its sessions are confirmed, moved and cancelled together', {
  tag: '@plain',
}, async ({ page, browser, api, people, check, scripts }) => {
  const [first = '', , , , other = ''] = await freeDay(api, people.mentor);
  await takeSlot(api, later(first, 2), { ...people, student: await student(api) });

  await logIn(page, people.student);
  await chooseMentor(page, people.mentor);
  await tickSlots(page, [first]);
  await next(page, `${BASE}/informacion`);
  await openLine(page, 'Solo esta semana');
  await page.getByRole('combobox', { name: 'Repetir cada semana' }).selectOption('4 semanas');
  await describe(page);
  await next(page, `${BASE}/resumen`);
  const weeks = page.getByRole('region', { name: 'Cada semana' });
  await expect(weeks.getByRole('listitem')).toHaveCount(4);
  await expect(weeks.getByRole('listitem').nth(2)).toContainText('ocupada');
  await expect(weeks).toContainText('La semana tachada queda fuera.');
  await expect(page.getByText('Total: 45,00 €')).toBeVisible();
  await check();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Atrás' }).click();
  await openLine(page, '4 semanas');
  await expect(page.getByRole('combobox', { name: 'Repetir cada semana' })).toHaveValue('4');
  expect(await page.evaluate(() => scrollY), 'a page that still scrolls moves away under a press').toBe(0);
  await next(page, `${BASE}/resumen`);
  await takeSlot(api, later(first, 3), { ...people, student: await student(api) });
  await confirmButton(page).click();
  await expect(page.getByRole('alert').first()).toContainText('Alguna de esas semanas se acaba de ocupar');
  await expect(weeks).toContainText('Las 2 semanas tachadas quedan fuera.');
  await check();
  await page.getByRole('button', { name: 'Atrás' }).click();
  await openLine(page, '4 semanas');
  await page.getByRole('combobox', { name: 'Repetir cada semana' }).selectOption('5 semanas');
  await next(page, `${BASE}/resumen`);
  await confirmButton(page).click();
  await expect(page.getByText(`Has pedido 3 sesiones con ${fullName(people.mentor)}`).first()).toBeVisible();

  const theirs = await browser.newContext();
  const desk = await theirs.newPage();
  await logIn(desk, people.mentor);
  await desk.goto('/notifications');
  await desk
    .getByRole('button', { name: /3 sesiones/ })
    .first()
    .click();
  await expect(desk.getByRole('heading', { name: 'Serie de sesiones' })).toBeVisible();
  const series = new URL(desk.url()).pathname;
  const ticks = desk.getByRole('group', { name: '¿Cuáles confirmas?' }).getByRole('checkbox');
  await expect(ticks).toHaveCount(3);
  for (const nth of [0, 1, 2]) await ticks.nth(nth).uncheck();
  if (!scripts) await desk.getByText('Decir un motivo').click();
  await desk.getByRole('textbox', { name: 'Motivo' }).fill('El último día no estoy.');
  await desk.getByRole('button', { name: /^Confirmar las/ }).click();
  await expect(desk.getByRole('alert').first()).toContainText('Marca al menos una semana');
  await expect(desk.getByRole('textbox', { name: 'Motivo' })).toHaveValue('El último día no estoy.');
  await check(desk);
  for (const nth of [0, 1]) await ticks.nth(nth).check();
  await desk.getByRole('button', { name: /^Confirmar las/ }).click();
  await expect(desk.getByRole('status').filter({ hasText: '2 de 3 sesiones confirmadas' })).toBeVisible();
  await expect(desk.getByRole('listitem').filter({ hasText: /Sesión \d de 3/ })).toHaveCount(2);

  await page.goto(series);
  await expect(page.getByText('Sesión 1 de 3')).toBeVisible();
  await check();
  await page.getByRole('listitem').filter({ hasText: 'Sesión 1 de 3' }).getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'Ver todas sus sesiones' })).toBeVisible();
  const identifier = new URL(page.url()).searchParams.get('detalle') ?? '';
  await page.goto(`/mentorships/${identifier}/mover?semana=${first.slice(0, 10)}`);
  await slotBox(page, first).uncheck();
  await slotBox(page, other).check();
  await page.getByRole('button', { name: 'Revisar el cambio' }).click();
  await page.getByRole('checkbox', { name: 'También las siguientes de la serie' }).check();
  await check();
  await page.getByRole('button', { name: 'Enviar propuesta' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Propuestas enviadas' })).toBeVisible();

  await desk.goto(series);
  const proposed = desk.getByRole('region', { name: 'propone un cambio en 2 sesiones' });
  await expect(proposed.getByRole('listitem')).toHaveCount(2);
  await check(desk);
  await proposed.getByRole('button', { name: 'Aceptar todas' }).click();
  await expect(desk.getByRole('status').filter({ hasText: 'Propuestas aceptadas' })).toBeVisible();
  await expect(desk.getByRole('listitem').filter({ hasText: other.slice(11) })).toHaveCount(2);
  await theirs.close();

  await page.goto(`/mentorships?cancelar=${identifier}`);
  await dialog.getByRole('radio', { name: 'Esta y las siguientes' }).check();
  await check();
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Esta sesión y las siguientes quedan canceladas' }),
  ).toBeVisible();
  await page.goto(series);
  await expect(page.getByText('De esta serie no queda nada')).toBeVisible();
});
