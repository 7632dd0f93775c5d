/** A contract with a professional mentor is made, and withdrawn from (docs/product.md, 'Session dialog and moving'). */
import { expect } from '@playwright/test';
import { freeDay } from '~/tests/support/freeTimes';
import { mailLink } from '~/tests/support/mailbox';
import { confirmSession } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test } from './support/test';
import { BASE, confirmButton, reachSummary } from './support/wizard';

test('a student asks for an early beginning, and withdraws in two steps with a receipt', {
  tag: '@plain',
}, async ({ page, api, people, check, baseURL }) => {
  const { mentor, student } = people;
  const own = { token: mentor.token, data: { is_professional: true } };
  await api.call('PATCH', '/api/auth/profile/', own);
  await logIn(page, student);
  await reachSummary(page, mentor, (await freeDay(api, mentor)).slice(0, 2));
  await expect(page.getByRole('main')).toContainText('es profesional: desde que la confirme tendrás 14 días');
  await confirmButton(page).click();
  const early = page.getByRole('checkbox', { name: /^Pido que pueda empezar antes/ });
  await expect(page.getByRole('alert')).toContainText('Falta marcar una casilla');
  await expect(early).toHaveAccessibleDescription(/Márcalo para reservarla/);
  await check();
  await early.check();
  await confirmButton(page).click();
  await expect(page).toHaveURL(`${BASE}/creada`);

  const { results } = await api.call<{ results: Parameters<typeof confirmSession>[1][] }>(
    'GET',
    '/api/mentorships/',
    { token: student.token },
  );
  const [session] = results;
  if (!session) throw new Error('Nothing was booked.');
  await confirmSession(api, session, mentor);
  await page.goto(`/mentorships?detalle=${session.identifier}`);
  const details = page.getByRole('dialog');
  await expect(details).toContainText('puedes desistir del contrato hasta el');
  await check();
  await details.getByRole('link', { name: 'Desistir del contrato' }).click();
  const sure = page.getByRole('dialog', { name: 'Desistir del contrato' });
  await expect(sure).toContainText('sin dar motivos y sin pagar nada');
  await check();
  await sure.getByRole('button', { name: 'Confirmar desistimiento' }).click();
  await expect(page.getByText('Has desistido del contrato', { exact: true }).first()).toBeVisible();

  for (const { email } of [student, mentor])
    await mailLink(baseURL ?? '', [email, 'desistido'], /(Acuse de recibo del desistimiento, recibido el)/);
  await page.goto('/mentorships/historial');
  const row = page.getByRole('listitem').filter({ hasText: fullName(mentor) });
  await expect(row).toContainText('Desististe del contrato el ');
});
