/** A mentor's own profile (docs/product.md, 'Own profile and weekly hours'). */
import { expect, type Page } from '@playwright/test';
import { mentor, topics } from '~/tests/support/marketplace';
import { pickerOf } from './support/expertises';
import { logIn } from './support/logIn';
import { alertOf, save, storedOf } from './support/profile';
import { test } from './support/test';
import { leavesAfter } from './support/toasts';

const BIO = 'Enseño física desde 2015.\nPrimero la idea, con dibujos; después los números y los exámenes.';

const switchOf = (page: Page) => page.getByRole('switch', { name: 'Acepto nuevas sesiones' });

test('a mentor changes and sees every field, pauses bookings, and sees errors at their fields', {
  tag: '@plain',
}, async ({ page, api, check, scripts }) => {
  const me = await mentor(api);
  const all = await topics(api);
  const [first, second] = all;
  const third = all.find(({ name }) => name === 'Física');
  await logIn(page, me);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Editar perfil' }).click();
  await expect(page).toHaveURL('/profile/editar');
  await check();

  await page.getByLabel(/Biografía profesional/).fill(BIO);
  await page.getByLabel('Especialidad principal').fill('Física para Bachillerato');
  await page.getByLabel('Perfil de LinkedIn').fill('linkedin.com/in/monica-vidal');
  await page.getByRole('checkbox', { name: 'Español' }).check();
  await page.getByRole('checkbox', { name: 'Inglés' }).check();
  await page.getByLabel('Vídeo de presentación').fill('youtu.be/dQw4w9WgXcQ');
  await page.getByLabel(/Precio por hora/).fill('27.5');
  await page.getByRole('checkbox', { name: 'Bizum' }).check();
  await page.getByLabel('Algo más sobre el pago').fill('después de cada sesión');
  const picker = pickerOf(page, 'Especialidades', scripts);
  await picker.drop(first?.name ?? '');
  await expect(page.getByLabel(/Biografía profesional/)).toHaveValue(BIO);
  await picker.add('fisica', 'Física');
  await expect(switchOf(page)).toBeChecked();
  await save(page);

  await expect(page).toHaveURL('/profile');
  expect(await leavesAfter(page, 'Perfil actualizado')).toBe(4000);
  await expect(page.getByText('27,50 €/h')).toBeVisible();
  const bio = page.getByText('Enseño física desde 2015.');
  await expect(bio).toHaveText(BIO, { useInnerText: true });
  await expect(page.getByText('Física para Bachillerato').first()).toBeVisible();
  await expect(page.getByText('Sin reseñas todavía')).toBeVisible();
  const link = page.getByRole('link', { name: /linkedin\.com\/in\/monica-vidal/ });
  await expect(link).toHaveAttribute('href', 'https://linkedin.com/in/monica-vidal');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(page.getByText('español e inglés')).toBeVisible();
  await expect(page.getByText('Bizum, después de cada sesión')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Disponibilidad semanal' })).toBeVisible();
  await check();
  expect((await storedOf(api, me)).profile).toMatchObject({
    bio: BIO,
    expertise: 'Física para Bachillerato',
    linkedin_url: 'https://linkedin.com/in/monica-vidal',
    languages: ['es', 'en'],
    intro_video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    price: 27.5,
    available: true,
    expertises_list: [second?.name_id, third?.name_id],
  });

  await page.getByRole('link', { name: 'Dejar de aceptarlas' }).click();
  await expect(page.getByText('los estudiantes no pueden reservar contigo')).toBeVisible();
  await pauseAndComeBack(page);
  await check();

  await page.getByRole('link', { name: 'Volver a aceptar sesiones' }).click();
  await expect(switchOf(page)).not.toBeChecked();
  await page.getByLabel(/Biografía profesional/).fill('Muy corta.');
  await page.getByLabel('Especialidad principal').fill('Todo');
  await page.getByLabel('Perfil de LinkedIn').fill('https://otra.example/yo');
  await page.getByLabel('Vídeo de presentación').fill('https://otra.example/video');
  await page.getByRole('checkbox', { name: 'Inglés' }).uncheck();
  await page.getByLabel(/Precio por hora/).fill('20.3');
  await picker.drop(second?.name ?? '');
  await picker.drop(third?.name ?? '');
  await switchOf(page).check();
  await save(page);
  await expectRefusal(page);
  await check();
  expect((await storedOf(api, me)).profile).toMatchObject({ price: 28, available: false });
});

/** From the editor to the view: Enter in a field saves, and going back shows the saved values. */
async function pauseAndComeBack(page: Page): Promise<void> {
  const price = page.getByLabel(/Precio por hora/);
  await switchOf(page).uncheck();
  await price.fill('28');
  await price.press('Enter');
  await expect(page.getByText('28 €/h')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/profile\/editar(#.*)?$/);
  await expect(price).toHaveValue('28');
  await expect(switchOf(page)).not.toBeChecked();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('No aceptas nuevas sesiones')).toBeVisible();
}

/** With every field invalid nothing is lost; then again with other errors. */
async function expectRefusal(page: Page): Promise<void> {
  const alert = alertOf(page);
  const bio = page.getByLabel(/Biografía profesional/);
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('La biografía debe tener al menos 50 caracteres');
  await expect(alert).toContainText('Debe seleccionar al menos un área de conocimiento');
  await expect(alert).toContainText('https://www.linkedin.com/in/tu-nombre');
  await expect(alert).toContainText('El precio debe ir en pasos de 0,50 €');
  await expect(bio).toHaveValue('Muy corta.');
  await expect(page.getByLabel('Especialidad principal')).toHaveValue('Todo');
  await expect(page.getByLabel('Perfil de LinkedIn')).toHaveValue('https://otra.example/yo');
  await expect(alert).toContainText('Pega la dirección de un vídeo de YouTube o de Vimeo');
  await expect(page.getByLabel('Vídeo de presentación')).toHaveValue('https://otra.example/video');
  await expect(page.getByRole('checkbox', { name: 'Inglés' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Español' })).toBeChecked();
  await expect(page.getByLabel(/Precio por hora/)).toHaveValue('20.3');
  await expect(switchOf(page)).toBeChecked();
  // Pressing a message focuses its field, and the messages stay.
  await alert.getByRole('link', { name: /al menos 50/ }).click();
  await expect(bio).toBeFocused();
  await expect(page.getByText('La biografía debe tener al menos 50 caracteres')).toHaveCount(2);

  await bio.fill('   ');
  await page.getByLabel(/Precio por hora/).fill('-1');
  await save(page);
  await expect(alert).toContainText('La biografía profesional es obligatoria');
  await expect(alert).toContainText('El precio no puede ser negativo');
}
