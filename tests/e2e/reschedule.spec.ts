/** Moving a session (extension `reschedule`) and repeating a finished one: what both sides see. */
import { expect } from '@playwright/test';
import { freeDay } from '~/tests/support/freeTimes';
import { book, mentor, student } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test } from './support/test';
import { slotBox } from './support/wizard';

test('a student asks for other hours, some of which are taken meanwhile; the mentor confirms them and moves them again', {
  tag: '@plain',
}, async ({ page, browser, api, scripts, check }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const { identifier } = await book(api, people);
  const free = await freeDay(api, people.mentor, 20);
  const [first = '', second = '', third = '', fourth = '', last = ''] = free.slice(-5);
  await api.call('PUT', `/api/mentorships/${identifier}/`, {
    token: people.mentor.token,
    data: { confirmation: true },
  });
  await logIn(page, people.student);
  await page.goto(`/mentorships?detalle=${identifier}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Cambiar hora' }).click();
  await expect(page.getByRole('heading', { name: 'Cambiar hora' })).toBeVisible();
  await expect(page.getByText(`${fullName(people.mentor)} tendrá que confirmar la nueva hora`)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /hora actual/ })).toHaveCount(2);
  await check();

  await page.goto(`/mentorships/${identifier}/mover?semana=${last.slice(0, 10)}`);
  await slotBox(page, last).check();
  await page.getByRole('button', { name: 'Revisar el cambio' }).click();
  await expect(page.getByRole('button', { name: 'Cambiar hora' })).toBeVisible();
  const off = { date: last.slice(0, 10), kind: 'off', start_time: last.slice(11), end_time: '20:00' };
  await api.call('POST', '/api/availability/exceptions/', { token: people.mentor.token, data: off });
  await page.getByRole('button', { name: 'Cambiar hora' }).click();
  await expect(page.getByText('Error al cambiar la hora de la mentoría')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Elige otra hora' })).toContainText(
    'El mentor no ofrece ese horario',
  );
  await expect(slotBox(page, last)).toHaveCount(0);
  await check();

  await page.goto(`/mentorships/${identifier}/mover?semana=${first.slice(0, 10)}`);
  for (const slot of [first, second, third]) await slotBox(page, slot).check();
  if (scripts) await expect(page.getByText('Total: 45,00 € (ahora 30,00 €)')).toBeVisible();
  await page.getByRole('button', { name: 'Revisar el cambio' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa el cambio de hora' })).toBeVisible();
  await expect(page.getByText('La hora de ahora se libera en cuanto envías el cambio')).toBeVisible();
  await expect(page.getByText('1 hora y 30 minutos · 45,00 €')).toBeVisible();
  await check();
  await page.goBack();
  await page.goForward();
  await page.getByRole('button', { name: 'Cambiar hora' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Mentoría cambiada de hora' })).toContainText(
    `Queda pendiente de que ${fullName(people.mentor)} la confirme`,
  );
  await expect(page.getByRole('dialog')).toContainText('Pendiente de confirmación');
  await expect(page.getByRole('dialog')).toContainText(first.slice(11));

  const theirs = await browser.newContext();
  const other = await theirs.newPage();
  await logIn(other, people.mentor);
  await other.goto(`/mentorships?confirmar=${identifier}`);
  await other.getByRole('button', { name: 'Sí, confirmar' }).click();
  await expect(other.getByText('Mentoría confirmada correctamente')).toBeVisible();
  await other.goto(`/mentorships/${identifier}/mover?semana=${first.slice(0, 10)}`);
  await slotBox(other, fourth).check();
  await other.getByRole('button', { name: 'Revisar el cambio' }).click();
  await expect(other.getByText(`avisaremos a ${fullName(people.student)}`)).toBeVisible();
  await other.getByRole('button', { name: 'Cambiar hora' }).click();
  await expect(other.getByText(`Hemos avisado a ${fullName(people.student)}`)).toBeVisible();

  await page.goto(`/mentorships?detalle=${identifier}`);
  await expect(page.getByRole('dialog')).toContainText(fourth.slice(11));
  await expect(page.getByRole('dialog').getByText('Confirmada').first()).toBeVisible();
  await theirs.close();
});
