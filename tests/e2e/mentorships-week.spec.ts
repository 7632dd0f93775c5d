/** The weekly view (docs/product.md, 'Sessions: list, week and calendar', 'Weekly mentorship view'). */
import { expect } from '@playwright/test';
import { book } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('the week view shows seven days from Monday, goes forward and back, and opens the same details', {
  tag: '@plain',
}, async ({ page, api, people, check }) => {
  const booked = await book(api, people);
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }).format(new Date(booked.init_date));
  await logIn(page, people.mentor);
  await page.goto('/mentorships?q=monica&status=pending');
  await page.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: 'Semana' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Mis mentorías', exact: true })).toBeVisible();
  await expect(page.getByText('Solo se muestran las mentorías futuras.')).toBeVisible();
  const days = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(days).toHaveCount(7);
  await expect(days.first()).toContainText(/lun/i);
  await expect(days.last()).toContainText(/dom/i);
  await expect(page.locator('[aria-current=date]')).toBeVisible();

  await page.goto(`/mentorships?vista=semana&semana=${day}`);
  const card = page.getByRole('listitem').filter({ hasText: booked.room_code }).last();
  for (const text of [fullName(people.student), 'Pendiente de confirmación']) {
    await expect(card).toContainText(text);
  }
  await expect(card).not.toContainText(fullName(people.mentor));
  await expect(card).toContainText(/\d\d:00 – \d\d:00/);
  await check();
  await card.getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: / con / });
  await expect(dialog).toContainText(booked.room_code);
  await dialog.getByRole('link', { name: 'Confirmar mentoría' }).click();
  await page.getByRole('button', { name: 'Sí, confirmar' }).click();
  await expect(page.getByText('Mentoría confirmada correctamente')).toBeVisible();
  await expect(page).toHaveURL(`/mentorships?vista=semana&semana=${day}`);
  await expect(card).toContainText('Pendiente de celebrarse');

  await page.getByRole('link', { name: 'Semana siguiente' }).click();
  await expect(page.getByText('Nada en esta semana')).toBeVisible();
  await check();
  await page.getByRole('link', { name: 'Ir a esa semana' }).click();
  await expect(page.getByRole('main').getByText(booked.room_code)).toBeVisible();
  await page.getByRole('link', { name: 'Semana siguiente' }).click();
  await expect(page.getByText('Nada en esta semana')).toBeVisible();
  await page.getByRole('link', { name: 'Semana anterior' }).click();
  await expect(page.getByRole('main').getByText(booked.room_code)).toBeVisible();
  await page.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: 'Próximas' }).click();
  await expect(page).toHaveURL('/mentorships');
});
