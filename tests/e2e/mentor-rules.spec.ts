/** A mentor's booking rules, and how students see them (docs/product.md, 'Own profile and weekly hours'). */
import { expect } from '@playwright/test';
import { freeDay } from '~/tests/support/freeTimes';
import { logIn } from './support/logIn';
import { expectToast, half, openPart, PAINTER } from './support/schedule';
import { test } from './support/test';
import { slotBox } from './support/wizard';

test('a mentor’s booking rules keep the unsaved week, and the wizard applies and explains them', {
  tag: '@plain',
}, async ({ page, api, people, check, scripts }) => {
  const [first = ''] = await freeDay(api, people.mentor, 1);
  await logIn(page, people.mentor);
  await page.goto(PAINTER);
  const rules = page.getByRole('region', { name: 'Reglas de reserva' });
  const unsaved = half(page, 'domingo, de 06:00 a 06:30');
  if (scripts) await unsaved.check();
  await openPart(page, 'Reglas');
  await rules.getByLabel('Antelación mínima').selectOption('168');
  await rules.getByLabel('Se puede reservar').selectOption('4');
  await rules.getByLabel('Pausa entre sesiones').selectOption('15');
  await rules.getByLabel('No acepto menos de mi tarifa').check();
  await rules.getByLabel('Si no viene').selectOption('owed');
  await rules.getByRole('button', { name: 'Guardar las reglas' }).click();
  await expectToast(page, 'Reglas guardadas');
  await expect(rules.getByLabel('Antelación mínima')).toHaveValue('168');
  await expect(rules.getByLabel('Pausa entre sesiones')).toHaveValue('15');
  await expect(rules.getByLabel('No acepto menos de mi tarifa')).toBeChecked();
  await expect(rules.getByLabel('Si no viene')).toHaveValue('owed');
  await check();
  await openPart(page, 'Semana');
  if (scripts) await expect(unsaved).toBeChecked();

  await logIn(page, people.student);
  await page.goto(`/mentorships/new?mentor=${people.mentor.username}`);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await page.goto(`/mentorships/new/horario?semana=${first.slice(0, 10)}`);
  await expect(slotBox(page, first)).toHaveCount(0);
  await expect(page.getByText('pide al menos 7 días de antelación').last()).toBeVisible();
  await check();
  const [allowed = ''] = await freeDay(api, people.mentor, 1);
  await page.goto(`/mentorships/new/horario?semana=${allowed.slice(0, 10)}`);
  await slotBox(page, allowed).check();
  await page.getByRole('button', { name: /Siguiente/ }).click();
  await page.getByLabel('Qué necesitas').fill('Integrales por partes.');
  await page.locator('summary').filter({ hasText: 'su tarifa' }).click();
  await page.getByLabel('Precio por hora').fill('1');
  await page.getByRole('button', { name: /Siguiente/ }).click();
  await expect(page.getByText(/^Este mentor no acepta menos de .+ €\/h\.$/).last()).toBeVisible();
  await check();
});
