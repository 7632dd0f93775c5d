/** The calendar's views and its dialog (docs/product.md, 'Sessions: list, week and calendar'). */
import { expect } from '@playwright/test';
import { book, student } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { expectToFitSpaced } from './support/scan';
import { expectToast } from './support/schedule';
import { test } from './support/test';

test('a session appears in month, week, day and list, and opens its details', {
  tag: '@plain',
}, async ({ page, api, people, check }) => {
  const booked = await book(api, people);
  await logIn(page, people.mentor);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Ver Calendario' }).click();
  await expect(page).toHaveTitle('Calendario · Mentorea');
  const zone = { timeZone: 'Europe/Madrid' };
  const day = new Intl.DateTimeFormat('sv', zone).format(new Date(booked.init_date));
  const session = page.getByRole('link', {
    name: new RegExp(`(?=.*${fullName(people.student)}).* Pendiente`),
  });
  for (const view of ['Mes', 'Semana', 'Día', 'Lista']) {
    await page.goto(`/calendar?dia=${day}`);
    await page.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: view }).click();
    await expect(session.first()).toBeVisible();
    await check();
    await expectToFitSpaced(page);
  }
  await session.first().click();
  const dialog = page.getByRole('dialog', { name: / con / });
  await expect(dialog).toContainText(booked.room_code);
  await dialog.getByRole('link', { name: 'Cerrar' }).click();
  await expect(page).toHaveURL(`/calendar?vista=lista&dia=${day}`);
  await page.goto('/calendar');
  const list = page.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: 'Lista' });
  await expect(list).toHaveAttribute('aria-current', 'true');
});

test('an empty calendar suggests the next step; its grid is one tab stop, moved through by arrow keys (grid pattern of ARIA)', async ({
  page,
  api,
  check,
}) => {
  await logIn(page, await student(api));
  await page.goto('/calendar');
  await expect(page.getByText('No tienes sesiones este mes')).toBeVisible();
  await check();
  await page.getByRole('link', { name: 'Nueva Mentoría' }).click();
  await expect(page).toHaveURL(/\/mentorships\/new/);

  const day = (date: string) => page.locator(`[data-day="${date}"]`);
  await page.goto('/calendar?dia=2027-03-28');
  const grid = page.getByRole('grid', { name: 'Marzo de 2027' });
  await expect(grid.locator('a:not([tabindex="-1"])')).toHaveCount(1);
  await day('2027-03-28').focus();
  for (const [key, date] of [
    ['ArrowLeft', '2027-03-27'],
    ['ArrowUp', '2027-03-20'],
    ['Home', '2027-03-15'],
    ['End', '2027-03-21'],
    ['ArrowDown', '2027-03-28'],
    ['PageDown', '2027-04-28'],
    ['PageUp', '2027-03-28'],
    ['Shift+PageDown', '2028-03-28'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day(date)).toBeFocused();
  }
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/calendar?vista=mes&dia=2028-03-29#dia');
  await expect(page.getByRole('heading', { name: 'miércoles 29 de marzo' })).toBeInViewport();

  await page.goto('/calendar?vista=semana&dia=2026-12-31');
  await day('2026-12-31').focus();
  await page.keyboard.press('End');
  await expect(day('2027-01-03')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(day('2027-01-04')).toBeFocused();
  await expect(page).toHaveURL('/calendar?vista=semana&dia=2027-01-04');
});

for (const width of [375, 1280])
  test(`a mentor’s day, ${width} wide: hours blocked, freed, opened and proposed by form`, {
    tag: '@plain',
  }, async ({ page, api, people, check }) => {
    const { init_date } = await book(api, people);
    const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }).format(new Date(init_date));
    await page.setViewportSize({ width, height: 860 });
    await logIn(page, people.mentor);
    await page.goto(`/calendar?vista=semana&dia=${day}`);
    await page.locator(`[data-day="${day}"]`).click();
    await expect(page).toHaveURL(`/calendar?vista=dia&dia=${day}`);
    // Nothing above the first of what is in use.
    const gap = await page.locator('.cal-single').evaluate((grid) => {
      const tops = [...grid.querySelectorAll('.cal-open, .cal-slot')].map(
        (one) => one.getBoundingClientRect().top,
      );
      return Math.min(...tops) - grid.getBoundingClientRect().top;
    });
    expect(gap).toBeLessThan(48);
    await check();
    await expectToFitSpaced(page);

    const form = page.getByRole('region', { name: 'Cambiar este día' });
    await form.getByLabel('Desde').selectOption('21:00');
    await form.getByLabel('Hasta').selectOption('20:00');
    await form.getByRole('button', { name: 'Bloquear' }).click();
    await expect(page.getByRole('alert')).toContainText('La franja debe acabar después de empezar.');
    await expect(form.getByLabel('Desde')).toHaveValue('21:00');
    await check();
    await form.getByLabel('Hasta').selectOption('22:00');
    await form.getByRole('button', { name: 'Abrir horas' }).click();
    await expectToast(page, 'Añadido: Horas extra, de 21:00 a 22:00');
    await form.getByRole('button', { name: /^Quitar horas extra/ }).click();
    await expectToast(page, 'Quitado de tu calendario');

    await form.getByLabel('Desde').selectOption('06:00');
    await form.getByLabel('Hasta').selectOption('00:00');
    await form.getByRole('button', { name: 'Bloquear' }).click();
    const asked = page.getByRole('alert').filter({ hasText: 'Hay 1 sesión reservada en esas horas.' });
    await expect(asked).toBeFocused();
    await check();
    await asked.getByRole('button', { name: 'Bloquear de todas formas' }).click();
    await expectToast(page, 'Añadido: Horas bloqueadas');
    await expect(page.locator('.cal-taken')).toContainText('Bloqueado');
    await check();
    await form.getByRole('button', { name: /^Liberar/ }).click();
    await expectToast(page, 'Quitado de tu calendario');
    await form.getByRole('button', { name: 'Proponer sesión' }).click();
    await expect(page).toHaveURL(/proponer\?dia=.*&hora=.*&hasta=/);
  });
