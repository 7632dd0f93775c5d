/** A mentor's own offers, from the editor to the session (docs/product.md, 'Booking wizard'); with and without scripts. */
import { expect } from '@playwright/test';
import { freeDay, sessionsOf } from '~/tests/support/freeTimes';
import { mentor, student } from '~/tests/support/marketplace';
import { logIn } from './support/logIn';
import { test } from './support/test';
import { confirmButton, next, slotBox } from './support/wizard';

test('a mentor writes an offer down, a student books it from the profile, at its length and price', async ({
  page,
  api,
  check,
}) => {
  const people = { mentor: await mentor(api), student: await student(api) };
  const [, start = '', ...rest] = await freeDay(api, people.mentor);
  await logIn(page, people.mentor);
  await page.goto('/profile/editar');
  await page.getByLabel('Nombre de la oferta 1').fill('Selectividad');
  await page.getByLabel('Duración').first().selectOption('1 h 30 min');
  await page.getByLabel('Total (€)').first().fill('40');
  await page.getByRole('button', { name: 'Otra oferta' }).click();
  await expect(page.getByLabel('Nombre de la oferta 1')).toHaveValue('Selectividad');
  await page.getByLabel('Nombre de la oferta 2').fill('Sin precio');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('alert')).toContainText('El precio debe ser un número.');
  await check();
  await page.getByLabel('Nombre de la oferta 2').fill('');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Perfil actualizado').first()).toBeVisible();

  await page.context().clearCookies();
  await logIn(page, people.student);
  await page.goto(`/mentorships/new?mentor=${people.mentor.username}`);
  await expect(page.getByRole('radio', { name: 'Selectividad 1 h 30 min · 40,00 €' })).toBeChecked();
  await page.goto(`/mentorships/new/horario?semana=${start.slice(0, 10)}&oferta=`);
  await expect(page.getByRole('radio', { name: /Otra duración/ })).toBeChecked();
  await page.goto(`/mentors/${people.mentor.username}`);
  await page.getByRole('link', { name: /Selectividad 1 h 30 min 40,00/ }).click();
  await expect(page.getByRole('radio', { name: /Selectividad/ })).toBeChecked();
  await page.goto(`${page.url()}&semana=${start.slice(0, 10)}`);
  await check();
  await slotBox(page, start).check();
  await next(page, '/mentorships/new/informacion');
  await expect(page.getByLabel('Precio por hora (€)')).toHaveCount(0);
  await page.getByLabel('Qué necesitas').fill('Preparar el examen.');
  await next(page, '/mentorships/new/resumen');
  await expect(page.getByRole('region', { name: 'Coste' })).toContainText('Selectividad');
  await expect(page.getByText('Total: 40,00').first()).toBeVisible();
  await check();
  await confirmButton(page).click();
  await expect(page.getByText('¡Mentoría creada exitosamente!').first()).toBeVisible();
  const [booked] = await sessionsOf(api, people.student);
  expect(booked).toMatchObject({ offer_name: 'Selectividad', price: 26.6667 });
  expect(rest.length).toBeGreaterThan(1);
});
