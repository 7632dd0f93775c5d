/** What the other side did is there after a reload, with or without scripts (with them it comes by itself: live.scripts.spec.ts). */
import { expect } from '@playwright/test';
import { book, mentor, student } from './support/marketplace';
import { logIn } from './support/people';
import { test } from './support/test';

test('a reload shows what the other side has done', async ({ page, api }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const { identifier } = await book(api, people);
  await logIn(page, people.student);
  await page.goto('/mentorships');
  const status = (text: string) => page.getByRole('main').getByText(text, { exact: true }).first();
  await expect(status('Pendiente de confirmación')).toBeVisible();
  const { token } = people.mentor;
  await api.call('PUT', `/api/mentorships/${identifier}/`, { token, data: { confirmation: true } });
  await page.reload();
  await expect(status('Confirmada')).toBeVisible();
});
