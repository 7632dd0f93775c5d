/** The calendar: three views, the ways between them, and the detail of a session (spec.md section 2). */
import { expect } from '@playwright/test';
import { book, mentor, student } from './support/marketplace';
import { fullName, logIn } from './support/people';
import { test } from './support/test';

test('a session stands in month, week and list, and opens its detail', async ({ page, api, check }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const booked = await book(api, people);
  await logIn(page, people.mentor);
  await page.getByRole('link', { name: 'Ver Calendario' }).click();
  await expect(page).toHaveTitle('Calendario · Mentorea');
  const zone = { timeZone: 'Europe/Madrid' };
  const day = new Intl.DateTimeFormat('sv', zone).format(new Date(booked.init_date));
  const session = page.getByRole('link', { name: new RegExp(`${fullName(people.student)}, Pendiente$`) });
  for (const view of ['Mes', 'Semana', 'Lista']) {
    await page.goto(`/calendar?dia=${day}`);
    await page.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: view }).click();
    await expect(session.first()).toBeVisible();
    await check();
  }
  await session.first().click();
  const dialog = page.getByRole('dialog', { name: 'Detalles de la mentoría' });
  await expect(dialog).toContainText(booked.room_code);
  await dialog.getByRole('link', { name: 'Cerrar' }).click();
  await expect(page).toHaveURL(`/calendar?vista=lista&dia=${day}`);
});

test('an empty calendar says what to do next', async ({ page, api, check }) => {
  await logIn(page, await student(api));
  await page.goto('/calendar');
  await expect(page.getByText('No tienes sesiones este mes')).toBeVisible();
  await check();
  await page.getByRole('link', { name: 'Reservar una mentoría' }).click();
  await expect(page).toHaveURL(/\/mentorships\/new/);
});
