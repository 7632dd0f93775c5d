/** A mentor's own profile: seen, edited, refused, left (spec.md section 2, Profile; section 5). */
import { expect, type Page } from '@playwright/test';
import { pickerOf } from './support/expertises';
import { mentor, student, topics } from './support/marketplace';
import { logIn } from './support/people';
import { alertOf, save, storedOf } from './support/profile';
import { test } from './support/test';
import { leavesAfter } from './support/toasts';

const BIO = 'Enseño física desde 2015.\nPrimero la idea, con dibujos; después los números y los exámenes.';

const switchOf = (page: Page) => page.getByRole('switch', { name: 'Acepto nuevas mentorías' });

test('mentor: from the dashboard to the editor, everything changed, everything seen', async ({
  page,
  api,
  check,
  scripts,
}) => {
  const me = await mentor(api);
  const all = await topics(api);
  const [first, second] = all;
  const third = all.find(({ name }) => name === 'Física');
  await logIn(page, me);
  await page.getByRole('link', { name: 'Editar perfil' }).click();
  await expect(page).toHaveURL('/profile/editar');
  await check();

  await page.getByLabel(/Biografía profesional/).fill(BIO);
  await page.getByLabel('Especialidad principal').fill('Física para Bachillerato');
  await page.getByLabel('Perfil de LinkedIn').fill('linkedin.com/in/monica-vidal');
  await page.getByLabel(/Precio por hora/).fill('27.5');
  const picker = pickerOf(page, 'Especialidades', scripts);
  await picker.drop(first?.name ?? '');
  await expect(page.getByLabel(/Biografía profesional/)).toHaveValue(BIO);
  await picker.add('fisica', 'Física');
  await expect(switchOf(page)).toBeChecked();
  await save(page);

  await expect(page).toHaveURL('/profile');
  expect(await leavesAfter(page, 'Perfil actualizado')).toBe(4000);
  await expect(page.getByText('27,50 € por hora')).toBeVisible();
  const bio = page.getByText('Enseño física desde 2015.');
  await expect(bio).toHaveText(BIO, { useInnerText: true });
  await expect(page.getByText('Física para Bachillerato')).toBeVisible();
  await expect(page.getByText('Sin reseñas todavía')).toBeVisible();
  const link = page.getByRole('link', { name: /linkedin\.com\/in\/monica-vidal/ });
  await expect(link).toHaveAttribute('href', 'https://linkedin.com/in/monica-vidal');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('heading', { name: 'Disponibilidad semanal' })).toBeVisible();
  await check();
  expect((await storedOf(api, me)).profile).toMatchObject({
    bio: BIO,
    expertise: 'Física para Bachillerato',
    linkedin_url: 'https://linkedin.com/in/monica-vidal',
    price: 27.5,
    available: true,
    expertises_list: [second?.name_id, third?.name_id],
  });
});

test('after saving, back leads to the editor with what was saved, and Cancelar to the view', async ({
  page,
  api,
}) => {
  await logIn(page, await mentor(api));
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Editar perfil' }).click();
  await page.getByLabel(/Precio por hora/).fill('27.5');
  await page.getByLabel(/Precio por hora/).press('Enter');
  await expect(page.getByText('27,50 € por hora')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/profile/editar');
  await expect(page.getByLabel(/Precio por hora/)).toHaveValue('27.5');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/profile');
});

test('a mentor who accepts no new sessions cannot be booked, and can again', async ({
  page,
  api,
  browser,
  baseURL,
  scripts,
  check,
}) => {
  const me = await mentor(api);
  const visitor = await browser.newContext({ baseURL, javaScriptEnabled: scripts });
  const other = await visitor.newPage();
  await logIn(other, await student(api));
  const card = other.locator(`#mentor-${me.username}`);
  const choose = card.getByRole('button', { name: /^(✓ )?Selecciona/ });

  await logIn(page, me);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Dejar de aceptarlas' }).click();
  await expect(page.getByText('los estudiantes no pueden reservar contigo')).toBeVisible();
  await switchOf(page).uncheck();
  await save(page);
  await expect(page.getByText('No aceptas nuevas mentorías')).toBeVisible();
  await check();
  await other.goto(`/create-mentorship?mentor=${me.username}`);
  await expect(card.getByText('No disponible')).toBeVisible();
  await expect(choose).toBeDisabled();

  await page.getByRole('link', { name: 'Volver a aceptar mentorías' }).click();
  await expect(switchOf(page)).not.toBeChecked();
  await switchOf(page).check();
  await save(page);
  await expect(page.getByText('Aceptas nuevas mentorías', { exact: true })).toBeVisible();
  await other.goto(`/create-mentorship?mentor=${me.username}`);
  await expect(choose).toBeEnabled();
  await visitor.close();
});

test('a mentor is told what is wrong beside each field, and loses nothing', async ({
  page,
  api,
  check,
  scripts,
}) => {
  const me = await mentor(api);
  const [first, second] = await topics(api);
  await logIn(page, me);
  await page.goto('/profile/editar');
  await page.getByLabel(/Biografía profesional/).fill('Muy corta.');
  await page.getByLabel('Especialidad principal').fill('Todo');
  await page.getByLabel('Perfil de LinkedIn').fill('https://otra.example/yo');
  await page.getByLabel(/Precio por hora/).fill('20.3');
  const picker = pickerOf(page, 'Especialidades', scripts);
  await picker.drop(first?.name ?? '');
  await picker.drop(second?.name ?? '');
  await switchOf(page).uncheck();
  await save(page);

  const alert = alertOf(page);
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('La biografía debe tener al menos 50 caracteres');
  await expect(alert).toContainText('Debe seleccionar al menos un área de conocimiento');
  await expect(alert).toContainText('https://www.linkedin.com/in/tu-nombre');
  await expect(alert).toContainText('El precio debe ir en pasos de 0,50 €');
  await expect(page.getByLabel(/Biografía profesional/)).toHaveValue('Muy corta.');
  await expect(page.getByLabel('Especialidad principal')).toHaveValue('Todo');
  await expect(page.getByLabel('Perfil de LinkedIn')).toHaveValue('https://otra.example/yo');
  await expect(page.getByLabel(/Precio por hora/)).toHaveValue('20.3');
  await expect(switchOf(page)).not.toBeChecked();
  await check();

  await page.getByLabel(/Biografía profesional/).fill('   ');
  await page.getByLabel(/Precio por hora/).fill('-1');
  await save(page);
  await expect(alert).toContainText('La biografía profesional es obligatoria');
  await expect(alert).toContainText('El precio no puede ser negativo');
  expect((await storedOf(api, me)).profile).toMatchObject({ price: 30, available: true });
});
