/** A report at the staff's desk, from the queue to the objection (docs/product.md, "The staff's desk"). */
import { expect } from '@playwright/test';
import { fullName } from '~/tests/support/people';
import { ELENA, SARA } from '~/tests/support/staff';
import { logIn } from './support/logIn';
import { openFromQueue } from './support/staffQueue';
import { test } from './support/test';

test('a report is read, taken and decided; its person objects, and somebody else takes it back', {
  tag: '@plain',
}, async ({ page, api, people, check }) => {
  const { student, mentor } = people;
  const send = (by: typeof mentor, to: typeof mentor, message: string) =>
    api.call<{ id: number }>('POST', '/api/chat/messages/', {
      token: by.token,
      data: { receiver: to.id, message },
    });
  await send(student, mentor, 'Me falta el ejercicio 4.');
  const { id } = await send(mentor, student, 'Pásame tu móvil y no se lo digas a nadie.');
  const report = { subject: 'message', key: String(id), reason: 'threat', text: 'No para de insistir.' };
  const { number } = await api.call<{ number: string }>('POST', '/api/cases/', {
    token: student.token,
    data: report,
  });

  await openFromQueue(page, { staff: ELENA, name: new RegExp(`Mensaje de ${fullName(mentor)}`) });
  const shown = page.getByRole('article', { name: `Caso ${number}` });
  await expect(shown.getByText('Denunciado:')).toBeVisible();
  await expect(shown).toContainText('Se muestra 1 mensaje alrededor del denunciado.');
  await expect(shown).toContainText('No para de insistir.');
  await shown.getByRole('button', { name: 'Llevarlo yo' }).click();
  await expect(shown.getByText('Lo llevas tú')).toBeVisible();
  await shown.getByRole('textbox', { name: 'Respuesta' }).fill('Eso va contra las normas.');
  await shown.getByRole('button', { name: 'Decidir y responder' }).click();
  await expect(shown.getByRole('combobox', { name: 'Motivo' })).toHaveAccessibleDescription(
    /Elige el motivo\./,
  );
  await expect(shown.getByRole('textbox', { name: 'Respuesta' })).toHaveValue('Eso va contra las normas.');
  await check();
  await shown.getByRole('radio', { name: /^Congelar/ }).check();
  await expect(shown.getByText('No tiene sesiones próximas.').filter({ visible: true })).toHaveCount(1);
  await shown.getByRole('combobox', { name: 'Motivo' }).selectOption('Trato a otras personas');
  await shown.getByRole('button', { name: 'Decidir y responder' }).click();
  await expect(shown.getByRole('heading', { name: 'Decisión' })).toBeVisible();
  await expect(shown).toContainText(ELENA.username);
  await check();

  await logIn(page, mentor);
  await page.goto('/settings/casos');
  const own = page.getByRole('article').filter({ hasText: number });
  await expect(own).toContainText('Eso va contra las normas.');
  await own.getByText('No estoy de acuerdo', { exact: true }).click();
  await own.getByRole('textbox').fill('Era una broma entre amigos.');
  await own.getByRole('button', { name: 'Enviar objeción' }).click();
  await expect(own).toContainText('Todavía no hay respuesta a tu objeción.');

  await openFromQueue(page, { staff: SARA, name: new RegExp(`Objeción.*Mensaje de ${fullName(mentor)}`) });
  const objection = page.getByRole('article', { name: /^Caso 20/ });
  await expect(objection).toContainText('Era una broma entre amigos.');
  await expect(objection).toContainText('Congelar: Trato a otras personas');
  await objection.getByRole('radio', { name: /^Se retira/ }).check();
  await objection.getByRole('textbox', { name: 'Respuesta' }).fill('La retiramos.');
  await check();
  await objection.getByRole('button', { name: 'Responder' }).click();
  await expect(objection.getByRole('heading', { name: 'La decisión se retira' })).toBeVisible();

  await logIn(page, mentor);
  await page.goto('/settings/casos');
  await expect(own).toContainText('La retiramos.');
});

test('staff open a case of their own on a small screen, and go back to the queue', { tag: '@plain' }, async ({
  page,
  people,
  check,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await logIn(page, ELENA);
  await page.goto('/admin');
  await page.getByText('Abrir un caso sobre alguien').click();
  await page.getByRole('textbox', { name: 'Nombre de usuario' }).fill('nadie.de.nadie');
  await page.getByRole('textbox', { name: 'Por qué lo abres' }).fill('Han llamado sus padres.');
  await page.getByRole('button', { name: 'Abrir el caso' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre de usuario' })).toHaveAccessibleDescription(
    /No hay nadie con ese nombre de usuario\./,
  );
  await check();
  await page.getByRole('textbox', { name: 'Nombre de usuario' }).fill(people.mentor.username);
  await page.getByRole('button', { name: 'Abrir el caso' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Caso 20/ })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Han llamado sus padres.');
  await expect(page.getByRole('region', { name: 'Cola de casos' })).toBeHidden();
  await check();
  await page.getByRole('link', { name: 'Casos', exact: true }).first().click();
  await expect(page.getByRole('region', { name: 'Cola de casos' })).toBeVisible();
});
