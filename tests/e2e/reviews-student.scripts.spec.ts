/** What the dialog of a review does with scripts alone; nothing is sent. */
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../api/auth/demoAccounts';
import { HERE, reviewedMentor } from './support/demo';
import { withoutLive } from './support/live';
import { logIn } from './support/people';
import { test } from './support/test';

test.use({ address: HERE });

test('what was typed is not lost by a slip; blanks are nothing; what is left is counted', async ({
  page,
  api,
  scripts,
}) => {
  const { student, session } = await reviewedMentor(api, { test: 'typed', scripts });
  await withoutLive(page);
  await logIn(page, student, DEMO_PASSWORD);
  await page.goto('/reviews');
  await page.locator(`main a[href="/reviews?resena=${session.identifier}"]`).click();
  const dialog = page.getByRole('dialog');
  const publish = dialog.getByRole('button', { name: 'Publicar reseña' });
  const title = dialog.getByRole('textbox', { name: 'Título' });
  await title.fill('   ');
  await dialog.getByRole('textbox', { name: 'Texto' }).fill('Bien');
  await expect(publish).toBeDisabled();
  await expect(dialog.getByText('Te quedan 2996 caracteres de 3000.')).toBeVisible();
  await title.fill('Clara');
  await expect(publish).toBeEnabled();

  let questions = 0;
  page.once('dialog', (question) => {
    questions += 1;
    void question.dismiss();
  });
  await title.press('Escape');
  await expect.poll(() => questions).toBe(1);
  await expect(title).toHaveValue('Clara');
  page.once('dialog', (question) => {
    questions += 1;
    void question.accept();
  });
  await dialog.getByRole('link', { name: 'Volver' }).click();
  await expect(dialog).toBeHidden();
  expect(questions).toBe(2);
});
