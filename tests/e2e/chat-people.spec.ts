/** The people of the chat (docs/product.md, 'Chat'), also on small screens. */
import { expect } from '@playwright/test';
import { type Actor, mentor, student } from '~/tests/support/marketplace';
import { logIn } from './support/logIn';
import { test } from './support/test';

const PHONE = { width: 375, height: 740 };

test('a student finds a mentor, reads and comes back, with the unread messages counted', {
  tag: '@plain',
}, async ({ page, api, check, scripts }) => {
  const [who, teacher, other] = [await student(api), await mentor(api), await mentor(api)];
  const write = (from: Actor, message: string) =>
    api.call('POST', '/api/chat/messages/', { token: from.token, data: { receiver: who.id, message } });
  await write(teacher, 'Hola, ¿empezamos?');
  await logIn(page, who);
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: /^Mensajes/ });
  await expect(menu).toHaveText(/1 sin leer/);
  await menu.click();
  await expect(page).toHaveTitle('Mensajes · Mentorea');
  await expect(page.getByText('Selecciona un chat')).toBeVisible();
  const people = page.getByRole('region', { name: 'Personas' });
  const first = people.getByRole('listitem').first();
  await expect(first).toContainText(teacher.last_name);
  await expect(first).toContainText('1 sin leer');
  await check();

  // While typing, or by the button.
  await people.getByRole('searchbox').fill(other.username.toUpperCase());
  if (!scripts) await people.getByRole('button', { name: 'Buscar personas' }).click();
  await expect(people.getByRole('listitem')).toHaveCount(1);
  await expect(people.getByRole('status')).toContainText('1 mentor');
  await people.getByRole('searchbox').fill('nadie se llama así');
  if (!scripts) await people.getByRole('button', { name: 'Buscar personas' }).click();
  await expect(people.getByText('Nadie coincide con la búsqueda')).toBeVisible();
  await people.getByRole('link', { name: 'Ver todos' }).click();
  await expect(first).toContainText(teacher.last_name);

  if (scripts) {
    // The connection breaks during a search: the open conversation stays, and the search can be repeated.
    await page.route('**/chat/buscar/**', (route) => route.abort());
    await people.getByRole('searchbox').fill(other.last_name);
    await expect(people.getByText('Error al cargar los mentores')).toBeVisible();
    await page.unroute('**/chat/buscar/**');
    await people.getByRole('link', { name: 'Reintentar' }).click();
    await expect(people.getByRole('listitem')).toHaveCount(1);
    await people.getByRole('link', { name: 'Ver todos' }).click();

    await write(other, 'Hola');
    await expect(menu).toHaveText(/2 sin leer/);
    await expect(first).toContainText(other.last_name);
  }

  await page.setViewportSize(PHONE);
  await people.getByRole('link', { name: new RegExp(teacher.last_name) }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${teacher.username}`));
  if (scripts) await expect(page.getByRole('textbox', { name: 'Escribe un mensaje' })).toBeFocused();
  await expect(people).toBeHidden();
  await page.goBack();
  await expect(people).toBeVisible();
  await expect(page.getByText('Selecciona un chat')).toBeHidden();
});
