/** A mentor's hour that a visitor chose, through registration and onboarding to its confirmation. */
import { expect } from '@playwright/test';
import { sessionsOf, startOf } from '~/tests/support/freeTimes';
import { activationLink } from '~/tests/support/mailbox';
import { mentor } from '~/tests/support/marketplace';
import { fullName, newPerson, PASSWORD } from '~/tests/support/people';
import { completeButton, fillRequired } from './support/onboarding';
import { test } from './support/test';
import { confirmButton, describe, next, slotBox } from './support/wizard';

const BASE = '/mentorships/new';

test('a visitor books the hour chosen before there was an account', { tag: '@plain' }, async ({
  page,
  api,
  baseURL,
  scripts,
  check,
}) => {
  const [teacher, person] = [await mentor(api), newPerson('alumno')];
  const { token } = teacher;
  await api.call('PATCH', '/api/auth/profile/', { token, data: { expertises: ['fisica'] } });
  // As from a search engine.
  await page.goto('/materias/fisica');
  const hour = page.locator(`a[href^="${BASE}?mentor=${teacher.username}&"]`).last();
  const asked = new URL((await hour.getAttribute('href')) ?? '', baseURL).searchParams;
  const slot = `${asked.get('dia')}T${asked.get('hora')}`;
  const screens: string[] = [];
  page.on('framenavigated', (frame) => screens.push(new URL(frame.url()).pathname));
  await hour.click();
  await expect(page.getByText(`Elige cuándo quieres tu sesión con ${fullName(teacher)}`)).toBeVisible();
  await expect(slotBox(page, slot)).toBeChecked();
  await check();
  await next(page, /\/register\?tipo=alumno&redirectTo=/);
  await check();
  await page.locator('input[name=username]').fill(person.username);
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=password_confirm]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await expect(page.getByLabel('Contraseña', { exact: false }).first()).toHaveValue(PASSWORD);
  await check();
  await page.locator('input[name=terms]').check();
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await expect(page.getByText(`Te hemos escrito a ${person.email}`)).toBeVisible();

  await page.goto(await activationLink(baseURL ?? '', person.email));
  await expect(page.getByRole('button', { name: 'Quitar Física', exact: true })).toBeVisible();
  await fillRequired(page, person, scripts);
  await completeButton(page).click();

  await expect(page.getByRole('heading', { name: 'Información adicional' })).toBeVisible();
  await check();
  await describe(page);
  await next(page, `${BASE}/resumen`);
  await expect(page.getByText('No se cobra en Mentorea: el pago lo acuerdas con tu mentor.')).toBeVisible();
  // Hours, registration, mail, profile, what is needed, summary.
  expect(new Set(screens).size, screens.join(' ')).toBe(6);
  await confirmButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Mentoría creada exitosamente!');
  if (scripts) {
    const stay = page.getByRole('button', { name: 'Quedarme aquí' });
    await stay.click();
    await expect(page.getByText('Te quedas en esta página.')).toBeVisible();
  }
  await check();
  const [booked] = await sessionsOf(api, teacher);
  expect(Date.parse(booked?.init_date ?? '')).toBe(startOf(slot));
});
