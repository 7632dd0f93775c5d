/** The booking wizard from the first step to the session in 'Mis Mentorías' (spec.md sections 2, 4, 5 and 8). */
import { expect } from '@playwright/test';
import { mentor, student } from './support/marketplace';
import { fullName, logIn } from './support/people';
import { test } from './support/test';
import { leavesAfter } from './support/toasts';
import {
  BASE,
  chooseMentor,
  confirmButton,
  DESCRIPTION,
  describe,
  freeDay,
  next,
  reachSummary,
  sessionsOf,
  slotBox,
  startOf,
  tickSlots,
} from './support/wizard';

for (const base of ['/create-mentorship', '/mentorships/new']) {
  test(`a student books a session under ${base}`, async ({ page, api, check }) => {
    const people = { student: await student(api), mentor: await mentor(api) };
    const [first = '', second = ''] = await freeDay(api, people.mentor);
    await page.goto(base);
    await expect(page.getByRole('heading', { name: 'Acceso requerido' })).toBeVisible();
    await expect(page.getByText('Debes iniciar sesión para crear una mentoría.')).toBeVisible();
    await check();
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
    await logIn(page, people.student);

    await expect(page).toHaveURL(`${base}/mentor`);
    await expect(page.getByRole('heading', { name: 'Elige tu Mentor' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Siguiente →' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Atrás' })).toBeDisabled();
    await page.getByLabel('Nombre').fill(`MONICA ${people.mentor.last_name}`);
    await page.getByLabel('Nombre').press('Enter');
    await expect(page.getByText(/^Mostrando 1 de \d+ mentores$/)).toBeVisible();
    await expect(page.getByText('€30,00/sesión')).toBeVisible();
    await check();
    await page.getByRole('button', { name: 'Seleccionar', exact: true }).click();
    await expect(page.getByRole('button', { name: '✓ Seleccionado' })).toBeVisible();
    await expect(page.getByText(/^Mostrando 1 de \d+ mentores$/)).toBeVisible();
    await next(page, `${base}/horario`);

    await page.goto(`${base}/horario?semana=${first.slice(0, 10)}`);
    await slotBox(page, first).check();
    await slotBox(page, second).check();
    await check();
    await next(page, `${base}/informacion`);

    await expect(page.getByLabel(/Precio por hora/)).toHaveValue('30');
    await page.getByLabel(/Precio por hora/).fill('24.5');
    await describe(page);
    await check();
    await next(page, `${base}/resumen`);

    const summary = page.getByRole('main');
    await expect(summary).toContainText(fullName(people.mentor));
    await expect(summary).toContainText('2 × 0,5 h × 24,50 €');
    await expect(summary).toContainText('Total: 24,50 €');
    await expect(summary).toContainText('5,50 € por hora menos que el precio habitual');
    await expect(summary).toContainText('1 hora');
    await expect(summary).toContainText('Tengo examen el jueves.');
    await check();
    await confirmButton(page).click();

    expect(await leavesAfter(page, '¡Mentoría creada exitosamente!')).toBe(4000);
    await expect(
      page.getByText(`Tu mentoría con ${fullName(people.mentor)} ha sido programada correctamente.`),
    ).toBeVisible();
    await expect(page).toHaveURL(`${base}/creada`);
    await expect(page).toHaveURL('/mentorships');
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
}

test('every step has an address; one that is not reached leads to the first incomplete', async ({
  page,
  api,
}) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  await logIn(page, people.student);
  for (const base of ['/create-mentorship', '/mentorships/new']) {
    for (const step of ['horario', 'informacion', 'resumen', 'creada']) {
      await page.goto(`${base}/${step}`);
      await expect(page).toHaveURL(`${base}/mentor`);
    }
  }
  await chooseMentor(page, people.mentor);
  await page.goto(`${BASE}/resumen`);
  await expect(page).toHaveURL(`${BASE}/horario`);
});

test('the profile of a mentor is an address, and chooses too', async ({ page, api, check }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  await logIn(page, people.student);
  await page.goto(`${BASE}/mentor?q=${people.mentor.last_name}`);
  await page.getByRole('link', { name: fullName(people.mentor) }).click();
  const dialog = page.getByRole('dialog', { name: 'Perfil del Mentor' });
  await expect(dialog).toContainText('Matemáticas con paciencia');
  await expect(dialog).toContainText('con calma y con muchos ejercicios');
  await check();
  await dialog.getByRole('link', { name: 'Cerrar' }).first().click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: fullName(people.mentor) }).click();
  await dialog.getByRole('button', { name: 'Seleccionar', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: '✓ Seleccionado' })).toBeVisible();

  await page.goto(`${BASE}/mentor?q=nadie-se-llama-asi`);
  await expect(page.getByText('No se encontraron mentores')).toBeVisible();
  await check();
});

test('another mentor clears the slots, and an untouched price follows', async ({ page, api }) => {
  const people = { student: await student(api), mentor: await mentor(api), other: await mentor(api) };
  await api.call('PATCH', '/api/auth/profile/', { token: people.other.token, data: { price: 18 } });
  const slots = (await freeDay(api, people.mentor)).slice(0, 2);
  await logIn(page, people.student);
  await reachSummary(page, people.mentor, slots);
  await chooseMentor(page, people.other);
  await page.goto(`${BASE}/resumen`);
  await expect(page).toHaveURL(`${BASE}/horario`);
  await tickSlots(page, slots);
  await next(page, `${BASE}/informacion`);
  await expect(page.getByLabel(/Precio por hora/)).toHaveValue('18');
  await expect(page.getByLabel(/Descripción/)).toHaveValue(DESCRIPTION);
});

test('a mentor may look, and is told that only students book', async ({ page, api }) => {
  const people = { looking: await mentor(api), mentor: await mentor(api) };
  const slots = (await freeDay(api, people.mentor)).slice(0, 1);
  await logIn(page, people.looking);
  await page.goto(BASE);
  await expect(page.getByText(/Solo los estudiantes pueden reservar mentorías/)).toBeVisible();
  await reachSummary(page, people.mentor, slots);
  await expect(confirmButton(page)).toBeDisabled();
});
