/** A weekly student with a pack: one series without end, confirmed in a press (docs/product.md, 'Series', 'Income'). */
import { expect } from '@playwright/test';
import { freeDay } from '~/tests/support/freeTimes';
import { logIn } from './support/logIn';
import { test } from './support/test';
import { BASE, chooseMentor, confirmButton, describe, next, openLine, tickSlots } from './support/wizard';

test('a pack pays the first weeks of a series without end, which is confirmed, skips a week and ends', {
  tag: '@plain',
}, async ({ page, browser, api, people, check }) => {
  const { mentor, student } = people;
  const { token } = mentor;
  await api.call('POST', '/api/students/invitations/', { token, data: { people: `Ana, ${student.email}` } });
  const [tie] = await api.call<{ id: number }[]>('GET', '/api/invitations/mentors/', {
    token: student.token,
  });
  await api.call('PUT', `/api/invitations/mentors/${tie?.id}/`, {
    token: student.token,
    data: { accept: true },
  });
  const pack = { kind: 'pack', alumno: student.id, sessions: 7, price: 140 };
  await api.call('POST', '/api/income/credits/', { token, data: pack });

  const [first = '', second = ''] = await freeDay(api, mentor);
  await logIn(page, student);
  await chooseMentor(page, mentor);
  await tickSlots(page, [first, second]);
  await next(page, `${BASE}/informacion`);
  await openLine(page, 'Solo esta semana');
  await page.getByRole('combobox', { name: 'Repetir cada semana' }).selectOption('Sin fin');
  await describe(page);
  await next(page, `${BASE}/resumen`);
  await expect(page.getByRole('checkbox', { name: 'Pagar con el bono (quedan 7)' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Cada semana' }).getByRole('listitem')).toHaveCount(6);
  await check();
  await confirmButton(page).click();
  await expect(page.getByText('¡Mentoría creada exitosamente!').first()).toBeVisible();

  const theirs = await browser.newContext();
  const desk = await theirs.newPage();
  await logIn(desk, mentor);
  await desk.goto('/dashboard');
  const row = desk.locator('#solicitudes').getByRole('listitem');
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Confirmar las 6/ }).click();
  await expect(row).toHaveCount(0);
  // Of seven one is left: both are told.
  for (const one of [desk, page]) {
    await one.goto('/notifications');
    await expect(one.getByText(/Queda 1 sesión del bono/).first()).toBeVisible();
  }
  const { results } = await api.call<{ results: { series: { id: string } }[] }>(
    'GET',
    '/api/mentorships/?page=1',
    {
      token: student.token,
    },
  );
  const series = `/mentorships/serie/${results[0]?.series.id}`;
  await desk.goto(series);
  await expect(desk.getByRole('region', { name: 'La serie' })).toContainText('siempre hay seis por delante');
  await check(desk);
  await theirs.close();

  await page.goto(series);
  await page.getByText('Saltar una', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Sesión que se salta' }).selectOption({ index: 3 });
  await page.getByRole('button', { name: 'Saltar esta' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(page.getByText(/cancelada/i).first()).toBeVisible();
  await page.goto(series);
  await expect(page.getByRole('region', { name: 'Sesiones' }).getByRole('listitem')).toHaveCount(5);
  await page.getByText('Terminar la serie', { exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Última sesión' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Terminar la serie' }).click();
  await expect(page.getByText('Esta serie ha terminado: no se añaden más sesiones.')).toBeVisible();
  await check();
});
