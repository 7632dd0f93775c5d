/** Toasts, and those kept on /notifications afterwards (docs/product.md, 'Numbers, dates and money'). */
import { expect } from '@playwright/test';
import { book, student } from '~/tests/support/marketplace';
import { toBeTakenOver } from './support/hydrated';
import { withoutLive } from './support/live';
import { logIn, logInByForm } from './support/logIn';
import { test } from './support/test';
import { leavesAfter } from './support/toasts';

test('a success toast leaves after 4 seconds without a trace, and can be read on /notifications', {
  tag: '@plain',
}, async ({ page, api }) => {
  await logInByForm(page, await student(api));
  expect(await leavesAfter(page, 'Sesión iniciada correctamente')).toBe(4000);
  const toast = page.locator('.toast');
  const width = page.viewportSize()?.width ?? 0;
  // Asked again when hydration has just replaced it.
  await expect(async () => {
    const box = await toast.boundingBox();
    expect(box && Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(12);
    expect(box?.y).toBeLessThan(60);
  }).toPass();
  await expect(toast).toBeHidden();
  await expect(page.locator('.toasts details')).toHaveCount(0);
  await page.goto('/notifications');
  await expect(page.getByRole('main')).toContainText('Último aviso: Sesión iniciada correctamente');
  await expect(toast).toHaveCount(0);
});

test('a failure toast leaves after 5 seconds', async ({ page, api, people }) => {
  const { identifier } = await book(api, people);
  await withoutLive(page);
  await logIn(page, people.mentor);
  await page.goto(`/mentorships?confirmar=${identifier}`);
  // Without its scripts the page and the focus would be lost with the toast.
  await toBeTakenOver(page);
  await api.call('DELETE', `/api/mentorships/${identifier}/`, { token: people.student.token });
  await page.getByRole('button', { name: 'Sí, confirmar' }).click();
  expect(await leavesAfter(page, 'Error al confirmar la mentoría')).toBe(5000);
  await expect(page.getByRole('alert')).toContainText('cancelado');

  // Closing returns the focus to where it came from.
  const last = page.getByRole('main').getByRole('link').last();
  await last.focus();
  await page.getByRole('link', { name: 'Cerrar aviso' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(last).toBeFocused();
});

test('a toast stays while the pointer or the keyboard focus is on it', async ({ page, api }) => {
  await logInByForm(page, await student(api));
  // Hydration replaces a toast, and would take the focus away.
  await toBeTakenOver(page);
  const toast = page.locator('.toast', { hasText: 'Sesión iniciada correctamente' });
  const close = page.getByRole('link', { name: 'Cerrar aviso' });
  const toStay = () =>
    expect
      .poll(() => toast.evaluate((element) => element.getAnimations().map((one) => one.playState)))
      .toContain('paused');
  await toast.hover();
  await toStay();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.mouse.move(0, 700);
  await toStay();
  await expect(page.getByRole('status').filter({ has: toast })).toHaveCount(1);
  // The page may still be too short for it: its parts come one by one.
  const scroll = () => {
    window.scrollTo({ top: 300, behavior: 'instant' });
    return window.scrollY;
  };
  await expect.poll(() => page.evaluate(scroll)).toBeGreaterThan(200);
  await page.keyboard.press('Enter');
  await expect(toast).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY), 'nobody is thrown to the top').toBeGreaterThan(0);
});
