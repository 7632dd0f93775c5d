/** The mentor's week as shown on the page: ranges a day, or painted on a grid. */
import { expect, type Page } from '@playwright/test';

export const EDITOR = '/profile/horario';
export const PAINTER = '/profile/horario?editor=cuadricula';

/** A tab of the page: what is typed in the others stays where scripts run. */
export async function openPart(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('navigation', { name: 'Partes del horario' }).getByRole('link', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'page');
}

/** A half hour, by its accessible name. */
export function half(page: Page, name: string) {
  return page.getByRole('checkbox', { name, exact: true });
}

/** The number of painted half hours. */
export async function painted(page: Page): Promise<number> {
  return page.locator('table.week input:checked').count();
}

export async function saveWeek(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar horario' }).click();
}

/** Opens one of the collapsed quick actions. */
export async function unfold(page: Page, summary: string) {
  const fold = page.locator('.week-tools details', { hasText: summary });
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  return fold;
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.locator('.toast', { hasText: text })).toBeVisible();
}
