/** With scripts only: the week as ranges and painted, the calendar's hours: by dragging, by touch and by keyboard. */
import { expect, type Page } from '@playwright/test';
import { mondayOf, moveDay } from '~/app/domain/time/calendarDays';
import type { ApiClient } from '~/tests/support/api';
import { mentor } from '~/tests/support/marketplace';
import { dayAhead, savedWeek, setWeek } from '~/tests/support/week';
import { toBeTakenOver } from './support/hydrated';
import { logIn } from './support/logIn';
import { EDITOR, expectToast, half, PAINTER, painted, saveWeek } from './support/schedule';
import { test } from './support/test';

async function openEmpty(page: Page, api: ApiClient) {
  const owner = await mentor(api);
  await setWeek(api, owner, []);
  await logIn(page, owner);
  await page.goto(PAINTER);
  // Only with scripts: the table is a single tab stop.
  await expect(page.locator('table.week input[tabindex="-1"]')).toHaveCount(7 * 36 - 1);
  return owner;
}

async function centreOf(page: Page, name: string) {
  await half(page, name).scrollIntoViewIfNeeded();
  const box = await half(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: string, ...over: string[]) {
  const start = await centreOf(page, from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const name of over) {
    const { x, y } = await centreOf(page, name);
    await page.mouse.move(x, y, { steps: 5 });
  }
  await page.mouse.up();
}

test('dragging paints a rectangle in the new state of its first cell', async ({ page, api }) => {
  const owner = await openEmpty(page, api);
  await drag(page, 'martes, de 09:00 a 09:30', 'jueves, de 11:00 a 11:30', 'miércoles, de 10:00 a 10:30');
  expect(await painted(page)).toBe(2 * 3);
  await expect(page.getByText('3 horas por semana')).toBeVisible();
  await expect(page.getByText('cambios sin guardar')).toBeVisible();

  await drag(page, 'miércoles, de 09:30 a 10:00', 'miércoles, de 10:30 a 11:00');
  expect(await painted(page)).toBe(4);
  await expect(half(page, 'miércoles, de 10:00 a 10:30')).not.toBeChecked();

  // Back to the first cell: it stays painted, and the resulting click is not a second press.
  await drag(page, 'lunes, de 07:00 a 07:30', 'lunes, de 07:30 a 08:00', 'lunes, de 07:00 a 07:30');
  await expect(half(page, 'lunes, de 07:00 a 07:30')).toBeChecked();
  expect(await painted(page)).toBe(5);
  await half(page, 'lunes, de 07:00 a 07:30').click();
  await expect(half(page, 'lunes, de 07:00 a 07:30')).not.toBeChecked();
  await expect(page.getByText('2 horas por semana')).toBeVisible();

  await saveWeek(page);
  await expect(page).toHaveURL('/profile#horario');
  expect(await savedWeek(api, owner)).toEqual(['1 09:00', '1 09:30', '1 10:00', '2 09:00']);
});

test('by keyboard, arrows move, Space ticks, Shift with arrows extends, Tab leaves', async ({
  page,
  api,
  check,
}) => {
  await openEmpty(page, api);
  await half(page, 'lunes, de 06:00 a 06:30').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(half(page, 'martes, de 06:30 a 07:00')).toBeFocused();
  await page.keyboard.press('Space');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp'])
    await page.keyboard.press(`Shift+${key}`);
  await expect(half(page, 'miércoles, de 07:00 a 07:30')).toBeFocused();
  expect(await painted(page)).toBe(4);
  await expect(page.getByText('2 horas por semana')).toBeVisible();
  await page.keyboard.press('End');
  await expect(half(page, 'domingo, de 07:00 a 07:30')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('table.week input:focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(half(page, 'domingo, de 07:00 a 07:30')).toBeFocused();
  await check();
});

test('leaving with unsaved hours asks first', async ({ page, api }) => {
  await openEmpty(page, api);
  await half(page, 'lunes, de 06:00 a 06:30').check();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    return questions.length === 1 ? dialog.dismiss() : dialog.accept();
  });
  await page.getByRole('link', { name: 'Perfil', exact: true }).first().click();
  await expect(page).toHaveURL(PAINTER);
  await expect(half(page, 'lunes, de 06:00 a 06:30')).toBeChecked();
  await page.getByRole('link', { name: 'Perfil', exact: true }).first().click();
  await expect(page).toHaveURL('/profile');
  expect(questions).toHaveLength(2);

  // The other editor takes the place of the first: the browser's Back leaves both.
  await page.getByRole('link', { name: 'Editar horario' }).click();
  await page.getByRole('button', { name: 'Añadir tramo el lunes' }).click();
  await page.getByLabel('lunes, tramo 1: de').selectOption('09:00');
  await page.getByLabel('lunes, tramo 1: a').selectOption('10:00');
  await page.getByRole('button', { name: 'Cuadrícula' }).click();
  await expect(half(page, 'lunes, de 09:00 a 09:30')).toBeChecked();
  questions.length = 0;
  await page.evaluate(() => window.history.back());
  await expect.poll(() => questions).toHaveLength(1);
  await expect(half(page, 'lunes, de 09:00 a 09:30')).toBeChecked();
  await page.evaluate(() => window.history.back());
  await expect.poll(() => questions).toHaveLength(2);
  await expect(page).toHaveURL('/profile');
});

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 760 } });

  test('a tap ticks, a swipe scrolls, and dragging after a long press paints', async ({ page, api }) => {
    await openEmpty(page, api);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });

    await half(page, 'lunes, de 12:00 a 12:30').tap();
    expect(await painted(page)).toBe(1);

    const start = await centreOf(page, 'martes, de 12:00 a 12:30');
    const scrolled = await page.evaluate(() => window.scrollY);
    await touch('touchStart', start);
    for (let step = 1; step <= 10; step += 1)
      await touch('touchMove', { x: start.x, y: start.y - step * 15 });
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled + 50);
    expect(await painted(page)).toBe(1);

    const from = await centreOf(page, 'martes, de 13:00 a 13:30');
    const to = await centreOf(page, 'miércoles, de 14:00 a 14:30');
    const before = await page.evaluate(() => window.scrollY);
    await touch('touchStart', from);
    await expect(half(page, 'martes, de 13:00 a 13:30')).toBeChecked();
    await touch('touchMove', { x: to.x, y: (from.y + to.y) / 2 });
    await touch('touchMove', to);
    await touch('touchEnd');
    expect(await painted(page)).toBe(1 + 2 * 3);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await expect(page.getByText('3 horas y 30 minutos por semana')).toBeVisible();
  });
});

test('a new range takes the focus, a day can be copied to others, and the total is updated', async ({
  page,
  api,
  check,
}) => {
  const owner = await mentor(api);
  await setWeek(api, owner, []);
  await logIn(page, owner);
  await page.goto(EDITOR);
  await toBeTakenOver(page);
  await page.getByRole('button', { name: 'Añadir tramo el lunes' }).click();
  await expect(page.getByLabel('lunes, tramo 1: de')).toBeFocused();
  await page.getByLabel('lunes, tramo 1: de').selectOption('09:00');
  await page.getByLabel('lunes, tramo 1: a').selectOption('10:30');
  await expect(page.getByText('1 hora y 30 minutos por semana')).toBeVisible();
  const monday = page.getByRole('group', { name: 'lunes' });
  await monday.getByText('Copiar a…').click();
  await page.getByRole('button', { name: 'Copiar el lunes' }).click();
  await expect(monday.getByText('No se ha copiado nada: elige al menos otro día.')).toBeInViewport();
  await monday.getByRole('checkbox', { name: 'jueves' }).check();
  await check();
  await page.getByRole('button', { name: 'Copiar el lunes' }).click();
  await expect(page.getByText('Día copiado.')).toBeVisible();
  await expect(monday.locator('summary.btn')).toBeFocused();
  await expect(page.getByLabel('jueves, tramo 1: a')).toHaveValue('10:30');
  await page.getByRole('button', { name: 'Añadir tramo el lunes' }).click();
  await saveWeek(page);
  await expect(page.getByRole('alert')).toContainText('Indica desde y hasta qué hora, o quita el tramo.');
  await check();
  await page.getByRole('button', { name: 'Quitar: lunes, tramo 2' }).click();
  await expect(page.getByRole('button', { name: 'Añadir tramo el lunes' })).toBeFocused();
  await saveWeek(page);
  await expect(page).toHaveURL('/profile#horario');
  expect(await savedWeek(api, owner)).toEqual([
    '0 09:00',
    '0 09:30',
    '0 10:00',
    '3 09:00',
    '3 09:30',
    '3 10:00',
  ]);
});

/** A Wednesday of next week, of a mentor whose hours are those of the morning. */
async function openCalendar(page: Page, api: ApiClient, view: 'semana' | 'dia') {
  const owner = await mentor(api);
  const week = [0, 1, 2, 3, 4].map((day_of_week) => ({
    day_of_week,
    start_time: '09:00',
    end_time: '13:00',
  }));
  await setWeek(api, owner, week);
  await logIn(page, owner);
  const day = moveDay(mondayOf(dayAhead(7)), 2);
  await page.goto(`/calendar?vista=${view}&dia=${day}`);
  const hours = page.locator(`[data-pick="${day}"]`);
  await expect(hours).toBeAttached();
  return { owner, day, hours };
}

test('the calendar blocks a dragged part of a day, and frees it with a click on the block', async ({
  page,
  api,
  check,
}) => {
  const { day, hours } = await openCalendar(page, api, 'semana');
  await hours.scrollIntoViewIfNeeded();
  // From 08:00 on, 24 px a quarter of an hour. What is said once goes, and the hours move up.
  const at = async (hour: number) => {
    const box = await hours.boundingBox();
    if (!box) throw new Error('no hours on the screen');
    return [box.x + 20, box.y + (hour - 8) * 96] as const;
  };
  const [x, ten] = await at(10);
  await page.mouse.move(x, ten + 5);
  await page.mouse.down();
  await page.mouse.move(x, ten + 91, { steps: 5 });
  await page.mouse.up();
  const actions = page.getByRole('dialog', { name: /de 10:00 a 11:00, libre/ });
  await expect(actions.getByRole('button', { name: 'Bloquear' })).toBeFocused();
  await check();
  await page.keyboard.press('Escape');
  await expect(actions).toHaveCount(0);

  await page.mouse.click(x, (await at(10))[1] + 5);
  await page
    .getByRole('dialog', { name: /de 10:00 a 10:30, libre/ })
    .getByRole('button', { name: 'Bloquear' })
    .click();
  await expectToast(page, 'Añadido: Horas bloqueadas, de 10:00 a 10:30');
  await expect(page).toHaveURL(`/calendar?vista=semana&dia=${day}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator(`[data-cell="${day}"] .cal-taken`)).toContainText('Bloqueado');
  await page.mouse.click(x, (await at(10))[1] + 5);
  await page
    .getByRole('dialog', { name: /bloqueado/ })
    .getByRole('button', { name: /^Liberar/ })
    .click();
  await expect(page.locator('.cal-taken')).toHaveCount(0);

  await page.locator(`[data-day="${day}"]`).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/calendar?vista=dia&dia=${day}`);
});

test('the calendar selects half hours by keyboard, announces them, and shows a refusal in place', async ({
  page,
  api,
  check,
}) => {
  const { owner, day } = await openCalendar(page, api, 'dia');
  const half = (name: RegExp) => page.getByRole('option', { name });
  await expect(page.locator('[role=option][tabindex="0"]')).toHaveCount(1);
  await half(/^de 09:00 a 09:30, libre/).focus();
  await page.keyboard.press('ArrowDown');
  await expect(half(/^de 09:30 a 10:00/)).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(3);
  await expect(page.locator('[aria-live=polite]', { hasText: 'de 09:30 a 11:00, libre' })).toBeAttached();
  await page.keyboard.press('Enter');
  const actions = page.getByRole('dialog', { name: /de 09:30 a 11:00, libre/ });
  await check();
  await page.keyboard.press('Escape');
  await expect(half(/^de 10:30 a 11:00/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(0);

  // Blocked in another tab meanwhile.
  const data = { date: day, kind: 'off', start_time: '10:30', end_time: '11:00' };
  await page.keyboard.press('Enter');
  await api.call('POST', '/api/availability/exceptions/', { token: owner.token, data });
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Esas horas ya están bloqueadas.');
  await check();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(actions).toHaveCount(0);
});
