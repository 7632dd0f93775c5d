/** Fills in the onboarding forms. */
import { expect, type Page } from '@playwright/test';
import type { Person } from '~/tests/support/people';
import { pickerOf } from './expertises';

export const MENTOR_BIO = 'Me gusta explicar despacio, con ejemplos y con muchos ejercicios resueltos.';
export const STUDENT_BIO = 'Quiero aprobar la física de segundo.';

export function completeButton(page: Page) {
  return page.getByRole('button', { name: /^(Completar Perfil|Completa los campos obligatorios)$/ });
}

/** Adds a text to the list with that label, by its plus button. */
export async function addText(page: Page, label: string, button: string, text: string) {
  await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('button', { name: `Quitar ${text}`, exact: true })).toBeVisible();
}

/** Fills in the required fields only. */
export async function fillRequired(page: Page, person: Person, scripts: boolean) {
  if (person.user_type === 'mentor') {
    await pickerOf(page, 'Áreas de conocimiento', scripts).add('Álgebra', 'Álgebra');
  } else {
    await addText(page, 'Asignaturas en las que necesitas ayuda', 'Añadir asignatura', 'Integrales');
    await page.getByLabel('Nivel académico').selectOption('bachillerato');
  }
  await page.locator('input[name=first_name]').fill(person.first_name);
  await page.getByLabel('Apellidos').fill(person.last_name);
  await page.getByLabel(/^Biografía/).fill(person.user_type === 'mentor' ? MENTOR_BIO : STUDENT_BIO);
}
