/** Shared links to sessions (docs/product.md, 'Group sessions and shared links'), and 'Compartir'. */
import { expect } from '@playwright/test';
import { book, student } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { logIn, logInByForm } from './support/logIn';
import { test } from './support/test';

test('a shared link is copied by a member, invites after the log-in, and is a 404 once closed', {
  tag: '@plain',
}, async ({ page, api, people, check, scripts, baseURL }) => {
  const guest = await student(api);
  const { identifier } = await book(api, people);
  const path = `/api/mentorships/${identifier}/`;
  const { token } = people.mentor;
  const { id } = await api.call<{ id: number }>('PUT', path, { token, data: { confirmation: true } });
  await api.call('PATCH', path, { token, data: { listed: true } });
  const link = `${baseURL}/mentorships/${id}`;

  await logIn(page, people.student);
  await page.goto(`/mentorships/${id}`);
  await expect(page).toHaveURL(`/mentorships?detalle=${identifier}`);
  await expect(page.getByRole('dialog')).toContainText('Este enlace es una invitación');
  await page.getByRole('dialog').getByText('Calendario y enlace').click();
  if (scripts) {
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: null, configurable: true }),
    );
    await page.getByRole('button', { name: 'Compartir' }).click();
    await expect(page.getByText('No se ha podido copiar.')).toBeVisible();
    await expect(page.getByRole('status').locator('svg')).toHaveCount(0);
    await expect(page.getByLabel('Enlace de la sesión')).toBeFocused();
    await expect(page.getByLabel('Enlace de la sesión')).toHaveValue(link);
    await page.reload();
    await page.getByRole('dialog').getByText('Calendario y enlace').click();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Compartir' }).click();
    await expect(page.getByText('Enlace copiado')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  } else {
    await expect(page.getByLabel('Enlace de la sesión')).toHaveValue(link);
    await expect(page.getByRole('button', { name: 'Compartir' })).toHaveCount(0);
  }
  await check();

  await page.context().clearCookies();
  await page.goto(`/mentorships/${id}`);
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await logInByForm(page, guest);
  await expect(page).toHaveURL(`/mentorships/${id}`);
  await expect(page.getByRole('heading', { name: 'Te invitan a una sesión grupal' })).toBeVisible();
  await expect(page.getByRole('link', { name: fullName(people.mentor) })).toBeVisible();
  await expect(page.getByText(fullName(people.student))).toHaveCount(0);
  await check();
  await api.call('PATCH', path, { token, data: { listed: false } });
  await page.getByRole('button', { name: 'Unirme a la sesión' }).click();
  await expect(page.getByRole('alert').getByText('No te has unido a la sesión')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No encontramos esta sesión' })).toBeVisible();
  await check();

  await api.call('PATCH', path, { token, data: { listed: true } });
  await page.goto(`/mentorships/${id}`);
  await page.getByRole('button', { name: 'Unirme a la sesión' }).click();
  await expect(page).toHaveURL(`/mentorships?detalle=${identifier}`);
  await expect(page.getByText('Te has unido a la sesión')).toBeVisible();
});
