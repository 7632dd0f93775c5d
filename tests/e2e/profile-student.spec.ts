/** A student's own profile: edited, seen, refused (docs/product.md, 'Own profile and weekly hours'). */
import { expect } from '@playwright/test';
import { student } from '~/tests/support/marketplace';
import { pickerOf } from './support/expertises';
import { logIn } from './support/logIn';
import { alertOf, save, storedOf } from './support/profile';
import { test } from './support/test';

test('a student sees errors without losing input, and changes and sees every field', {
  tag: '@plain',
}, async ({ page, api, check, scripts }) => {
  const me = await student(api);
  await logIn(page, me);
  await page.goto('/profile');
  await expect(page.getByText('No hay intereses definidos.')).toBeVisible();
  await page.getByRole('link', { name: 'Añadir intereses' }).first().click();
  await expect(page).toHaveURL(/\/profile\/editar#field-interests$/);
  await check();

  const bio = page.getByLabel(/Biografía/);
  const level = page.getByLabel(/Nivel académico/);
  await bio.fill('Corta.');
  await level.selectOption('');
  await page.getByRole('button', { name: 'Quitar Matemáticas' }).click();
  await expect(page.getByRole('button', { name: 'Quitar Matemáticas' })).toHaveCount(0);
  await save(page);
  const alert = alertOf(page);
  await expect(alert).toContainText('La biografía debe tener al menos 20 caracteres');
  await expect(alert).toContainText('Debe seleccionar un nivel académico');
  await expect(alert).toContainText('Debe agregar al menos una asignatura donde necesita ayuda');
  await expect(bio).toHaveValue('Corta.');
  await check();
  await bio.fill('');
  await save(page);
  await expect(alert).toContainText('La biografía es obligatoria');

  await bio.fill('Quiero entender, no memorizar.');
  await level.selectOption('estudios_universitarios');
  const subject = page.getByLabel(/Asignaturas en las que/);
  await subject.fill('Termodinámica');
  await subject.press('Enter');
  await expect(page.getByRole('button', { name: 'Quitar Termodinámica' })).toBeVisible();
  await expect(bio).toHaveValue('Quiero entender, no memorizar.');
  const interests = pickerOf(page, 'Áreas de interés', scripts);
  await interests.add('fisica', 'Física');
  await interests.find('fisica');
  await expect(interests.chips.getByRole('listitem').filter({ hasText: 'Física' })).toHaveCount(1);
  await expect(interests.chips.getByRole('button', { name: 'Quitar Física' })).toBeVisible();
  await expect(interests.suggestion('Física')).toHaveCount(0);
  // Typed but not added: it is saved too.
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
