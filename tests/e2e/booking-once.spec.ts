/** Only what was seen is booked, only once, and a lost race costs nothing that was typed (spec.md sections 4 and 8). */
import { expect } from '@playwright/test';
import { mentor, student } from './support/marketplace';
import { fullName, logIn } from './support/people';
import { test } from './support/test';
import { leavesAfter } from './support/toasts';
import {
  BASE,
  confirmButton,
  freeDay,
  next,
  reachSummary,
  sessionsOf,
  slotBox,
  startOf,
  tickSlots,
} from './support/wizard';

test('a lost race keeps everything and offers the nearest free times', async ({ page, api, check }) => {
  const people = { student: await student(api), rival: await student(api), mentor: await mentor(api) };
  const day = await freeDay(api, people.mentor);
  const wanted = day.slice(2, 4);
  await logIn(page, people.student);
  await reachSummary(page, people.mentor, wanted);
  const iso = (slot: string) => new Date(startOf(slot)).toISOString();
  await api.call('POST', '/api/mentorships/', {
    token: people.rival.token,
    data: {
      mentor: people.mentor.username,
      alumnos: [people.rival.username],
      init_date: iso(wanted[0] ?? ''),
      end_date: iso(wanted[1] ?? ''),
      price: 30,
    },
  });
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
  await expect(page.getByText('¡Mentoría creada exitosamente!')).toBeVisible();
  const [booked] = await sessionsOf(api, people.student);
  expect(Date.parse(booked?.init_date ?? '')).toBe(startOf(wanted[1] ?? ''));
});

test('two tabs: only the summary that was seen is booked', async ({ page, context, api, check }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const day = await freeDay(api, people.mentor);
  await logIn(page, people.student);
  await reachSummary(page, people.mentor, day.slice(0, 2));
  const other = await context.newPage();
  await other.goto(`${BASE}/horario`);
  for (const slot of [day[1], day[0]]) await slotBox(other, slot ?? '').uncheck();
  await slotBox(other, day[4] ?? '').check();
  await next(other, `${BASE}/informacion`);

  await confirmButton(page).click();
  await expect(page.getByRole('alert')).toContainText('El resumen ha cambiado');
  await expect(page.getByRole('main')).toContainText('30 minutos');
  await check();
  expect(await sessionsOf(api, people.student)).toHaveLength(0);

  await confirmButton(page).click();
  await expect(page.getByText('¡Mentoría creada exitosamente!')).toBeVisible();
  const sessions = await sessionsOf(api, people.student);
  expect(sessions.map((one) => Date.parse(one.init_date))).toEqual([startOf(day[4] ?? '')]);
});

test('double click, back and reload never book twice', async ({ page, context, api }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const slots = (await freeDay(api, people.mentor)).slice(0, 2);
  await logIn(page, people.student);
  await reachSummary(page, people.mentor, slots);
  const twin = await context.newPage();
  await twin.goto(`${BASE}/resumen`);
  await expect(confirmButton(twin)).toBeVisible();

  await confirmButton(page).dblclick();
  await expect(page).toHaveURL(/\/(creada|mentorships)$/);
  await confirmButton(twin).click();
  await expect(twin).toHaveURL(/\/(creada|mentorships)$/);
  await expect(page).toHaveURL('/mentorships');
  await page.goBack();
  await expect(confirmButton(page)).toHaveCount(0);
  await page.reload();
  await page.goto(`${BASE}/resumen`);
  await expect(page).toHaveURL(/\/(creada|mentorships)$/);
  expect(await sessionsOf(api, people.student)).toHaveLength(1);
});

test('a refusal of the API is a toast of 5 seconds in its words, and nothing is lost', async ({
  page,
  api,
}) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const slots = (await freeDay(api, people.mentor)).slice(0, 1);
  await logIn(page, people.student);
  await reachSummary(page, people.mentor, slots);
  await api.call('PATCH', '/api/auth/profile/', { token: people.mentor.token, data: { available: false } });
  await confirmButton(page).click();
  expect(await leavesAfter(page, 'Error al crear la mentoría')).toBe(5000);
  await expect(page.getByRole('main')).toContainText('Tengo examen el jueves.');
  expect(await sessionsOf(api, people.student)).toHaveLength(0);
});

test('the draft waits for its owner, and for nobody else', async ({ page, context, api }) => {
  const people = { student: await student(api), other: await student(api), mentor: await mentor(api) };
  const slots = (await freeDay(api, people.mentor)).slice(0, 2);
  await logIn(page, people.student);
  await reachSummary(page, people.mentor, slots);
  await context.clearCookies({ name: 'refresh_token' });
  await page.goto(`${BASE}/resumen`);
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
  await logIn(page, people.student);
  await expect(page).toHaveURL(`${BASE}/resumen`);
  await expect(page.getByRole('main')).toContainText(fullName(people.mentor));

  await context.clearCookies({ name: 'refresh_token' });
  await page.goto(`/login?redirectTo=${BASE}/resumen`);
  await logIn(page, people.other);
  await expect(page).toHaveURL(`${BASE}/mentor`);
  await expect(page.getByText('Todavía no has elegido mentor.')).toBeVisible();
});

test('a slot that was lost before step 3 is said on step 2', async ({ page, api }) => {
  const people = { student: await student(api), rival: await student(api), mentor: await mentor(api) };
  const [slot = '', after = ''] = await freeDay(api, people.mentor);
  await logIn(page, people.student);
  await page.goto(`${BASE}?mentor=${people.mentor.username}`);
  await tickSlots(page, [slot]);
  const [init_date, end_date] = [slot, after].map((one) => new Date(startOf(one)).toISOString());
  const data = {
    mentor: people.mentor.username,
    alumnos: [people.rival.username],
    init_date,
    end_date,
    price: 30,
  };
  await api.call('POST', '/api/mentorships/', { token: people.rival.token, data });
  await page.getByRole('button', { name: 'Siguiente →' }).click();
  await expect(page.getByRole('alert')).toContainText('Ese horario ya no está libre');
  await expect(slotBox(page, slot)).toHaveCount(0);
});
