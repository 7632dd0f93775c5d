/** Toasts: top centre, 4 s after a success, 5 s after a failure, kept while someone reads (spec.md sections 2 and 9). */
import { expect } from '@playwright/test';
import { book, mentor, student } from '../support/marketplace';
import { withoutLive } from './support/live';
import { logIn, logInByForm } from './support/logIn';
import { test } from './support/test';
import { leavesAfter } from './support/toasts';

test('4 seconds after a success; gone then', { tag: '@plain' }, async ({ page, api }) => {
  await logInByForm(page, await student(api));
  expect(await leavesAfter(page, 'Sesión iniciada correctamente')).toBe(4000);
  const toast = page.locator('.toast');
  const box = await toast.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box && Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(12);
  expect(box?.y).toBeLessThan(60);
  await expect(toast).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Sesión iniciada correctamente')).toHaveCount(0);
});

test('5 seconds after a failure', async ({ page, api }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const { identifier } = await book(api, people);
  await withoutLive(page);
  await logIn(page, people.mentor);
  await page.goto(`/mentorships?confirmar=${identifier}`);
  await api.call('DELETE', `/api/mentorships/${identifier}/`, { token: people.student.token });
  await page.getByRole('button', { name: 'Sí, confirmar' }).click();
  expect(await leavesAfter(page, 'Error al confirmar la mentoría')).toBe(5000);
  await expect(page.getByRole('alert')).toContainText('cancelado');
});

test('one that is being read stays', async ({ page, api }) => {
  await logInByForm(page, await student(api));
  const toast = page.locator('.toast', { hasText: 'Sesión iniciada correctamente' });
  await toast.hover();
  await expect
    .poll(() => toast.evaluate((element) => element.getAnimations().map((one) => one.playState)))
    .toContain('paused');
  await page.getByRole('link', { name: 'Cerrar aviso' }).click();
  await expect(toast).toHaveCount(0);
});
