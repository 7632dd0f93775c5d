/**
 * A booking contains only what the student saw, happens only once, and a refusal loses nothing that was typed
 * (docs/product.md, 'Booking wizard'). Responses without scripts: tests/server/journeys/booking.test.ts.
 */
import { expect } from '@playwright/test';
import { freeDay, sessionsOf, startOf, takeSlot } from '~/tests/support/freeTimes';
import { mentor, student } from '~/tests/support/marketplace';
import { logIn } from './support/logIn';
import { test } from './support/test';
import { leavesAfter } from './support/toasts';
import { BASE, confirmButton, next, reachSummary, slotBox } from './support/wizard';

test('a refusal is a toast of 5 seconds, a lost race offers the nearest free times, and nothing is lost', async ({
  page,
  api,
  check,
}) => {
  const people = { student: await student(api), rival: await student(api), mentor: await mentor(api) };
  const day = await freeDay(api, people.mentor);
  const wanted = day.slice(2, 4);
  const mentorIs = (available: boolean) =>
    api.call('PATCH', '/api/auth/profile/', { token: people.mentor.token, data: { available } });
  await logIn(page, people.student);
  await reachSummary(page, people.mentor, wanted);
  await mentorIs(false);
  await confirmButton(page).click();
  expect(await leavesAfter(page, 'Error al crear la mentoría')).toBe(5000);
  await expect(page.getByRole('main')).toContainText('Tengo examen el jueves.');
  expect(await sessionsOf(api, people.student)).toHaveLength(0);

  await mentorIs(true);
  await page.goto(`${BASE}/resumen`);
  await takeSlot(api, wanted[0] ?? '', { student: people.rival, mentor: people.mentor });
  await confirmButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error al crear la mentoría' })).toContainText(
    'Ese horario se acaba de ocupar',
  );
  const alert = page.getByRole('alert').filter({ hasText: 'No se ha perdido nada' });
  await expect(alert).toContainText('Ese horario se acaba de ocupar');
  await expect(page.getByRole('main')).toContainText('Tengo examen el jueves.');
  const options = alert.getByRole('button');
  await expect(options).toHaveCount(3);
  await check();
  await options.nth(0).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(`${BASE}/resumen`);
  expect(await sessionsOf(api, people.student)).toHaveLength(0);
  await confirmButton(page).click();
  await expect(page.getByText('¡Mentoría creada exitosamente!').first()).toBeVisible();
  const [booked] = await sessionsOf(api, people.student);
  expect(Date.parse(booked?.init_date ?? '')).toBe(startOf(wanted[1] ?? ''));
});

test('only the summary that was shown is booked, and only once after double click, back and reload', async ({
  page,
  context,
  api,
  people,
  check,
}) => {
  const base = '/mentorships/new';
  const day = await freeDay(api, people.mentor);
  await logIn(page, people.student);
  await reachSummary(page, people.mentor, day.slice(0, 2), base);
  const other = await context.newPage();
  await other.goto(`${base}/horario`);
  for (const slot of [day[1], day[0]]) await slotBox(other, slot ?? '').uncheck();
  await slotBox(other, day[4] ?? '').check();
  await next(other, `${base}/informacion`);

  await confirmButton(page).click();
  await expect(page.getByRole('alert')).toContainText('El resumen ha cambiado');
  await expect(page.getByRole('main')).toContainText('30 minutos');
  await check();
  expect(await sessionsOf(api, people.student)).toHaveLength(0);

  await other.goto(`${base}/resumen`);
  await expect(confirmButton(other)).toBeVisible();
  await confirmButton(page).dblclick();
  await expect(page.getByText('¡Mentoría creada exitosamente!').first()).toBeVisible();
  await expect(page).toHaveURL(/\/(creada|mentorships)$/);
  await confirmButton(other).click();
  await expect(other).toHaveURL(/\/(creada|mentorships)$/);
  await expect(page).toHaveURL('/mentorships');
  await page.goBack();
  await expect(confirmButton(page)).toHaveCount(0);
  await page.reload();
  await page.goto(`${base}/resumen`);
  await expect(page).toHaveURL(/\/(creada|mentorships)$/);
  const sessions = await sessionsOf(api, people.student);
  expect(sessions.map((one) => Date.parse(one.init_date))).toEqual([startOf(day[4] ?? '')]);
});
