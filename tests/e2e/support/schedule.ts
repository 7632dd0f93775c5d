/** The mentor's week as the page paints it and as the API holds it. */
import { expect, type Page } from '@playwright/test';
import type { ApiClient } from './api';
import type { Actor } from './marketplace';

export const EDITOR = '/profile/horario';

interface WeeklySlot {
  day_of_week: number;
  start_time: string;
  end_time: string;
}

/** A half hour, by the name that a screen reader says. */
export function half(page: Page, name: string) {
  return page.getByRole('checkbox', { name, exact: true });
}

/** How many half hours are painted. */
export async function painted(page: Page): Promise<number> {
  return page.locator('table.week input:checked').count();
}

export async function saveWeek(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar horario' }).click();
}

/** Opens one of the quick actions that are folded. */
export async function unfold(page: Page, summary: string) {
  const fold = page.locator('.week-tools details', { hasText: summary });
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  return fold;
}

/** Saved half hours as 'day HH:MM'. */
export async function savedWeek(api: ApiClient, { token }: Actor): Promise<string[]> {
  const week = await api.call<WeeklySlot[]>('GET', '/api/availability/', { token });
  return week.map(({ day_of_week, start_time }) => `${day_of_week} ${start_time.slice(0, 5)}`);
}

export async function setWeek(api: ApiClient, { token }: Actor, availability: WeeklySlot[]): Promise<void> {
  await api.call('POST', '/api/availability/bulk_update/', { token, data: { availability } });
}

/** Bookable half hours of the two weeks that begin in ten days. */
export async function freeSlots(api: ApiClient, { id, token }: Actor) {
  const range = `start_date=${dayAhead(10)}&end_date=${dayAhead(23)}`;
  type Free = { date: string; start_time: string; day_of_week: number };
  return api.call<Free[]>('GET', `/api/availability/mentor/${id}/free/?${range}`, { token });
}

export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.locator('.toast', { hasText: text })).toBeVisible();
}
