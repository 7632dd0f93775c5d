/** What the dialog of a review loads by itself. */
import { expect } from '@playwright/test';
import { book, mentor, student } from './support/marketplace';
import { logIn } from './support/people';
import { test } from './support/test';

test('a session that is still to come is loaded into the dialog, and says so', async ({ page, api }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const { identifier } = await book(api, people);
  await logIn(page, people.student);
  await page.goto(`/mentorships?detalle=${identifier}`);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Escribir reseña' })).toHaveCount(0);
  await page.goto(`/reviews?resena=${identifier}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Podrás reseñar cuando finalice la mentoría')).toBeVisible();
  await dialog.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/\/reviews$/);
  await expect(page.getByText('Todavía no hay nada que reseñar')).toBeVisible();
});
