/**
 * Notifications (docs/product.md, 'Notifications'): panel, page, marks. Notifications about something
 * deleted: tests/server/journeys/newcomers.test.ts.
 */
import { expect } from '@playwright/test';
import { book, confirmSession } from '~/tests/support/marketplace';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('panel and page show new notifications, which are marked singly or all at once', {
  tag: '@plain',
}, async ({ page, api, people, check, scripts }) => {
  const confirmed = async () => {
    const booked = await book(api, people);
    await confirmSession(api, booked, people.mentor);
    return booked;
  };
  await logIn(page, people.student);
  await page.goto('/dashboard');
  await expect(page.getByText('No hay notificaciones nuevas')).toBeVisible();
  const first = await confirmed();
  await confirmed();
  await confirmed();

  await page.goto('/dashboard');
  const panel = page.locator('#notificaciones');
  const unread = panel.getByRole('button', { name: /^Sin leer:/ });
  await expect(unread).toHaveCount(3);
  await expect(panel.locator('time').first()).toHaveText(
    /^(Ahora mismo|Hace \d+m), \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
  );
  await expect(panel.locator('time').first()).toHaveAttribute('title', /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  const entry = page.getByRole('complementary').getByRole('link', { name: /^Notificaciones/ });
  await expect(entry).toHaveAccessibleName('Notificaciones 3 sin leer');
  await check();

  await unread.last().click();
  await expect(page.getByRole('dialog', { name: / con / })).toBeVisible();
  await expect(page).toHaveURL(`/mentorships?detalle=${first.identifier}`);
  await expect(page.getByText('2 sin leer').first()).toBeAttached();

  await page.goto('/dashboard');
  await expect(unread).toHaveCount(2);
  await panel.getByRole('link', { name: 'Ver todas las notificaciones' }).click();
  await expect(page.getByRole('heading', { name: 'Notificaciones', level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'notificaciones' })).toHaveText(
    '3 notificaciones, 2 sin leer',
  );
  await check();
  await page.getByRole('link', { name: 'Sesiones (3)', exact: true }).click();
  await expect(page).toHaveURL('/notifications?tipo=session_update');
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click();
  await expect(page.getByRole('button', { name: 'Marcar todas como leídas' })).toHaveCount(0);
  await expect(page).toHaveURL('/notifications?tipo=session_update');
  await expect(entry).toHaveAccessibleName('Notificaciones');
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `${people.mentor.first_name} ha confirmado` })
      .getByRole('link'),
  ).toHaveCount(3);

  await page.goto('/notifications?tipo=badge_earned');
  await expect(page.getByText('No hay notificaciones de este tipo')).toBeVisible();
  await check();
  if (!scripts) return;
  await page.goBack();
  await expect(page).toHaveURL('/notifications?tipo=session_update');
});
