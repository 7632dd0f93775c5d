/** The booking wizard from its first step to the session in the list (docs/product.md, 'Booking wizard'). */
import { expect } from '@playwright/test';
import { freeDay, sessionsOf, startOf } from '~/tests/support/freeTimes';
import { fullName } from '~/tests/support/people';
import { logIn, logInByForm } from './support/logIn';
import { test } from './support/test';
import { BASE, confirmButton, DESCRIPTION, describe, next, proposePrice, slotBox } from './support/wizard';

test('a student books a session', { tag: '@plain' }, async ({ page, api, people, check, scripts }) => {
  // The wizard has two addresses.
  const base = scripts ? '/create-mentorship' : '/mentorships/new';
  const [first = '', second = ''] = await freeDay(api, people.mentor);
  const day = first.slice(0, 10);
  await page.goto(base);
  await expect(page.getByRole('heading', { name: 'Acceso requerido' })).toBeVisible();
  await expect(page.getByText('Debes iniciar sesión para crear una mentoría.')).toBeVisible();
  await check();
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
  await logInByForm(page, people.student);

  await expect(page).toHaveURL(`${base}/mentor`);
  await expect(page.getByRole('heading', { name: 'Elige tu Mentor' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Siguiente →' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Atrás' })).toBeDisabled();
  if (scripts) {
    const onwards = page.getByRole('button', { name: 'Siguiente →' });
    await expect(onwards).toHaveAccessibleDescription('Elige antes un mentor.');
    await onwards.press('Enter');
    await expect(onwards).toBeFocused();
    await expect(page.locator('[aria-live]').filter({ hasText: 'Elige antes un mentor.' })).toBeAttached();
    await expect(page).toHaveURL(`${base}/mentor`);
  }
  await page.getByLabel('Nombre').fill(`MONICA ${people.mentor.last_name}`);
  await page.getByLabel('Nombre').press('Enter');
  await expect(page.getByText(/^Mostrando 1 de \d+ mentores$/)).toBeVisible();
  await expect(page.getByText('€30,00/sesión')).toBeVisible();
  await check();
  await page.getByRole('button', { name: 'Seleccionar', exact: true }).click();
  await expect(page.getByRole('button', { name: '✓ Seleccionado' })).toBeVisible();
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
  if (scripts) {
    await expect(page.getByText(`Mentor elegido: ${fullName(people.mentor)}`)).toHaveRole('status');
    await expect(page.getByRole('button', { name: '✓ Seleccionado' })).toBeFocused();
  }
  await expect(page.getByText(/^Mostrando 1 de \d+ mentores$/)).toBeVisible();
  await next(page, `${base}/horario`);

  // A phone shows one day at a time, and the bar stays visible.
  const desktop = page.viewportSize() ?? { width: 1280, height: 860 };
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto(`${base}/horario?semana=${day}`);
  await page.locator(`input[name=dia][value="${day}"]`).check();
  await expect(slotBox(page, first)).toBeVisible();
  const days = await page
    .locator('input[name=slots]:visible')
    .evaluateAll((boxes) => [...new Set(boxes.map((box) => (box as HTMLInputElement).value.slice(0, 10)))]);
  expect(days).toEqual([day]);
  await slotBox(page, first).check();
  await expect(page.getByRole('button', { name: 'Siguiente →' })).toBeInViewport();
  await check();
  await page.setViewportSize(desktop);
  await slotBox(page, second).check();
  await check();
  await page.setViewportSize({ width: 375, height: 760 });
  await next(page, `${base}/informacion`);
  await page.setViewportSize(desktop);

  await expect(page.getByLabel(/Precio por hora/)).toHaveValue('30');
  if (!scripts) {
    // With scripts it is disabled.
    await page.getByRole('button', { name: 'Siguiente →' }).click();
    await expect(page.getByRole('alert')).toContainText('La descripción es obligatoria');
    await check();
  }
  await proposePrice(page, '24.5');
  await describe(page);
  await check();
  await next(page, `${base}/resumen`);

  const summary = page.getByRole('main');
  await expect(summary).toContainText(fullName(people.mentor));
  await expect(summary).toContainText('24,50 €/h');
  await expect(summary).toContainText('Total: 24,50 €');
  await expect(summary).toContainText('5,50 €/h menos que el precio habitual');
  await expect(summary).toContainText('1 hora');
  await expect(summary).toContainText('Tengo examen el jueves.');
  await check();
  await confirmButton(page).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Mentoría creada exitosamente!');
  await expect(
    page.getByText(`Tu mentoría con ${fullName(people.mentor)} ha sido programada correctamente.`),
  ).toBeVisible();
  await expect(page).toHaveURL(`${base}/creada`);
  if (!scripts) {
    await check();
    await page.getByRole('main').getByRole('link', { name: 'Mis Mentorías' }).click();
  }
  await expect(page).toHaveURL('/mentorships');
  await expect(page.getByRole('region', { name: 'Recién pedida' })).toContainText('tiene hasta');
  await expect(page.getByText('Mostrando 1 a 1 de 1 mentorías')).toBeVisible();

  const sessions = await sessionsOf(api, people.student);
  expect(sessions).toHaveLength(1);
  expect(sessions[0]).toMatchObject({
    price: 24.5,
    room_size: 5,
    confirmation: false,
    open: true,
    additional_information: DESCRIPTION,
    expertises: [],
    mentor: { username: people.mentor.username },
    alumnos: [{ username: people.student.username }],
  });
  expect(sessions[0]?.room_code).toMatch(new RegExp(`^MENTOR-${new Date().getFullYear()}-\\d{4}$`));
  expect(Date.parse(sessions[0]?.init_date ?? '')).toBe(startOf(first));
  expect(Date.parse(sessions[0]?.end_date ?? '')).toBe(startOf(first) + 3_600_000);
});

test('a mentor’s profile in the wizard has its own address and can choose the mentor; a week without free hours says so', {
  tag: '@plain',
}, async ({ page, api, people, check, scripts }) => {
  await api.call('POST', '/api/availability/bulk_update/', {
    token: people.mentor.token,
    data: { availability: [] },
  });
  await logIn(page, people.student);
  if (scripts) await page.clock.install();
  await page.goto(`${BASE}/mentor?q=${people.mentor.last_name}`);
  await page.getByRole('link', { name: fullName(people.mentor) }).click();
  const dialog = page.getByRole('dialog', { name: 'Perfil del Mentor' });
  await expect(dialog).toContainText('Matemáticas con paciencia');
  await expect(dialog).toContainText('con calma y con muchos ejercicios');
  await check();
  await dialog.getByRole('link', { name: 'Cerrar' }).first().click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: fullName(people.mentor) }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Seleccionar', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: '✓ Seleccionado' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: fullName(people.mentor) })).toHaveText(
    `Mentor elegido: ${fullName(people.mentor)}`,
  );

  await page.goto(`${BASE}/mentor?q=nadie-se-llama-asi`);
  await expect(page.getByText('No se encontraron mentores')).toBeVisible();
  await check();

  await next(page, `${BASE}/horario`);
  await expect(page.getByText('No hay huecos libres esta semana')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Elegir otro mentor' })).toBeVisible();
  await check();
});
