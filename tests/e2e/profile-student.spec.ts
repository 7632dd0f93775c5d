/** A student's own profile: edited, seen, refused (spec.md section 2, Profile; section 5). */
import { expect } from '@playwright/test';
import { pickerOf } from './support/expertises';
import { student } from './support/marketplace';
import { logIn } from './support/people';
import { alertOf, save, storedOf } from './support/profile';
import { test } from './support/test';

test('student: everything changed, everything seen', async ({ page, api, check, scripts }) => {
  const me = await student(api);
  await logIn(page, me);
  await page.goto('/profile');
  await expect(page.getByText('No hay intereses definidos.')).toBeVisible();
  await page.getByRole('link', { name: 'Añadir intereses' }).first().click();
  await expect(page).toHaveURL(/\/profile\/editar#field-interests$/);
  await check();

  await page.getByLabel(/Biografía/).fill('Quiero entender, no memorizar.');
  await page.getByLabel(/Nivel académico/).selectOption('estudios_universitarios');
  const subject = page.getByLabel(/Asignaturas en las que/);
  await subject.fill('Termodinámica');
  await subject.press('Enter');
  await expect(page.getByRole('button', { name: 'Quitar Termodinámica' })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar Matemáticas' }).click();
  await expect(page.getByRole('button', { name: 'Quitar Matemáticas' })).toHaveCount(0);
  await expect(page.getByLabel(/Biografía/)).toHaveValue('Quiero entender, no memorizar.');
  await pickerOf(page, 'Áreas de interés', scripts).add('fisica', 'Física');
  // Typed and not added: it counts.
  await page.getByLabel('Objetivos de aprendizaje').fill('Aprobar en junio');
  await save(page);

  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Perfil actualizado')).toBeVisible();
  for (const text of ['Quiero entender, no memorizar.', 'Termodinámica', 'Física', 'Aprobar en junio'])
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText('Estudios Universitarios')).toBeVisible();
  await check();
  expect((await storedOf(api, me)).profile).toMatchObject({
    academic_level: 'estudios_universitarios',
    subjects_needed_help: ['Termodinámica'],
    interests_list: ['fisica'],
    learning_goals: ['Aprobar en junio'],
  });
});

test('a student is told what is wrong, and loses nothing', async ({ page, api, check }) => {
  const me = await student(api);
  await logIn(page, me);
  await page.goto('/profile/editar');
  await page.getByLabel(/Biografía/).fill('Corta.');
  await page.getByLabel(/Nivel académico/).selectOption('');
  await page.getByRole('button', { name: 'Quitar Matemáticas' }).click();
  await expect(page.getByRole('button', { name: 'Quitar Matemáticas' })).toHaveCount(0);
  await save(page);
  const alert = alertOf(page);
  await expect(alert).toContainText('La biografía debe tener al menos 20 caracteres');
  await expect(alert).toContainText('Debe seleccionar un nivel académico');
  await expect(alert).toContainText('Debe agregar al menos una asignatura donde necesita ayuda');
  await expect(page.getByLabel(/Biografía/)).toHaveValue('Corta.');
  await check();
  await page.getByLabel(/Biografía/).fill('');
  await save(page);
  await expect(alert).toContainText('La biografía es obligatoria');
});
