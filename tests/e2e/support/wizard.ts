/** The booking wizard as a student uses it. */
import { expect, type Page } from '@playwright/test';
import type { Actor } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';

export const BASE = '/create-mentorship';
export const DESCRIPTION = 'Integrales por partes.\nTengo examen el jueves.';

/** Opens the wizard with the mentor chosen, at step 2. */
export async function chooseMentor(page: Page, mentor: Actor, base = BASE): Promise<void> {
  await page.goto(`${base}?mentor=${mentor.username}`);
  await expect(page).toHaveURL(`${base}/horario`);
  await expect(page.getByText(`Elige cuándo quieres tu sesión con ${fullName(mentor)}`)).toBeVisible();
}

export function slotBox(page: Page, slot: string) {
  return page.locator(`input[name=slots][value="${slot}"]`);
}

/** Opens the slots' week and ticks them. */
export async function tickSlots(page: Page, slots: string[], base = BASE): Promise<void> {
  await page.goto(`${base}/horario?semana=${slots[0]?.slice(0, 10)}`);
  for (const slot of slots) {
    await showDay(page, slot.slice(0, 10));
    await slotBox(page, slot).check();
  }
}

/** Phones show one day of the week at a time. */
export async function showDay(page: Page, day: string): Promise<void> {
  const chooser = page.locator('.slot-days label', { has: page.locator(`input[value="${day}"]`) });
  if (await chooser.isVisible()) await chooser.click();
}

export async function describe(page: Page, text = DESCRIPTION): Promise<void> {
  await page.getByLabel(/Qué necesitas/).fill(text);
}

/** Opens a line of step 3 by what it says. */
export async function openLine(page: Page, says: string | RegExp): Promise<void> {
  await page.locator('summary').filter({ hasText: says }).click();
}

export async function proposePrice(page: Page, price: string): Promise<void> {
  await openLine(page, 'su tarifa');
  await page.getByLabel(/Precio por hora/).fill(price);
}

/** Presses 'Siguiente →' and waits for the next step. */
export async function next(page: Page, path: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Siguiente →' }).click();
  await expect(page).toHaveURL(path);
}

/** All steps up to the summary. */
export async function reachSummary(page: Page, mentor: Actor, slots: string[], base = BASE): Promise<void> {
  await chooseMentor(page, mentor, base);
  await tickSlots(page, slots, base);
  await next(page, `${base}/informacion`);
  await describe(page);
  await next(page, `${base}/resumen`);
}

export function confirmButton(page: Page) {
  return page.getByRole('button', { name: 'Confirmar mentoría' });
}
