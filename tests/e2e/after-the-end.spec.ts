/** Reports about the other side after a session, and their answer (docs/product.md, 'After the end'). */
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { HERE, recentSession } from './support/demo';
import { logIn } from './support/logIn';
import { test } from './support/test';

test.use({ address: HERE });

test('a problem is reported, answered, read by both and withdrawn', { tag: '@plain' }, async ({
  page,
  api,
  check,
}) => {
  const { session, student } = await recentSession(api);

  await logIn(page, student, DEMO_PASSWORD);
  await page.goto(`/mentorships?detalle=${session.identifier}`);
  await page.getByRole('dialog').getByRole('link', { name: '¿Algo no fue bien?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Incidencias' })).toBeVisible();
  await page.getByRole('radio', { name: 'Hubo un problema' }).check();
  await page.getByRole('textbox', { name: 'Cuéntalo' }).fill('Llegó media hora tarde.');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('combobox', { name: 'Motivo' })).toHaveAccessibleDescription(
    /Elige un motivo\./,
  );
  await expect(page.getByRole('textbox', { name: 'Cuéntalo' })).toHaveValue('Llegó media hora tarde.');
  await check();
  await page.getByRole('combobox', { name: 'Motivo' }).selectOption('Llegó tarde o se fue antes');
  await page.getByRole('button', { name: 'Enviar' }).click();
  const own = page.getByRole('article').filter({ hasText: 'Dijiste que hubo un problema' });
  await expect(own).toContainText('Llegó media hora tarde.');

  await logIn(page, session.mentor, DEMO_PASSWORD);
  await page.goto('/notifications');
  await page
    .getByRole('button', { name: `${student.full_name} dice que hubo un problema` })
    .first()
    .click();
  const theirs = page
    .getByRole('article')
    .filter({ hasText: `${student.full_name} dice que hubo un problema` });
  await theirs.getByRole('button', { name: 'Enviar mi versión' }).click();
  await expect(theirs.getByRole('textbox', { name: 'Tu versión' })).toHaveAccessibleDescription(
    /Escribe tu respuesta\./,
  );
  await theirs.getByRole('textbox', { name: 'Tu versión' }).fill('Te avisé de que llegaba tarde.');
  await theirs.getByRole('button', { name: 'Enviar mi versión' }).click();
  await expect(theirs.getByRole('button', { name: 'Cambiar mi versión' })).toBeVisible();
  await check();

  await logIn(page, student, DEMO_PASSWORD);
  await page.goto(`/mentorships/${session.identifier}/incidencias`);
  await expect(own).toContainText('Te avisé de que llegaba tarde.');
  await check();
  await own.getByRole('button', { name: 'Retirar lo que dije' }).click();
  await expect(own).toHaveCount(0);
});
