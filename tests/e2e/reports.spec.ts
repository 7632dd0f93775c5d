/** Somebody reports a message at night and reads the answer later; a visitor reports a profile (docs/product.md, 'Reports'). */
import { expect } from '@playwright/test';
import { PASSWORD } from '~/tests/support/people';
import { ELENA } from '~/tests/support/staff';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('a student reports a message, and reads what came of it', { tag: '@plain' }, async ({
  page,
  api,
  people: { student, mentor },
  check,
  scripts,
}) => {
  const write = (from: typeof mentor, to: typeof mentor, message: string) =>
    api.call('POST', '/api/chat/messages/', { token: from.token, data: { receiver: to.id, message } });
  await write(student, mentor, '¿Podemos mover la clase?');
  await write(mentor, student, 'Mejor me das tu móvil y quedamos.');

  await logIn(page, student);
  await page.goto(`/chat/${mentor.username}`);
  const history = scripts ? page : page.frameLocator('iframe');
  await history.getByRole('link', { name: 'Denunciar este mensaje' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Denunciar' })).toBeVisible();
  await expect(page.getByText(`Mensaje de ${mentor.first_name}`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Tu correo' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Cuéntalo' }).fill('Insiste en quedar fuera.');
  await page.getByRole('button', { name: 'Enviar denuncia' }).click();
  await expect(page.getByRole('link', { name: /Elige qué ocurre\./ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Cuéntalo' })).toHaveValue('Insiste en quedar fuera.');
  await check();
  await page.getByRole('radio', { name: /^Me preocupa un menor/ }).check();
  await page.getByRole('button', { name: 'Enviar denuncia' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Denuncias y decisiones' })).toBeVisible();
  const own = page.getByRole('article').filter({ hasText: 'Insiste en quedar fuera.' });
  await expect(own).toContainText('La está mirando el equipo');
  const number = /20\d\d-\d{4}/.exec((await own.textContent()) ?? '')?.[0];
  await check();

  const { access: token } = await api.call<{ access: string }>('POST', '/api/auth/token/', {
    data: { username: ELENA.username, password: PASSWORD },
  });
  const decision = { measure: 'hide', reason: 'minors', text: 'Aquí no se piden teléfonos a estudiantes.' };
  await api.call('POST', `/api/staff/cases/${number}/decision/`, { token, data: decision });

  await page.goto('/settings/casos');
  await expect(own).toContainText('hemos tomado medidas');
  await page.goto(`/chat/${mentor.username}`);
  await expect(history.getByText('Mensaje oculto por el equipo de Mentorea.').last()).toBeVisible();

  await logIn(page, mentor);
  await page.goto('/settings/casos');
  const decided = page.getByRole('article');
  await expect(decided).toContainText('Aquí no se piden teléfonos a estudiantes.');
  await expect(decided).not.toContainText(student.last_name);
  await decided.getByText('No estoy de acuerdo').click();
  await decided
    .getByRole('textbox', { name: 'Por qué no estás de acuerdo' })
    .fill('Era para avisar de un retraso.');
  await check();
  await decided.getByRole('button', { name: 'Enviar objeción' }).click();
  await expect(decided).toContainText('Todavía no hay respuesta a tu objeción.');
  await check();
});

test('a visitor reads what is safe here and reports without a name', { tag: '@plain' }, async ({
  page,
  people: { mentor },
  check,
}) => {
  await page.goto(`/mentors/${mentor.username}`);
  await page.getByRole('link', { name: 'Seguridad' }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: 'Si necesitas ayuda ahora' })).toBeVisible();
  await check();
  await page.goBack();
  await page.getByText('Si algo va mal').click();
  await page.getByRole('link', { name: 'Denunciar', exact: true }).click();
  await page.getByRole('radio', { name: /^Me preocupa un menor/ }).check();
  await page.getByRole('textbox', { name: 'Cuéntalo' }).fill('Pide fotos a quien le escribe.');
  await check();
  await page.getByRole('button', { name: 'Enviar denuncia' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tu denuncia' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('La está mirando el equipo');
  await check();
});
