/** The booking wizard as a student walks it. */
import { expect, type Page } from '@playwright/test';
import type { ApiClient } from './api';
import type { Actor } from './marketplace';
import { fullName } from './people';

export const BASE = '/create-mentorship';
export const DESCRIPTION = 'Integrales por partes.\nTengo examen el jueves.';

interface Slot {
  date: string;
  start_time: string;
}

/** Names of the mentor's free slots of the first whole day with at least `count` of them, two days from now or later. */
export async function freeDay(api: ApiClient, mentor: Actor, count = 10): Promise<string[]> {
  const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const path = `/api/availability/mentor/${mentor.id}/free/?start_date=${ahead(2)}&end_date=${ahead(12)}`;
  const free = await api.call<Slot[]>('GET', path, { token: mentor.token });
  for (const day of new Set(free.map(({ date }) => date))) {
    const names = free
      .filter(({ date }) => date === day)
      .map(({ date, start_time }) => `${date}T${start_time.slice(0, 5)}`);
    if (names.length >= count) return names;
  }
  throw new Error('no day with so many free slots');
}

/** Opens the wizard with the mentor chosen and goes on to step 2. */
export async function chooseMentor(page: Page, mentor: Actor, base = BASE): Promise<void> {
  await page.goto(`${base}?mentor=${mentor.username}`);
  await expect(page).toHaveURL(`${base}/mentor?mentor=${mentor.username}`);
  await expect(page.getByText(`Mentor elegido: ${fullName(mentor)}`)).toBeVisible();
  await next(page, `${base}/horario`);
}

export function slotBox(page: Page, slot: string) {
  return page.locator(`input[name=slots][value="${slot}"]`);
}

/** Opens the week of the slots and ticks them. */
export async function tickSlots(page: Page, slots: string[], base = BASE): Promise<void> {
  await page.goto(`${base}/horario?semana=${slots[0]?.slice(0, 10)}`);
  for (const slot of slots) {
    await showDay(page, slot.slice(0, 10));
    await slotBox(page, slot).check();
  }
}

/** Phones show one day of the week at a time. */
async function showDay(page: Page, day: string): Promise<void> {
  const chooser = page.locator('.days label', { has: page.locator(`input[value="${day}"]`) });
  if (await chooser.isVisible()) await chooser.click();
}

export async function describe(page: Page, text = DESCRIPTION): Promise<void> {
  await page.getByLabel(/Descripción/).fill(text);
}

/** Presses 'Siguiente →' and waits for the step it leads to. */
export async function next(page: Page, path: string): Promise<void> {
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

export interface BookedSession {
  init_date: string;
  end_date: string;
  price: number;
  room_code: string;
  room_size: number;
  confirmation: boolean;
  open: boolean;
  additional_information: string;
  expertises: string[];
  mentor: { username: string };
  alumnos: { username: string }[];
}

export async function sessionsOf(api: ApiClient, { token }: Actor): Promise<BookedSession[]> {
  const { results } = await api.call<{ results: BookedSession[] }>('GET', '/api/mentorships/', { token });
  return results;
}

/** The slot's start as an instant, in the marketplace's zone of the tests. */
export function startOf(slot: string): number {
  const guess = new Date(`${slot}:00Z`);
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Madrid',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(guess);
  return guess.getTime() - (Date.parse(`${shown.replace(' ', 'T')}:00Z`) - guess.getTime());
}
