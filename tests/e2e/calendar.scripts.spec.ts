/** Travelling between the days of the calendar by keys (grid pattern of ARIA). */
import { expect } from '@playwright/test';
import { student } from './support/marketplace';
import { logIn } from './support/people';
import { test } from './support/test';

test('one stop of the Tab key; keys go from day to day and over the edge, Enter opens', async ({
  page,
  api,
}) => {
  await logIn(page, await student(api));
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
  await expect(page).toHaveURL('/calendar?dia=2028-03-29#dia');
  await expect(page.getByRole('heading', { name: 'miércoles 29 de marzo' })).toBeInViewport();

  await page.goto('/calendar?vista=semana&dia=2026-12-31');
  await day('2026-12-31').focus();
  await page.keyboard.press('End');
  await expect(day('2027-01-03')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(day('2027-01-04')).toBeFocused();
  await expect(page).toHaveURL('/calendar?vista=semana&dia=2027-01-04');
});
