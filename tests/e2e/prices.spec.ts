/** Prices typed in a browser whose language is not the site's (docs/product.md, 'Numbers, dates and money'). */
import { expect } from '@playwright/test';
import { freeDay } from '~/tests/support/freeTimes';
import { mentor, student } from '~/tests/support/marketplace';
import { logIn } from './support/logIn';
import { save, storedOf } from './support/profile';
import { test } from './support/test';
import { BASE, chooseMentor, describe, next, proposePrice, tickSlots } from './support/wizard';

test.use({ locale: 'en-US' });

test('a price in a profile accepts a comma, ignores the wheel, and is questioned once if unusual', {
  tag: '@plain',
}, async ({ page, api, check }) => {
  const me = await mentor(api);
  await logIn(page, me);
  await page.goto('/profile/editar');
  const price = page.getByLabel(/Precio por hora/);
  await price.fill('');
  await price.pressSequentially('19,50');
  await price.hover();
  await page.mouse.wheel(0, 300);
  await expect(price).toHaveValue('19,50');
  await save(page);
  await expect(page.getByText('19,50 €/h')).toBeVisible();
  expect((await storedOf(api, me)).profile).toMatchObject({ price: 19.5 });

  await page.goto('/profile/editar');
  await expect(price).toHaveValue('19,50');
  await price.fill('doce');
  await save(page);
  await expect(price).toHaveAccessibleDescription(/Escribe un número, por ejemplo 25 o 25,50/);
  await expect(price).toHaveValue('doce');
  await price.fill('195');
  await save(page);
  await expect(price).toHaveAccessibleDescription(
    /¿195 €\/h\? Es más del doble de lo habitual \(19,50 €\/h\)/,
  );
  await expect(price).toHaveValue('195');
  await check();
  expect((await storedOf(api, me)).profile).toMatchObject({ price: 19.5 });
  await save(page);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('195 €/h', { exact: true })).toBeVisible();
});

test('a booking accepts a price pasted with its currency sign', {
  tag: '@plain',
}, async ({ page, api, check }) => {
  const other = await mentor(api);
  const [slot = ''] = await freeDay(api, other);
  await logIn(page, await student(api));
  await chooseMentor(page, other);
  await tickSlots(page, [slot]);
  await next(page, `${BASE}/informacion`);
  await describe(page);
  await proposePrice(page, '12,50 €');
  await page.getByRole('button', { name: 'Siguiente →' }).click();
  await expect(page.getByLabel(/Precio por hora/)).toHaveAccessibleDescription(
    '¿12,50 €/h? Es menos de la mitad de lo habitual (30 €/h). Si es correcto, envíalo otra vez.',
  );
  await check();
  await next(page, `${BASE}/resumen`);
  await expect(page.getByRole('main')).toContainText('12,50 €/h');
});
