/** One person wants nothing to do with another (docs/product.md, 'Blocking'). */
import { expect, type Page } from '@playwright/test';
import { book } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test } from './support/test';

const gone = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test('a student blocks a mentor, cancels what is ahead, and takes the block back', { tag: '@plain' }, async ({
  page,
  api,
  people,
  check,
}) => {
  const { student, mentor } = people;
  const name = fullName(mentor);
  const data = {
    receiver: (await api.call<{ id: number }>('GET', `/api/mentors/${mentor.username}/`)).id,
    message: 'Hola',
  };
  await api.call('POST', '/api/chat/messages/', { token: student.token, data });
  const session = await book(api, people);

  await logIn(page, student);
  await page.goto(`/mentors/${mentor.username}`);
  await page.getByText('Si algo va mal').click();
  await page.getByRole('link', { name: 'Bloquear' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`¿Bloquear a ${name}?`);
  await check();
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Has bloqueado a ${name}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Tenéis sesiones por delante');
  await check();
  await page.getByRole('link', { name: 'Ver y cancelar' }).click();
  await expect(page).toHaveURL(`/mentorships?detalle=${session.identifier}`);

  await page.goto(`/chat/${mentor.username}`);
  await gone(page, 'Ver o quitar el bloqueo');
  await expect(page.getByRole('textbox', { name: /mensaje/i })).toHaveCount(0);
  await page.goto(`/mentors/${mentor.username}`);
  await gone(page, `Has bloqueado a ${mentor.first_name}.`);

  await logIn(page, mentor);
  await page.goto(`/chat/${student.username}`);
  await gone(page, 'No puedes escribir a esta persona.');
  await check();

  await logIn(page, student);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Personas bloqueadas' }).click();
  await check();
  await page.getByRole('button', { name: `Quitar el bloqueo de ${name}` }).click();
  await gone(page, 'No has bloqueado a nadie');
  await page.goto(`/chat/${mentor.username}`);
  await expect(page.getByRole('textbox', { name: /mensaje/i })).toBeVisible();
});
