/** Several sessions at once (docs/product.md, 'Many at once'). */
import { expect } from '@playwright/test';
import { moveDay } from '~/app/domain/time/calendarDays';
import { dayOf } from '~/app/domain/time/dates';
import { book, student } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('requests are confirmed together, and a whole day is cancelled with one reason', {
  tag: '@plain',
}, async ({ page, api, people, check }) => {
  const other = await student(api);
  const first = await book(api, people);
  await book(api, { ...people, student: other });
  await book(api, people);
  await logIn(page, people.mentor);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Responder varias a la vez' }).click();
  const boxes = page.getByRole('group').getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  const confirm = page.getByRole('button', { name: 'Confirmar las marcadas' });
  for (const nth of [0, 1, 2]) await boxes.nth(nth).uncheck();
  await confirm.click();
  await expect(page.getByRole('alert')).toContainText('Elige al menos una sesión.');
  await expect(page.getByRole('alert')).toContainText('No se ha cambiado nada');
  await check();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await confirm.click();
  await expect(page.getByText('2 sesiones confirmadas')).toBeVisible();
  await expect(boxes).toHaveCount(1);

  const day = dayOf(first.init_date, 'Europe/Madrid');
  await page.goto(`/calendar?dia=${day}`);
  await page.getByRole('link', { name: 'Cancelar el día' }).click();
  const cancel = page.getByRole('button', { name: 'Cancelar las marcadas' });
  await cancel.click();
  await expect(page.getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(
    /Escribe el motivo: quien cuenta con la sesión lo leerá/,
  );
  await check();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Estoy enferma: os escribo mañana.');
  await cancel.click();
  await expect(page.getByText(/sesiones? canceladas?/)).toBeVisible();
  await expect(page).toHaveURL(`/calendar?dia=${day}`);
  await expect(page.locator('.cal-panel')).toContainText('Día libre: nadie puede reservar contigo.');
  await expect(page.locator('.cal-panel')).not.toContainText(fullName(people.student));

  type Notices = { description: string }[];
  const told = await api.call<Notices>('GET', '/api/notifications/', people.student);
  expect(JSON.stringify(told)).toContain('Estoy enferma');
});

test('several days off name what is booked inside, and cancel it with one text to all', {
  tag: '@plain',
}, async ({ page, api, people, check }) => {
  const other = await student(api);
  const sessions = [await book(api, people), await book(api, { ...people, student: other })];
  const [from = '', to = ''] = sessions.map((one) => dayOf(one.init_date, 'Europe/Madrid')).sort();
  const until = moveDay(to, 2);
  await logIn(page, people.mentor);
  await page.goto('/profile/horario?parte=dias-libres');
  await page.getByLabel('Primer día', { exact: true }).fill(from);
  await page.getByLabel('Último día, si son varios').fill(until);
  await page.getByRole('button', { name: 'Añadir al calendario' }).click();
  const question = page.getByRole('alert').filter({ hasText: 'Hay 2 sesiones reservadas' });
  await check();
  await question.getByRole('link', { name: /^Cancelar y avisar con un solo texto: del / }).click();
  await expect(page.getByRole('heading', { name: /^Cancelar del .* al / })).toBeVisible();
  await expect(page.getByRole('group').getByRole('checkbox')).toHaveCount(2);
  await check();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Estoy de viaje: buscamos otro día.');
  await page.getByRole('button', { name: 'Cancelar las marcadas' }).click();
  await expect(page.getByText('2 sesiones canceladas')).toBeVisible();
  await expect(page.getByText('Esos días nadie podrá reservar contigo.')).toBeVisible();
  type Days = { date: string; until?: string; kind: string }[];
  const { token } = people.mentor;
  const stored = await api.call<Days>('GET', '/api/availability/exceptions/', { token });
  expect(stored).toMatchObject([{ date: from, until, kind: 'off' }]);
  for (const who of [people.student, other])
    expect(JSON.stringify(await api.call('GET', '/api/notifications/', who))).toContain('Estoy de viaje');
});
