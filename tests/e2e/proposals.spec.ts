/** Proposing other hours (extension `requests`): what both sides see. */
import { expect } from '@playwright/test';
import { freeDay } from '~/tests/support/freeTimes';
import { book } from '~/tests/support/marketplace';
import { logIn } from './support/logIn';
import { test } from './support/test';
import { slotBox } from './support/wizard';

test('a mentor proposes other hours and another price for a request; the student answers with other hours, which the mentor accepts', {
  tag: '@plain',
}, async ({ page, browser, api, people, scripts, check }) => {
  const { identifier } = await book(api, people);
  const free = await freeDay(api, people.mentor, 20);
  const [first = '', second = '', third = '', fourth = '', last = ''] = free.slice(-5);
  const mover = (slot: string) => `/mentorships/${identifier}/mover?semana=${slot.slice(0, 10)}`;
  await logIn(page, people.mentor);
  await page.goto(`/mentorships?detalle=${identifier}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Proponer otra hora' }).click();
  await expect(page.getByRole('heading', { name: 'Proponer otra hora' })).toBeVisible();
  await expect(page.getByText(`${people.student.first_name} tendrá que aceptar la nueva hora`)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /hora actual/ })).toHaveCount(2);
  await check();

  await page.goto(mover(last));
  await slotBox(page, last).check();
  if (!scripts) await page.getByLabel('Duración').selectOption('30 min');
  await page.getByRole('button', { name: 'Revisar el cambio' }).click();
  await expect(page.getByRole('button', { name: 'Enviar propuesta' })).toBeVisible();
  const off = { date: last.slice(0, 10), kind: 'off', start_time: last.slice(11), end_time: '20:00' };
  await api.call('POST', '/api/availability/exceptions/', { token: people.mentor.token, data: off });
  await page.getByRole('button', { name: 'Enviar propuesta' }).click();
  await expect(page.getByText('Error al proponer otra hora')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Elige otra hora' })).toContainText(
    'El mentor no ofrece ese horario',
  );
  await expect(slotBox(page, last)).toHaveCount(0);
  await check();

  await page.goto(mover(first));
  await slotBox(page, first).check();
  if (scripts) {
    // The first press takes the session's hour.
    await expect(slotBox(page, second)).toBeChecked();
    await expect(page.getByText('Duración: 1 h', { exact: true })).toBeVisible();
    await slotBox(page, third).check();
    await expect(page.getByText('Duración: 1 h 30 min')).toBeVisible();
  } else await page.getByLabel('Duración').selectOption('1 h 30 min');
  if (scripts) await expect(page.getByText('Total: 45,00 € (ahora 30,00 €)')).toBeVisible();
  await page.getByRole('button', { name: 'Revisar el cambio' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu propuesta' })).toBeVisible();
  await expect(page.getByText(`sigue como está hasta que ${people.student.first_name} acepte`)).toBeVisible();
  await expect(page.getByText('1 hora y 30 minutos · 45,00 €')).toBeVisible();
  await page.getByLabel('Precio por hora').fill('0');
  await page.getByRole('button', { name: 'Enviar propuesta' }).click();
  await expect(page.getByText('El precio por hora debe ser mayor que 0')).toBeVisible();
  await check();
  // Asked back once; here it is put right.
  await page.getByLabel('Precio por hora').fill('285');
  await page.getByRole('button', { name: 'Enviar propuesta' }).click();
  await expect(page.getByLabel('Precio por hora')).toHaveAccessibleDescription(
    /¿285 €\/h\? Es más del doble de lo habitual \(30 €\/h\)/,
  );
  await expect(page.getByLabel('Precio por hora')).toHaveValue('285');
  await page.getByLabel('Precio por hora').fill('28,50');
  await page.getByRole('button', { name: 'Enviar propuesta' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Propuesta enviada' })).toContainText(
    'La sesión sigue como está hasta que responda.',
  );
  await expect(page.getByRole('dialog')).toContainText('Has propuesto un cambio');

  const theirs = await browser.newContext();
  const other = await theirs.newPage();
  await logIn(other, people.student);
  await other.goto(`/mentorships?detalle=${identifier}`);
  const proposal = other.getByRole('dialog').getByRole('region', { name: 'propone un cambio' });
  await expect(proposal).toContainText(first.slice(11));
  await expect(proposal).toContainText('28,50 €/h');
  await check(other);
  await other.goto(mover(first));
  await slotBox(other, fourth).check();
  if (!scripts) await other.getByLabel('Duración').selectOption('30 min');
  await other.getByRole('button', { name: 'Revisar el cambio' }).click();
  await expect(other.getByText('Al aceptarla, la sesión queda confirmada')).toBeVisible();
  await expect(other.getByLabel('Precio por hora')).toHaveCount(0);
  await other.getByRole('button', { name: 'Enviar propuesta' }).click();
  await expect(other.getByText(`Hemos avisado a ${people.mentor.first_name}`)).toBeVisible();

  await page.goto(`/mentorships?detalle=${identifier}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Propuesta aceptada' })).toBeVisible();
  await other.goto(`/mentorships?detalle=${identifier}`);
  await expect(other.getByRole('dialog')).toContainText(fourth.slice(11));
  await expect(other.getByRole('dialog')).toContainText('30 €/h');
  await expect(other.getByRole('dialog').getByText('Confirmada').first()).toBeVisible();
  await theirs.close();
});
