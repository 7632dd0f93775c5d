/** A student's reviews (docs/product.md, 'Reviews'): written, refused, changed, deleted. */
import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { book } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { HERE, reviewedMentor } from './support/demo';
import { logIn } from './support/logIn';
import { test } from './support/test';

const dialog = (page: Page) => page.getByRole('dialog');
const title = (page: Page) => dialog(page).getByRole('textbox', { name: 'Título' });
const text = (page: Page) => dialog(page).getByRole('textbox', { name: 'Texto' });
const mark = (page: Page, stars: number) => dialog(page).getByRole('radio', { name: `${stars} de 5` });
const medal = (page: Page, nth: number) => dialog(page).getByRole('checkbox').nth(nth);
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();
const expectText = (page: Page, ...texts: string[]) =>
  Promise.all(texts.map((one) => expect(dialog(page)).toContainText(one)));

/** Blanks do not count, and typed text is not lost by accident. Closes the dialog at the end. */
async function typeAndSlip(page: Page) {
  const publish = dialog(page).getByRole('button', { name: 'Publicar reseña' });
  await title(page).fill('   ');
  await text(page).fill('Bien');
  await expect(publish).toBeDisabled();
  await publish.press('Enter');
  await expect(publish).toBeFocused();
  await expect(publish).toHaveAccessibleDescription('Falta el título.');
  await expect(dialog(page).locator('[aria-live]').filter({ hasText: 'Falta el título.' })).toBeAttached();
  await expect(dialog(page).getByText('Te quedan 2996 caracteres de 3000.')).toBeVisible();
  await title(page).fill('Clara');
  await expect(publish).toBeEnabled();

  let questions = 0;
  page.once('dialog', (question) => {
    questions += 1;
    void question.dismiss();
  });
  await title(page).press('Escape');
  await expect.poll(() => questions).toBe(1);
  await expect(title(page)).toHaveValue('Clara');
  page.once('dialog', (question) => {
    questions += 1;
    void question.accept();
  });
  await dialog(page).getByRole('link', { name: 'Volver' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(questions).toBe(2);
}

test.describe('with the demo data', () => {
  test.use({ address: HERE });

  test('a review is written from its card, changed and deleted', { tag: '@plain' }, async ({
    page,
    api,
    check,
    scripts,
  }) => {
    const { student: who, session } = await reviewedMentor(api);
    const name = session.mentor.full_name;
    await logIn(page, who, DEMO_PASSWORD);
    await page.goto('/reviews');
    await expect(page).toHaveTitle('Reseñas · Mentorea');
    await expect(page.getByRole('heading', { name: 'Mentorías pendientes de reseña' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Mis reseñas realizadas' })).toBeVisible();
    const address = `/reviews?resena=${session.identifier}`;
    const link = page.locator(`a[href="${address}"]`);
    await expect(link).toHaveAccessibleName(new RegExp(`^Escribir reseña de la sesión con ${name} del `));
    const box = await page.getByRole('listitem').filter({ has: link }).boundingBox();
    expect(box?.width).toBe(350);
    await check();

    const words = `Muy clara, ${scripts ? 'con' : 'sin'} prisa ${Date.now()}`;
    await link.click();
    await expect(page).toHaveURL(address);
    await expect(dialog(page).getByRole('heading', { name: 'Escribir reseña' })).toBeVisible();
    await expectText(
      page,
      name,
      'La leerá cualquiera que visite su perfil. Podrás cambiarla o borrarla durante 14 días.',
      '¿Qué te ayudó? ¿Qué mejorarías?',
      'Elige hasta 3. Cada una suma puntos a tu mentor.',
    );
    await expect(mark(page, 5)).toBeChecked();
    await expect(dialog(page).getByText('5 de 5 · Excelente')).toBeVisible();
    await mark(page, 5).press('ArrowLeft');
    await expect(mark(page, 4)).toBeChecked();
    await expect(dialog(page).getByText('4 de 5 · Muy bien')).toBeVisible();
    const publish = dialog(page).getByRole('button', { name: 'Publicar reseña' });
    if (scripts) {
      await expect(publish).toBeDisabled();
      await typeAndSlip(page);
      await link.click();
      await mark(page, 5).press('ArrowLeft');
      await expect(mark(page, 4)).toBeChecked();
    }
    await text(page).fill('Lo entendí todo,\npor fin.');
    for (const nth of [0, 1, 2]) await medal(page, nth).check();
    if (scripts) {
      await expect(publish).toBeDisabled();
      await title(page).fill(words);
      await expect(medal(page, 3)).toBeDisabled();
      await expectText(page, 'Has elegido 3: para dar otra, quita una.');
      await medal(page, 1).uncheck();
      await expect(medal(page, 3)).toBeEnabled();
      await medal(page, 1).check();
      await check();
      await publish.dblclick();
    } else {
      await medal(page, 3).check();
      await publish.click();
      const told = dialog(page).getByRole('alert');
      await expect(told).toContainText('Revisa tu reseña');
      await expect(told).toContainText('Elige como mucho 3 medallas: quita las que sobran.');
      await expect(title(page)).toHaveAccessibleDescription(/El título es obligatorio\./);
      await expect(text(page)).toHaveValue('Lo entendí todo,\npor fin.');
      await expect(mark(page, 4)).toBeChecked();
      for (const nth of [0, 1, 2, 3]) await expect(medal(page, nth)).toBeChecked();
      await check();
      await title(page).fill(words);
      await medal(page, 3).uncheck();
      await publish.click();
    }
    await expect(page.getByText('Reseña guardada')).toBeVisible();
    await expect(page).toHaveURL('/reviews');
    const own = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: words }) });
    await expect(own).toHaveCount(1);
    await expect(own.getByRole('img', { name: '4 de 5 estrellas' })).toBeVisible();
    await expect(own.getByRole('list', { name: 'Medallas' }).getByRole('listitem')).toHaveCount(3);
    await expect(own).toContainText('Puedes cambiarla o borrarla hasta el');
    await expect(link).toHaveCount(0);
    if (scripts)
      await expect(page.getByRole('heading', { name: 'Mentorías pendientes de reseña' })).toBeFocused();
    await check();

    await page.goto(address);
    await expect(dialog(page).getByRole('heading', { name: 'Ya has reseñado esta sesión' })).toBeVisible();
    await expectText(page, name, words, 'por fin.', 'Puedes cambiarla o borrarla hasta el');
    await check();
    await dialog(page).getByRole('link', { name: 'Volver' }).click();
    await expect(dialog(page)).toBeHidden();
    await own.getByRole('link', { name: /^Editar la reseña de / }).click();
    await expect(title(page)).toHaveValue(words);
    await expect(mark(page, 4)).toBeChecked();
    for (const nth of [0, 1, 2]) await expect(medal(page, nth)).toBeChecked();
    await mark(page, 4).press('ArrowRight');
    await title(page).fill(`${words}, otra vez`);
    await check();
    await press(page, 'Guardar cambios');
    await expect(page.getByText('Reseña cambiada')).toBeVisible();
    await expect(own.getByRole('heading')).toHaveText(`${words}, otra vez`);
    await expect(own.getByRole('img', { name: '5 de 5 estrellas' })).toBeVisible();

    await own.getByRole('link', { name: /^Borrar la reseña de / }).click();
    await expect(dialog(page)).toHaveAccessibleDescription(/No se puede deshacer\./);
    await expectText(page, `${words}, otra vez`, name, 'las medallas que diste', 'No se puede deshacer.');
    await check();
    await dialog(page).getByRole('link', { name: 'Volver' }).click();
    await expect(own).toHaveCount(1);
    await own.getByRole('link', { name: /^Borrar la reseña de / }).click();
    await press(page, 'Sí, borrar');
    await expect(page.getByText('Reseña borrada')).toBeVisible();
    await expect(own).toHaveCount(0);
    await expect(link).toHaveCount(1);
  });
});

test('an upcoming session says that it cannot be reviewed yet', async ({ page, api, people, check }) => {
  const { identifier } = await book(api, people);
  await logIn(page, people.student);
  await page.goto(`/mentorships?detalle=${identifier}`);
  await expect(dialog(page)).toContainText(fullName(people.mentor));
  await expect(dialog(page).getByRole('link', { name: 'Escribir reseña' })).toHaveCount(0);
  await page.goto(`/reviews?resena=${identifier}`);
  await expect(dialog(page).getByText('Podrás reseñar cuando finalice la mentoría')).toBeVisible();
  await expect(dialog(page)).toContainText(fullName(people.mentor));
  await expect(dialog(page).getByRole('button', { name: 'Publicar reseña' })).toHaveCount(0);
  await check();
  await dialog(page).getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/\/reviews$/);
  await expect(page.getByText('Todavía no hay nada que reseñar')).toBeVisible();
  await expect(page.getByText('Aún no has escrito ninguna reseña')).toBeVisible();
  await check();
});
