/** How requests end: by their deadline, cancelled with a reason, in the history (docs/product.md, 'Session dialog and moving'). */
import { expect } from '@playwright/test';
import { book, confirmSession } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('a mentor cancels a confirmed session with a reason, and the student finds another hour', {
  tag: '@plain',
}, async ({ page, api, people, check }) => {
  const session = await book(api, people);
  await logIn(page, people.mentor);
  await page.goto(`/mentorships?detalle=${session.identifier}`);
  await expect(page.getByRole('dialog').getByText(/^Tienes hasta .+ para responder\.$/)).toBeVisible();
  await confirmSession(api, session, people.mentor);

  await page.goto(`/mentorships?cancelar=${session.identifier}`);
  const dialog = page.getByRole('dialog', { name: 'Cancelar Mentoría' });
  await expect(dialog).toContainText(
    'cancelarla con menos de 12 horas queda anotado como una cancelación tardía.',
  );
  await expect(dialog.getByRole('link', { name: 'Proponer otra hora' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(
    /Escribe el motivo/,
  );
  await check();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Estoy enferma.');
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(page.getByText('Mentoría cancelada correctamente')).toBeVisible();

  await logIn(page, people.student);
  await page.goto('/mentorships');
  await page.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: 'Pasadas' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'No se celebraron' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: fullName(people.mentor) });
  await expect(row).toContainText(`La canceló ${people.mentor.first_name} el `);
  await expect(row).toContainText('«Estoy enferma.»');
  await check();
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sesión cancelada' })).toBeVisible();
  await expect(page.getByText('El mismo mentor').first()).toBeVisible();
  await check();
  await page
    .getByRole('link', { name: /^Reservar con / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/horario/);
  await expect(page.getByText(fullName(people.mentor)).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
});
