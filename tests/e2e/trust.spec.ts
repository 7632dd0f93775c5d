/** Both sides review a session, hidden until both have (docs/product.md, 'Reviews'); the public profile sorts them. */
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { HERE, unreviewedSession } from './support/demo';
import { logIn } from './support/logIn';
import { test } from './support/test';

const DAY = 86_400_000;

test.use({ address: HERE });

test('the reviews of both sides become readable together', { tag: '@plain' }, async ({
  page,
  api,
  check,
  scripts,
}) => {
  const { session, student } = await unreviewedSession(api);
  const { mentor, identifier } = session;
  const words = `Constante, ${scripts ? 'con' : 'sin'} prisa ${Date.now()}`;

  await logIn(page, mentor, DEMO_PASSWORD);
  await page.goto(`/mentorships?detalle=${identifier}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Reseñar a tus estudiantes' }).click();
  await expect(page.getByRole('heading', { level: 2, name: student.full_name })).toBeVisible();
  await page.getByRole('combobox', { name: 'Valoración' }).selectOption('4 de 5 · Muy bien');
  await page.getByRole('textbox', { name: 'Tu reseña' }).fill('   ');
  await page.getByRole('button', { name: 'Enviar reseña' }).click();
  await expect(page.getByRole('textbox', { name: 'Tu reseña' })).toHaveAccessibleDescription(
    /El texto es obligatorio\./,
  );
  await expect(page.getByRole('combobox', { name: 'Valoración' })).toHaveValue('4');
  await check();
  await page.getByRole('textbox', { name: 'Tu reseña' }).fill(words);
  await page.getByRole('button', { name: 'Enviar reseña' }).click();
  // The demo data of some days has no session that young.
  const waits = Date.now() - Date.parse(session.end_date) < 7 * DAY;
  await expect(
    page.getByText(waits ? /La leerá cuando escriba la suya, o el / : 'Ya la puede leer.'),
  ).toBeVisible();

  await logIn(page, student, DEMO_PASSWORD);
  await page.goto('/reviews/sobre-mi');
  await expect(page.getByText(words)).toHaveCount(waits ? 0 : 1);
  await page.goto(`/reviews?resena=${identifier}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Título' }).fill(words);
  await dialog.getByRole('textbox', { name: 'Texto' }).fill('Todo claro.');
  await dialog.getByRole('radio', { name: '4 de 5' }).check({ force: true });
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Publicar reseña' }).click();
  await expect(page).toHaveURL('/reviews');
  await page.getByRole('link', { name: 'Lo que dicen de ti' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText(mentor.full_name);
  await check();

  await page.goto(`/mentors/${mentor.username}?estrellas=4`);
  const reviews = page.locator('#resenas');
  await expect(reviews).toContainText('Solo las reseñas de 4 estrellas.');
  await expect(reviews.getByRole('listitem').filter({ hasText: words })).toContainText('Sesión verificada');
  await expect(reviews.getByRole('img', { name: '5 de 5 estrellas' })).toHaveCount(0);
  await check();
  await reviews.getByRole('navigation', { name: 'Reseñas por medalla' }).getByRole('link').first().click();
  await expect(reviews).toContainText(/Solo las reseñas de 4 estrellas y con «/);
  await reviews.getByRole('link', { name: 'Ver todas' }).click();
  await expect(page).toHaveURL(`/mentors/${mentor.username}#resenas`);
});
